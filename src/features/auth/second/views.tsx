import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { type Fault, FormNotice } from "#ui/form/panel-form.tsx";
import type { Factors } from "../codes/queries.ts";
import { PasskeyButton } from "../passkeys/views.tsx";

type SecondProps = Factors & {
  callbackUrl: string;
  fault?: Fault;
  isRecovery: boolean;
  mayHavePasskeys: boolean;
  isOwed: boolean;
};

export const secondTitle = ({ hasCodes, hasPasskeys }: Factors): string =>
  hasCodes || hasPasskeys ? "Confirm it’s you" : "Secure your account";

export function SecondPage({ callbackUrl, fault, isRecovery, ...factors }: SecondProps) {
  const { hasCodes, hasPasskeys, mayHavePasskeys, isOwed } = factors;
  const error = fault?.fields.code;
  return (
    <section className="auth" aria-labelledby="auth-title">
      <h1 id="auth-title">{secondTitle(factors)}</h1>
      <FormNotice fault={fault} />
      {hasCodes && <CodeForm callbackUrl={callbackUrl} error={isRecovery ? undefined : error} isFirst={!isRecovery} />}
      {hasPasskeys && (
        <div className="auth-providers">
          <PasskeyButton callbackUrl={callbackUrl}>Use a Passkey</PasskeyButton>
        </div>
      )}
      {hasCodes && <RecoveryForm callbackUrl={callbackUrl} error={isRecovery ? error : undefined} />}
      {!hasCodes && !hasPasskeys && <SetUpFirst mayHavePasskeys={mayHavePasskeys} />}
      {isOwed ? (
        <form className="auth-other" method="post" action="/auth/signout">
          <Button tone="quiet">Sign Out</Button>
        </form>
      ) : (
        <p className="auth-other">
          <a href="/">Cancel</a>
        </p>
      )}
    </section>
  );
}

type FormProps = { callbackUrl: string; error?: string };

const CodeForm = ({ callbackUrl, error, isFirst }: FormProps & { isFirst: boolean }) => (
  <form method="post" action="/auth/second" className="form">
    <Hidden values={{ callbackUrl }} />
    <Field
      name="code"
      label="Code from your authenticator app"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
      autoFocus={isFirst}
      error={error}
    />
    <Button tone="primary">Continue</Button>
  </form>
);

const RecoveryForm = ({ callbackUrl, error }: FormProps) => (
  <details open={error !== undefined}>
    <summary>Lost your device?</summary>
    <form method="post" action="/auth/second" className="form">
      <Hidden values={{ callbackUrl }} />
      <Field
        name="code"
        id="recovery"
        label="Recovery code"
        hint="Each works once. Without one, ask the site owner for a link."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        required
        autoFocus={error !== undefined}
        error={error}
      />
      <Button>Use recovery code</Button>
    </form>
  </details>
);

const SetUpFirst = ({ mayHavePasskeys }: Pick<SecondProps, "mayHavePasskeys">) => (
  <>
    <p>You don’t have a second step yet. Set one up first.</p>
    {mayHavePasskeys && (
      <ButtonLink href="/account/settings/passkeys" tone="primary">
        Add a passkey
      </ButtonLink>
    )}
    <ButtonLink href="/account/settings/codes">Set up one-time codes</ButtonLink>
  </>
);
