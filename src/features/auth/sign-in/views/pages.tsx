import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { AuthPage } from "../../../../ui/frame/auth-page.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { providerButtons } from "../../providers/views.tsx";

export type Fault = { message: string; fields: Record<string, string> };

type FormProps = {
  callbackUrl: string;
  providers: { id: string; name: string }[];
  hasMail: boolean;
  fault?: Fault;
};

const other = (path: string, callbackUrl: string) => `${path}?${new URLSearchParams({ callbackUrl })}`;

function FormNotice({ fault }: { fault?: Fault }) {
  if (!fault || Object.keys(fault.fields).length > 0) return null;
  return <Notice tone="bad">{fault.message}</Notice>;
}

const linkButton = (
  <Button formAction="/auth/email" formNoValidate>
    Email Me a Link Instead
  </Button>
);

export function SignInPage({ callbackUrl, providers, hasMail, fault, email }: FormProps & { email: string }) {
  return (
    <AuthPage
      title="Log In"
      notice={<FormNotice fault={fault} />}
      action="/auth/signin"
      hidden={{ callbackUrl }}
      submit="Log In"
      also={hasMail && linkButton}
      providers={providerButtons(providers, { callbackUrl })}
      other={
        <>
          New here? <a href={other("/auth/register", callbackUrl)}>Sign Up</a>
        </>
      }
    >
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={fault?.fields.email}
        required
      />
      <Field
        name="password"
        label="Password"
        type="password"
        hint={<a href="/auth/reset">Forgot your password?</a>}
        autoComplete="current-password"
        error={fault?.fields.password}
        required
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
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        error={fault?.fields.email}
        required
      />
      <Field
        name="password"
        label="Password"
        type="password"
        hint="At least 8 characters"
        autoComplete="new-password"
        error={fault?.fields.password}
        required
      />
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
