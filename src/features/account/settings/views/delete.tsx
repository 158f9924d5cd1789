import { Button } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";

/** Posts the whole page: nothing of it is left to swap. */
export function DeleteForm({ name, isPaying, fault, typed }: FormState & { name: string; isPaying: boolean }) {
  return (
    <form
      id="delete-form"
      className="panel form"
      method="post"
      action="/api/user?_method=DELETE"
      aria-label="Delete account"
    >
      <p>
        This permanently deletes your collection, its history, your pictures and everything else you entered here.{" "}
        <a href="/collection/export">Export your collection</a> first if you want to keep it. To delete only some cards,{" "}
        <a href="/collection/cleanup">choose which</a>.
      </p>
      {isPaying && <p>Your Pro subscription will be canceled immediately, without a refund.</p>}
      <FormNotice fault={fault} />
      <Field
        name="verificationString"
        label="Type your username to confirm"
        hint={
          <>
            Your username is <b>{name}</b>
          </>
        }
        defaultValue={typedText({ typed }, "verificationString", "")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...atField(fault, "verificationString")}
      />
      <div className="panel-end">
        <Button tone="danger">Delete my account</Button>
      </div>
    </form>
  );
}
