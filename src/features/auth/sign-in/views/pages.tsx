import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { EmailField, PasswordField } from "../../../../ui/form/credential-fields.tsx";
import { type Fault, FormNotice } from "../../../../ui/form/panel-form.tsx";
import { AuthPage } from "../../../../ui/frame/auth-page.tsx";
import { PasskeyButton } from "../../passkeys/views.tsx";
import { providerButtons } from "../../providers/views.tsx";

type FormProps = {
  callbackUrl: string;
  providers: { id: string; name: string }[];
  hasMail: boolean;
  hasPasskeys: boolean;
  fault?: Fault;
};

const other = (path: string, callbackUrl: string) => `${path}?${new URLSearchParams({ callbackUrl })}`;

const linkButton = (
  <Button formAction="/auth/email" formNoValidate>
    Email me a link instead
  </Button>
);

type SignInProps = FormProps & {
  email: string;
  /** What needs an account. Many who read it have none yet. */
  reason?: string | null;
};

export function SignInPage({ callbackUrl, providers, hasMail, hasPasskeys, fault, email, reason }: SignInProps) {
  const passkey = hasPasskeys ? [<PasskeyButton key="passkey" callbackUrl={callbackUrl} isAutofill />] : [];
  const signUp = <a href={other("/auth/register", callbackUrl)}>Sign Up</a>;
  return (
    <AuthPage
      title="Log In"
      intro={
        reason && (
          <>
            {reason} New here? {signUp}
          </>
        )
      }
      notice={<FormNotice fault={fault} />}
      action="/auth/signin"
      hidden={{ callbackUrl }}
      submit="Log In"
      also={hasMail && linkButton}
      providers={[...passkey, ...providerButtons(providers, { callbackUrl })]}
      other={!reason && <>New here? {signUp}</>}
    >
      <EmailField autoComplete="username webauthn" email={email} error={fault?.fields.email} />
      <PasswordField
        autoComplete="current-password"
        hint={<a href="/auth/reset">Forgot your password?</a>}
        error={fault?.fields.password}
      />
    </AuthPage>
  );
}

export function RegisterPage({
  callbackUrl,
  providers,
  hasMail,
  fault,
  email,
  invitation,
}: FormProps & { email: string; invitation: string }) {
  return (
    <AuthPage
      title="Sign Up"
      intro="Track every card you own and what it’s worth. You can export everything any time."
      notice={<FormNotice fault={fault} />}
      action="/auth/register"
      hidden={{ callbackUrl, invitation }}
      submit="Sign Up"
      also={hasMail && linkButton}
      providers={providerButtons(providers, { callbackUrl, invitation })}
      other={
        <>
          Already a member? <a href={other("/auth/signin", callbackUrl)}>Log In</a>
        </>
      }
    >
      <EmailField email={email} error={fault?.fields.email} />
      <PasswordField autoComplete="new-password" hint="At least 8 characters" error={fault?.fields.password} />
    </AuthPage>
  );
}

export function AuthMessagePage({ title, message }: { title: string; message: string }) {
  return (
    <section className="auth" aria-labelledby="auth-title">
      <h1 id="auth-title">{title}</h1>
      <p>{message}</p>
      <ButtonLink href="/auth/signin">Log In</ButtonLink>
    </section>
  );
}
