import type { Passkey } from "#features/auth/passkeys/schema.ts";
import { CeremonyForm } from "#features/auth/passkeys/views.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { atField, type Fault, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";

const apiPath = "/api/user/passkeys";

type PasskeysProps = {
  passkeys: Passkey[];
  /** Id of the passkey whose new name was refused. */
  renamed?: string;
  /** Suggested name of a new passkey: browser and system. */
  device: string;
  /** Page to log in again, if that is needed first. */
  proofHref?: string;
  notice?: string;
  fault?: Fault;
  typed?: Record<string, unknown>;
};

export const PasskeysSection = ({ passkeys, renamed, notice, fault, typed, ...form }: PasskeysProps) => (
  <div id="passkeys-part" className="settings-part">
    {notice && (
      <p role="status" tabIndex={-1} data-focus>
        {notice}
      </p>
    )}
    {passkeys.length > 0 && (
      <div className="panel">
        <ul className="sessions">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} sent={passkey.id === renamed ? { fault, typed } : {}} />
          ))}
        </ul>
      </div>
    )}
    <AddPasskey {...form} {...(renamed === undefined && { fault, typed })} />
  </div>
);

const dateOf = (iso: string) => iso.slice(0, 10);

const swap = { "hx-target": "#passkeys-part", "hx-swap": "outerHTML" };

type LineProps = { passkey: Passkey; sent: FormState };

const PasskeyLine = ({ passkey: { id, name, createdAt, lastUsedAt }, sent }: LineProps) => (
  <li>
    <div>
      <strong>{name}</strong>
      <p className="hint">
        Added <time dateTime={createdAt}>{dateOf(createdAt)}</time>,{" "}
        {lastUsedAt === null ? "never used" : `last used ${dateOf(lastUsedAt)}`}
      </p>
      <Rename id={id} name={name} sent={sent} />
    </div>
    <form method="post" action={`${apiPath}?id=${id}&_method=DELETE`} hx-delete={`${apiPath}?id=${id}`} {...swap}>
      <Button tone="danger" aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </form>
  </li>
);

const Rename = ({ id, name, sent }: { id: string; name: string; sent: FormState }) => (
  <details open={sent.fault !== undefined}>
    <summary aria-label={`Rename ${name}`}>Rename</summary>
    <form method="post" action={`${apiPath}?id=${id}&_method=PUT`} hx-put={`${apiPath}?id=${id}`} {...swap}>
      <Field
        name="name"
        id={`name-${id}`}
        label="New name"
        maxLength={60}
        required
        autoComplete="off"
        defaultValue={typedText(sent, "name", name)}
        {...atField(sent.fault, "name")}
      />
      <Button>Save</Button>
    </form>
  </details>
);

const about = "Log in with your fingerprint, face or screen lock instead of a password.";

function AddPasskey({ device, proofHref, fault, typed }: Omit<PasskeysProps, "passkeys" | "renamed" | "notice">) {
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
