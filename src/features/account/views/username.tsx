import { Field } from "#ui/form/field.tsx";
import { USERNAME_AVAILABLE } from "../rules.ts";

const availabilityCheck = {
  "hx-get": "/api/user/username",
  "hx-trigger": "input delay:500ms",
  "hx-target": "#username-status",
  "hx-swap": "innerHTML",
  "hx-sync": "this:replace",
};

type UsernameProps = { value: string; error?: string; autoFocus?: boolean; isFree?: boolean };

/** The script of the onboarding forgets an answer about another name. */
export function UsernameField({ value, error, autoFocus, isFree }: UsernameProps) {
  return (
    <Field
      name="username"
      label="Username"
      hint={<UsernameHint isFree={isFree} />}
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={value}
      error={error}
      autoFocus={autoFocus}
      {...availabilityCheck}
    />
  );
}

/** The answer about a name takes the place of the rule, so that nothing moves. */
const UsernameHint = ({ isFree }: Pick<UsernameProps, "isFree">) => (
  <>
    <output id="username-status" htmlFor="username" data-onboarding>
      {isFree && <UsernameStatus isAvailable message={USERNAME_AVAILABLE} />}
    </output>
    <span>Unique username. Max 20 characters. Letters, numbers, spaces and underscores.</span>
  </>
);

export function UsernameStatus({ isAvailable, message }: { isAvailable: boolean; message: string }) {
  return (
    <span className={isAvailable ? "field-good" : "field-error"} data-available={isAvailable}>
      {message}
    </span>
  );
}
