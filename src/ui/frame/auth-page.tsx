import type { ReactNode } from "react";
import { Button } from "../form/button.tsx";
import { Hidden } from "../form/hidden.tsx";

export function AuthPage({
  title,
  intro,
  choice,
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
  choice?: ReactNode;
  /** A fault of the whole form. */
  notice?: ReactNode;
  action: string;
  /** Hidden values: csrfToken, callbackUrl. */
  hidden?: Record<string, string>;
  submit: string;
  also?: ReactNode;
  /** Buttons of providers, each a form of its own. */
  providers?: ReactNode[];
  /** "New here? Sign Up". */
  other?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="auth" aria-labelledby="auth-title">
      <h1 id="auth-title">{title}</h1>
      {intro && <p>{intro}</p>}
      {choice}
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
