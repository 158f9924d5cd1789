import { Field } from "../../../ui/form/field.tsx";
import { USERNAME_AVAILABLE } from "../rules.ts";

const availabilityCheck = {
  "hx-get": "/api/user/username",
  "hx-trigger": "input delay:500ms",
  "hx-target": "#username-status",
  "hx-swap": "innerHTML",
  "hx-sync": "this:replace",
};

export function UsernameField({ value, error, isFree }: { value: string; error?: string; isFree: boolean }) {
  return (
    <div>
      <Field
        name="username"
        label="Username"
        hint="Unique username. Max 20 characters"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={value}
        error={error}
        {...availabilityCheck}
      />
      <output id="username-status" htmlFor="username">
        {isFree && <UsernameStatus isAvailable message={USERNAME_AVAILABLE} />}
      </output>
    </div>
  );
}

export function UsernameStatus({ isAvailable, message }: { isAvailable: boolean; message: string }) {
  return (
    <span className={isAvailable ? "field-good" : "field-error"} data-available={isAvailable}>
      {message}
    </span>
  );
}
