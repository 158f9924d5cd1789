import { Button, type ButtonTone } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, FormNotice, type FormState } from "#ui/form/panel-form.tsx";
import { ReasonField } from "#ui/form/reason-field.tsx";

type Props = FormState & {
  action: string;
  title: string;
  hint: string;
  /** The word to type as a confirmation. */
  word: string;
  tone: ButtonTone;
  values?: Record<string, string>;
};

/** Asks why, and for a word, before something dangerous. */
export const ConfirmForm = ({ action, title, hint, word, tone, values = {}, ...state }: Props) => (
  <form className="panel form" method="post" action={action}>
    <h2>{title}</h2>
    <p className="soft">{hint}</p>
    <FormNotice fault={state.fault} />
    <Hidden values={values} />
    <div className="fields">
      <ReasonField id={`${word}-reason`} state={state} required />
      <Field
        id={`${word}-confirm`}
        name="verificationString"
        label={`Type “${word}” to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        required
        {...atField(state.fault, "verificationString")}
      />
    </div>
    <div className="actions">
      <Button tone={tone}>{title}</Button>
    </div>
  </form>
);
