import { newsKinds } from "#features/auth/email/schema.ts";
import { CheckListField } from "#ui/form/field.tsx";
import { type FormState, PanelForm } from "#ui/form/panel-form.tsx";
import { sectionPath } from "./sections.ts";

export const newsTitles = { request: "Friend requests", trade: "Trades", price: "Price alerts" } as const;

type NewsProps = FormState & { mailed: string[]; isVerified: boolean };

/** The choice of news by mail; without a confirmed address nothing can be chosen, so there is nothing to save. */
export function NewsForm({ mailed, isVerified, ...state }: NewsProps) {
  const choices = (
    <CheckListField
      name="mailed"
      label="Email me about"
      hint={
        isVerified ? undefined : (
          <>
            <a href={sectionPath("email")}>Confirm your email address first.</a> Until then nothing is sent.
          </>
        )
      }
      error={state.fault?.fields.mailed}
      options={newsKinds.map((value) => ({ value, label: newsTitles[value], isDisabled: !isVerified }))}
      values={mailed}
    />
  );
  if (!isVerified) return <div className="panel form">{choices}</div>;
  return (
    <PanelForm {...state} id="news" action="/api/user/notifications" method="put">
      {choices}
    </PanelForm>
  );
}
