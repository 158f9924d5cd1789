import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { atField, type Fault, FormNotice, typedText } from "../../../ui/form/panel-form.tsx";
import type { Passkey } from "../../auth/passkeys/schema.ts";
import { CeremonyForm } from "../../auth/passkeys/views.tsx";

const apiPath = "/api/user/passkeys";

type PasskeysProps = {
  passkeys: Passkey[];
  /** Name of the browser and system, for a new one. */
  device: string;
  /** Where to log in again first. */
  proofHref?: string;
  said?: string;
  fault?: Fault;
  typed?: Record<string, unknown>;
};

export const PasskeysSection = ({ passkeys, said, ...form }: PasskeysProps) => (
  <div id="passkeys-part" className="settings-part">
    {said && <p role="status">{said}</p>}
    {passkeys.length > 0 && (
      <div className="panel">
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} {...passkey} />
          ))}
        </ul>
      </div>
    )}
    <AddPasskey {...form} />
  </div>
);

const dateOf = (iso: string) => iso.slice(0, 10);

const PasskeyLine = ({ id, name, createdAt, lastUsedAt }: Passkey) => (
  <li>
    <div>
      <strong>{name}</strong>
      <p className="hint">
        Added <time dateTime={createdAt}>{dateOf(createdAt)}</time>,{" "}
        {lastUsedAt === null ? "never used" : `last used ${dateOf(lastUsedAt)}`}
      </p>
    </div>
    <form
      method="post"
      action={`${apiPath}?id=${id}&_method=DELETE`}
      hx-delete={`${apiPath}?id=${id}`}
      hx-target="#passkeys-part"
      hx-swap="outerHTML"
    >
      <Button tone="danger" aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </form>
  </li>
);

const about = "Log in with your fingerprint, face or screen lock instead of a password.";

function AddPasskey({ device, proofHref, fault, typed }: Omit<PasskeysProps, "passkeys" | "said">) {
  if (proofHref !== undefined) {
    return (
      <div className="panel form">
        <h2>New passkey</h2>
        <p className="hint">{about}</p>
        <FormNotice fault={fault} />
        <ButtonLink href={proofHref} tone="primary">
          Log in again to add one
        </ButtonLink>
      </div>
    );
  }
  const name = { label: "Name", hint: "To tell your passkeys apart", maxLength: 60, required: true };
  return (
    <CeremonyForm className="panel form" action={apiPath} options={`${apiPath}/options`}>
      <h2>New passkey</h2>
      <p className="hint">{about}</p>
      <FormNotice fault={fault} />
      <Field
        name="name"
        {...name}
        autoComplete="off"
        defaultValue={typedText({ typed }, "name", device)}
        {...atField(fault, "name")}
      />
      <Button tone="primary">Add passkey</Button>
    </CeremonyForm>
  );
}
