import type { ReactNode } from "react";
import { Button } from "../form/button.tsx";
import { Hidden } from "../form/hidden.tsx";

/** The frame of sign-in and registration: one form, and the way to the other. */
export function AuthPage({
  title,
  intro,
  notice,
  action,
  hidden = {},
  submit,
  also,
  providers = [],
  other,
  children,
}: {
  title: string;
  intro?: ReactNode;
  /** What went wrong, where it is no fault of one field. */
  notice?: ReactNode;
  action: string;
  /** Values the form carries unseen: csrfToken, callbackUrl. */
  hidden?: Record<string, string>;
  submit: string;
  /** Another button for the same form. */
  also?: ReactNode;
  /** Buttons of other ways to sign in, each a form of its own. */
  providers?: ReactNode[];
  /** The link to the other page: "New here? Sign Up". */
  other?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="auth" aria-labelledby="auth-title">
      <h1 id="auth-title">{title}</h1>
      {intro && <p>{intro}</p>}
      {notice}
      {providers.length > 0 && (
        <>
          <div className="auth-providers">{providers}</div>
          <p className="auth-or">or</p>
        </>
      )}
      <form method="post" action={action} className="form">
        <Hidden values={hidden} />
        {children}
        <Button tone="primary">{submit}</Button>
        {also}
      </form>
      {other && <p className="auth-other">{other}</p>}
    </section>
  );
}
