import type { ReactNode } from "react";
import { Button } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";

/** Filled and sent by a script (`islands/passkeys.ts`), which asks `options` what the browser should do. */
export const CeremonyForm = ({
  options,
  action,
  hidden = {},
  className,
  isAutofill,
  children,
}: {
  options: string;
  action: string;
  hidden?: Record<string, string>;
  className?: string;
  /** The browser offers passkeys at the field of the email address. */
  isAutofill?: boolean;
  children: ReactNode;
}) => (
  <form method="post" action={action} className={className} data-passkey={options} data-autofill={isAutofill}>
    <Hidden values={{ ...hidden, credential: "" }} />
    {children}
    <p role="status" className="hint" />
    <p className="hint without-script">Passkeys need JavaScript.</p>
  </form>
);

export const PasskeyButton = ({
  callbackUrl,
  isAutofill,
  children = "Log In with a Passkey",
}: {
  callbackUrl: string;
  isAutofill?: boolean;
  children?: ReactNode;
}) => (
  <CeremonyForm options="/api/auth/passkey" action="/auth/passkey" hidden={{ callbackUrl }} isAutofill={isAutofill}>
    <Button>{children}</Button>
  </CeremonyForm>
);
