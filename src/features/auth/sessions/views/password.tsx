import { PasswordField } from "#ui/form/credential-fields.tsx";
import { CheckField } from "#ui/form/field.tsx";
import { atField, type FormState, PanelForm } from "#ui/form/panel-form.tsx";
import { Ending, type EndingProps } from "./ending.tsx";

export type Linked = { name: string }[];

export function PasswordSection({
  hasPassword,
  linked,
  ending,
  ...state
}: FormState & { hasPassword: boolean; linked: Linked; ending: EndingProps }) {
  return (
    <PanelForm {...state} id="password" action="/api/user/password">
      {hasPassword ? (
        <CurrentPassword fault={state.fault} />
      ) : (
        <p>You don’t have a password yet. You can set one here.</p>
      )}
      <PasswordField
        id="password-new"
        label="New password"
        hint="At least 8 characters"
        autoComplete="new-password"
        {...atField(state.fault, "password")}
      />
      <UnlinkField linked={linked} />
      <Ending {...ending} />
    </PanelForm>
  );
}

const CurrentPassword = ({ fault }: Pick<FormState, "fault">) => (
  <PasswordField
    name="current"
    id="password-current"
    label="Current password"
    autoComplete="current-password"
    {...atField(fault, "current")}
  />
);

/** A stranger may have linked a provider, so a new password offers to unlink all. */
export function UnlinkField({ linked }: { linked: Linked }) {
  if (linked.length === 0) return null;
  return <CheckField name="unlinkProviders" label={`Also unlink ${linked.map(({ name }) => name).join(", ")}`} />;
}
