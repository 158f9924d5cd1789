import { ButtonLink } from "../../../../ui/form/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { AuthPage } from "../../../../ui/frame/auth-page.tsx";
import { UnlinkField } from "../../sessions/views.tsx";
import type { Fault } from "../../sign-in/views/pages.tsx";

type AskProps = { email: string; fault?: Fault };

function EmailField({ email, fault }: AskProps) {
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      defaultValue={email}
      error={fault && (fault.fields.email ?? fault.message)}
      autoFocus={fault !== undefined}
      required
    />
  );
}

const backToSignIn = <a href="/auth/signin">Log In</a>;

export function AskForLinkPage({ hidden, ...field }: AskProps & { hidden: Record<string, string> }) {
  return (
    <AuthPage
      title="Sign in by email"
      intro="We send you a link. It works once, for 15 minutes."
      action="/auth/email"
      hidden={hidden}
      submit="Email Me a Link"
      other={<>Have a password? {backToSignIn}</>}
    >
      <EmailField {...field} />
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
      intro="We send you a link to choose a new one."
      action="/auth/reset"
      submit="Email Me a Link"
      other={<>Remembered it? {backToSignIn}</>}
    >
      <EmailField {...props} />
    </AuthPage>
  );
}

type NewPasswordProps = { email: string; token: string; linked: { name: string }[]; fault?: Fault };

export function NewPasswordPage({ email, token, linked, fault }: NewPasswordProps) {
  return (
    <AuthPage
      title="Choose a new password"
      intro="You will be signed out everywhere else."
      action="/auth/reset/new"
      hidden={{ token }}
      submit="Save Password"
    >
      {email && <input type="hidden" name="username" autoComplete="username" value={email} />}
      <Field
        name="password"
        label="New password"
        type="password"
        hint="At least 8 characters"
        autoComplete="new-password"
        error={fault && (fault.fields.password ?? fault.message)}
        autoFocus={fault !== undefined}
        required
      />
      <UnlinkField linked={linked} />
    </AuthPage>
  );
}

export function LinkGonePage({ message, again }: { message: string; again: { title: string; href: string } }) {
  return (
    <section className="auth" aria-labelledby="auth-title">
      <h1 id="auth-title">This link does not work</h1>
      <p>{message}</p>
      <ButtonLink href={again.href}>{again.title}</ButtonLink>
    </section>
  );
}
