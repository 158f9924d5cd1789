import type { ReactNode } from "react";
import { Field } from "../../../../ui/form/field.tsx";
import { atField, type FormState, PanelForm } from "../../../../ui/form/panel-form.tsx";
import type { EmailState } from "../../email/service/addresses.ts";

export function OneCardPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="page-head">
        <h1>Settings</h1>
      </header>
      <div className="settings-parts">
        <section aria-labelledby="card-title">
          <h2 id="card-title">Signing in</h2>
          {children}
        </section>
      </div>
      <p>
        <a href="/account/settings">All settings</a>
      </p>
    </>
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
    <PanelForm {...state} id="email" title="Email" action="/api/user/email" submit={hasMail ? "Send a Link" : "Save"}>
      <p className="address">
        {email ?? "You have no email address here yet."}
        {email && hasMail && !isVerified && " (not confirmed)"}
      </p>
      {wanted && <p className="address">To have {wanted}, open the link that we sent there.</p>}
      <Field
        name="email"
        id="email-new"
        label="New email"
        type="email"
        autoComplete="email"
        hint={hasMail ? "It counts once you open the link that we send there." : undefined}
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
    hint="Only needed if you signed in more than 10 minutes ago."
    {...atField(fault, "password")}
  />
);
