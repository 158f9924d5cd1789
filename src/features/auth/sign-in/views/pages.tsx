import type { ReactNode } from "react";
import { PasskeyButton } from "#features/auth/passkeys/views.tsx";
import { providerButtons } from "#features/auth/providers/views.tsx";
import { hrefWith } from "#lib/url/href.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { EmailField, PasswordField } from "#ui/form/credential-fields.tsx";
import { atField, type Fault, FormNotice } from "#ui/form/panel-form.tsx";
import { AuthPage } from "#ui/frame/auth-page.tsx";
import type { SignInWay } from "../page.ts";

type FormProps = SignInWay & {
  callbackUrl: string;
  providers: { id: string; name: string }[];
  hasMail: boolean;
  hasPasskeys: boolean;
  email: string;
  fault?: Fault;
};

type Form = "signin" | "register";
const formTitles: Record<Form, string> = { signin: "Log In", register: "Sign Up" };

const hrefOf = (form: Form, { callbackUrl, add }: FormProps) =>
  hrefWith(`/auth/${form}`, { callbackUrl, add: add || undefined });

/** Log in and sign up at once, for those who came for something else. */
const Choice = ({ current, ...props }: FormProps & { current: Form }) => (
  <nav className="tabs" aria-label="Log in or sign up">
    {(["signin", "register"] as const).map((form) => (
      <a key={form} href={hrefOf(form, props)} aria-current={form === current ? "page" : undefined}>
        {formTitles[form]}
      </a>
    ))}
  </nav>
);

const Back = ({ back }: FormProps) =>
  back && (
    <ButtonLink tone="quiet" icon="left" href={back.href}>
      {back.title}
    </ButtonLink>
  );

const Other = ({ to, question, ...props }: FormProps & { to: Form; question: string }) => (
  <>
    {props.purpose === null && (
      <>
        {question} <ButtonLink href={hrefOf(to, props)}>{formTitles[to]}</ButtonLink>
      </>
    )}
    <Back {...props} />
  </>
);

const linkButton = (
  <Button formAction="/auth/email" formNoValidate>
    Email me a link instead
  </Button>
);

export function SignInPage({ isRequired = false, ...props }: FormProps & { isRequired?: boolean }) {
  const { callbackUrl, providers, hasMail, hasPasskeys, fault, email, purpose, back, add } = props;
  const passkey = hasPasskeys ? [<PasskeyButton key="passkey" callbackUrl={callbackUrl} isAutofill />] : [];
  const required = isRequired ? "Please log in to see that page." : null;
  return (
    <AuthPage
      title="Log In"
      intro={purpose === null ? required : `Log in ${purpose}.`}
      choice={purpose !== null && <Choice current="signin" {...props} />}
      notice={<FormNotice fault={fault} />}
      action="/auth/signin"
      hidden={{ callbackUrl, add }}
      submit="Log In"
      also={hasMail && linkButton}
      providers={[...passkey, ...providerButtons(providers, { callbackUrl })]}
      other={(purpose === null || back) && <Other to="register" question="New here?" {...props} />}
    >
      <EmailField autoComplete="username webauthn" email={email} {...atField(fault, "email")} />
      <PasswordField
        autoComplete="current-password"
        hint={<a href="/auth/reset">Forgot your password?</a>}
        {...atField(fault, "password")}
      />
    </AuthPage>
  );
}

export function RegisterPage({ invitation, ...props }: FormProps & { invitation: string }) {
  const { callbackUrl, providers, hasMail, fault, email, purpose, back, add } = props;
  return (
    <AuthPage
      title="Sign Up"
      intro={
        purpose === null
          ? "Track every card you own and what it’s worth. You can export everything any time."
          : `Sign up ${purpose}. It’s free.`
      }
      choice={purpose !== null && <Choice current="register" {...props} />}
      notice={<FormNotice fault={fault} />}
      action="/auth/register"
      hidden={{ callbackUrl, invitation, add }}
      submit="Sign Up"
      also={
        <>
          {hasMail && linkButton}
          <p className="hint">
            By signing up you agree to the <a href="/tos">terms</a>.
          </p>
        </>
      }
      providers={providerButtons(providers, { callbackUrl, invitation })}
      other={(purpose === null || back) && <Other to="signin" question="Already have an account?" {...props} />}
    >
      <EmailField email={email} {...atField(fault, "email")} />
      <PasswordField autoComplete="new-password" hint="At least 8 characters" {...atField(fault, "password")} />
    </AuthPage>
  );
}

type MessageProps = { title: string; message: string; children?: ReactNode };

export function AuthMessagePage({ title, message, children }: MessageProps) {
  return (
    <section className="auth" aria-labelledby="auth-title">
      <h1 id="auth-title">{title}</h1>
      <p>{message}</p>
      {children}
      <ButtonLink href="/auth/signin">Log In</ButtonLink>
    </section>
  );
}

export const MailSentPage = ({ title }: { title: string }) => (
  <AuthMessagePage
    title={title}
    message="If you can log in with that address, we’ve emailed you a link. It works once, for 15 minutes."
  >
    <p>Not there after a minute? Check your spam folder.</p>
    <ButtonLink href="/auth/email">Send another link</ButtonLink>
  </AuthMessagePage>
);
