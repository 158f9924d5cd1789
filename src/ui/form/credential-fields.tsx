import type { ReactNode } from "react";
import { Field } from "./field.tsx";

type EmailProps = { email: string; error?: string; autoComplete?: "email" | "username webauthn"; autoFocus?: boolean };

export const EmailField = ({ email, autoComplete = "email", ...props }: EmailProps) => (
  <Field name="email" label="Email" type="email" autoComplete={autoComplete} defaultValue={email} required {...props} />
);

type PasswordProps = {
  autoComplete: "current-password" | "new-password";
  name?: string;
  id?: string;
  label?: string;
  hint?: ReactNode;
  error?: string;
  autoFocus?: boolean;
};

export const PasswordField = ({ name = "password", label = "Password", ...props }: PasswordProps) => (
  <div className="password">
    <Field name={name} label={label} type="password" required {...props} />
    <button type="button" hidden data-reveal aria-pressed="false" aria-controls={props.id ?? name}>
      Show password
    </button>
  </div>
);
