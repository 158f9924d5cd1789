import type { ReactNode } from "react";
import { Field } from "../../../../ui/form/field.tsx";
import { atField, type FormState, PanelForm } from "../../../../ui/form/panel-form.tsx";
import { Breadcrumbs } from "../../../../ui/navigation/breadcrumbs.tsx";
import type { EmailState } from "../../email/service/addresses.ts";

export function OneCardPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="settings-part">
      <header className="page-head">
        <Breadcrumbs trail={[{ title: "Settings", href: "/account/settings" }]} />
        <h1>{title}</h1>
      </header>
      {children}
    </div>
  );
}

export function EmailSection({
  email,
  isVerified,
  wanted,
  hasPassword,
  hasMail,
  typedEmail,
  ...state
}: EmailState & FormState & { hasMail: boolean; typedEmail?: string }) {
  return (
    <PanelForm {...state} id="email" action="/api/user/email" submit={hasMail ? "Send link" : "Save"}>
      <p className="address">
        {email ?? "No email address yet."}
        {email && hasMail && !isVerified && " (not confirmed)"}
      </p>
      {wanted && <p className="address">To switch to {wanted}, open the link we sent there.</p>}
      <Field
        name="email"
        id="email-new"
        label="New email"
        type="email"
        autoComplete="email"
        hint={hasMail ? "We’ll send a link there to confirm it." : undefined}
        defaultValue={typedEmail ?? (isVerified || !hasMail ? "" : (email ?? ""))}
        required
        {...atField(state.fault, "email")}
      />
      {hasPassword && !hasMail && <OwnPassword fault={state.fault} />}
    </PanelForm>
  );
}

const OwnPassword = ({ fault }: Pick<FormState, "fault">) => (
  <Field
    name="password"
    id="email-password"
    label="Your password"
    type="password"
    autoComplete="current-password"
    hint="Only needed if you logged in more than 10 minutes ago."
    {...atField(fault, "password")}
  />
);
