import { PasskeyButton } from "#features/auth/passkeys/views.tsx";
import { providerButtons } from "#features/auth/providers/views.tsx";
import { Button } from "#ui/form/button.tsx";
import { PasswordField } from "#ui/form/credential-fields.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import type { Fault } from "#ui/form/panel-form.tsx";
import { Notice } from "#ui/notice.tsx";

type ConfirmPageProps = {
  callbackUrl: string;
  hasPassword: boolean;
  hasPasskeys: boolean;
  email: string | null;
  providers: { id: string; name: string }[];
  fault?: Fault;
};

export function ConfirmPage({ callbackUrl, hasPassword, hasPasskeys, email, providers, fault }: ConfirmPageProps) {
  const error = fault?.fields.password;
  return (
    <section className="auth" aria-labelledby="auth-title">
      <h1 id="auth-title">Confirm it’s you</h1>
      <p>You’re about to change how you log in. Log in again to continue.</p>
      {fault && !error && <Notice tone="bad">{fault.message}</Notice>}
      {hasPassword && <PasswordForm callbackUrl={callbackUrl} error={error} />}
      {(hasPasskeys || providers.length > 0) && (
        <div className="auth-providers">
          {hasPasskeys && <PasskeyButton callbackUrl={callbackUrl}>Use a Passkey</PasskeyButton>}
          {providerButtons(providers, { callbackUrl })}
        </div>
      )}
      {email !== null && (
        <form method="post" action="/auth/email">
          <Hidden values={{ callbackUrl, email }} />
          <Button>Email me a link</Button>
        </form>
      )}
      <p className="auth-other">
        <a href={callbackUrl}>Cancel</a>
      </p>
    </section>
  );
}

const PasswordForm = ({ callbackUrl, error }: { callbackUrl: string; error?: string }) => (
  <form method="post" action="/auth/confirm" className="form">
    <Hidden values={{ callbackUrl }} />
    <PasswordField autoComplete="current-password" error={error} autoFocus={error !== undefined} />
    <Button tone="primary">Continue</Button>
  </form>
);
