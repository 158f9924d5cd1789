import { CheckListField } from "../../../../ui/form/field.tsx";
import { type FormState, PanelForm } from "../../../../ui/form/panel-form.tsx";
import { newsKinds } from "../../../auth/email/schema.ts";

export const newsTitles = { request: "Friend requests", trade: "Trades", price: "Price alerts" } as const;

export const NewsForm = ({ mailed, isVerified, ...state }: FormState & { mailed: string[]; isVerified: boolean }) => (
  <PanelForm {...state} id="news" action="/api/user/notifications" method="put">
    <CheckListField
      name="mailed"
      label="Email me about"
      hint={isVerified ? undefined : "Confirm your email address first. Until then nothing is sent."}
      error={state.fault?.fields.mailed}
      options={newsKinds.map((value) => ({ value, label: newsTitles[value] }))}
      values={mailed}
    />
  </PanelForm>
);
