import type { ReactNode } from "react";
import type { EmailState } from "#features/auth/email/service/addresses.ts";
import { Button } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, type FormState, PanelForm } from "#ui/form/panel-form.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";

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

type EmailProps = EmailState & FormState & { hasMail: boolean; typedEmail?: string };

const apiPath = "/api/user/email";

export function EmailSection(props: EmailProps) {
  const { email, isVerified, hasMail, notice } = props;
  const isToConfirm = email !== null && hasMail && !isVerified;
  return (
    <div id="email-part" className="email-part" {...{ "hx-target:inherited": "#email-part" }}>
      <div role="status">{notice && <Notice tone="good">{notice}</Notice>}</div>
      {isToConfirm && <ConfirmForm email={email} />}
      <ChangeForm {...props} isToConfirm={isToConfirm} />
    </div>
  );
}

const ConfirmForm = ({ email }: { email: string }) => (
  <form className="panel form" method="post" action={apiPath} hx-post={apiPath} hx-swap="outerHTML">
    <p className="address">
      <b>{email}</b>
      <span className="badge">Not confirmed</span>
    </p>
    <Hidden values={{ email, password: "" }} />
    <div className="panel-end">
      <Button tone="primary" id="email-confirm">
        Send confirmation link
      </Button>
    </div>
  </form>
);

type ChangeProps = EmailProps & { isToConfirm: boolean };

const ChangeForm = ({ email, wanted, hasPassword, hasMail, typedEmail, isToConfirm, fault }: ChangeProps) => (
  <PanelForm
    id="email"
    title={isToConfirm ? "Use another address" : undefined}
    level={2}
    action={apiPath}
    submit={hasMail ? "Send link" : "Save"}
    tone={isToConfirm ? "plain" : undefined}
    fault={fault}
  >
    {!isToConfirm && (
      <p className="address">
        {email ? <b>{email}</b> : "No email address yet."}
        {email && hasMail && <span className="badge">Confirmed</span>}
      </p>
    )}
    {wanted && <p className="address">To switch to {wanted}, open the link we sent there.</p>}
    <Field
      name="email"
      id="email-new"
      label="New email"
      type="email"
      autoComplete="email"
      hint={hasMail ? "We’ll send a link there to confirm it." : undefined}
      defaultValue={typedEmail}
      required
      {...atField(fault, "email")}
    />
    {hasPassword && !hasMail && <OwnPassword fault={fault} />}
  </PanelForm>
);

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
