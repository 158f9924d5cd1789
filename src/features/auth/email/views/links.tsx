import { ALL_ENDS } from "#access/credentials/views.ts";
import { UnlinkField } from "#features/auth/sessions/views/password.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { EmailField, PasswordField } from "#ui/form/credential-fields.tsx";
import { CheckField } from "#ui/form/field.tsx";
import type { Fault } from "#ui/form/panel-form.tsx";
import { AuthPage } from "#ui/frame/auth-page.tsx";

type AskProps = { email: string; fault?: Fault };

const FaultyEmailField = ({ email, fault }: AskProps) => (
  <EmailField email={email} error={fault?.fields.email ?? fault?.message} autoFocus={fault !== undefined} />
);

const backToSignIn = <a href="/auth/signin">Log In</a>;

export function AskForLinkPage({ hidden, ...field }: AskProps & { hidden: Record<string, string> }) {
  return (
    <AuthPage
      title="Log in by email"
      intro="We’ll email you a link. It works once, for 15 minutes."
      action="/auth/email"
      hidden={hidden}
      submit="Email me a link"
      other={<>Have a password? {backToSignIn}</>}
    >
      <FaultyEmailField {...field} />
    </AuthPage>
  );
}

/** Needs a click: mail scanners open every link. */
export function OpenLinkPage({
  title,
  email,
  action,
  submit,
  hidden,
}: {
  title: string;
  email: string;
  action: string;
  submit: string;
  hidden: Record<string, string>;
}) {
  return (
    <AuthPage title={title} action={action} hidden={hidden} submit={submit}>
      <p className="address">{email}</p>
    </AuthPage>
  );
}

export function AskForResetPage(props: AskProps) {
  return (
    <AuthPage
      title="Forgot your password?"
      intro="We’ll email you a link to choose a new one."
      action="/auth/reset"
      submit="Email me a link"
      other={<>Remembered it? {backToSignIn}</>}
    >
      <FaultyEmailField {...props} />
    </AuthPage>
  );
}

type NewPasswordProps = { email: string; token: string; linked: { name: string }[]; isLost: boolean; fault?: Fault };

export function NewPasswordPage({ email, token, linked, isLost, fault }: NewPasswordProps) {
  return (
    <AuthPage
      title="Choose a new password"
      intro={ALL_ENDS}
      action="/auth/reset/new"
      hidden={{ token }}
      submit="Save password"
    >
      {email && <input type="hidden" name="username" autoComplete="username" value={email} />}
      <PasswordField
        label="New password"
        hint="At least 8 characters"
        autoComplete="new-password"
        error={fault?.fields.password ?? fault?.message}
        autoFocus={fault !== undefined}
      />
      <UnlinkField linked={linked} />
      {isLost && <CheckField name="removeFactors" label="I lost my device: remove my passkeys and one-time codes" />}
    </AuthPage>
  );
}

export function LinkGonePage({ message, again }: { message: string; again: { title: string; href: string } }) {
  return (
    <section className="auth" aria-labelledby="auth-title">
      <h1 id="auth-title">This link doesn’t work</h1>
      <p>{message}</p>
      <ButtonLink href={again.href}>{again.title}</ButtonLink>
    </section>
  );
}
