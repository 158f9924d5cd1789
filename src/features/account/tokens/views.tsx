import { Button } from "#ui/form/button.tsx";
import { Field, RadioField, SelectField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, type Fault, FormNotice, typedText } from "#ui/form/panel-form.tsx";
import { CopyLine } from "#ui/share/copy-line.tsx";
import { type AccessToken, lifetimeKeys, tokenLifetimes } from "./schema.ts";

const apiPath = "/api/tokens";

const swap = { "hx-target": "#tokens-part", "hx-swap": "outerHTML" };

type TokensProps = {
  tokens: AccessToken[];
  /** Just made: shown this once. */
  made?: { name: string; token: string };
  notice?: string;
  fault?: Fault;
  typed?: Record<string, unknown>;
};

export const TokensSection = ({ tokens, made, notice, ...form }: TokensProps) => (
  <div id="tokens-part" className="settings-part">
    {made && <NewToken {...made} />}
    {notice && <p role="status">{notice}</p>}
    {tokens.length > 0 && (
      <div className="panel">
        <ul className="sessions">
          {tokens.map((token) => (
            <TokenLine key={token.id} {...token} />
          ))}
        </ul>
      </div>
    )}
    <TokenForm {...form} />
  </div>
);

const NewToken = ({ name, token }: { name: string; token: string }) => (
  <div className="panel" role="status" tabIndex={-1} data-focus>
    <CopyLine
      id="new-token"
      label={`Token “${name}”. Copy it now: it won’t be shown again.`}
      text={token}
      action="Copy token"
    />
  </div>
);

const dateOf = (iso: string) => iso.slice(0, 10);

const TokenLine = ({ id, name, scope, createdAt, expiresAt, lastUsedOn }: AccessToken) => (
  <li>
    <div>
      <strong>{name}</strong> <span className="badge">{scope === "read" ? "Read" : "Read and write"}</span>
      <p className="hint">
        Created {dateOf(createdAt)}, {expiresAt === null ? "never expires" : `expires ${dateOf(expiresAt)}`},{" "}
        {lastUsedOn === null ? "never used" : `last used ${lastUsedOn}`}
      </p>
    </div>
    <form method="post" action={`${apiPath}?id=${id}&_method=DELETE`} hx-delete={`${apiPath}?id=${id}`} {...swap}>
      <Button tone="danger" aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
    </form>
  </li>
);

type FormProps = Pick<TokensProps, "fault" | "typed">;

const TokenForm = (props: FormProps) => (
  <form className="panel form" method="post" action={apiPath} hx-post={apiPath} {...swap}>
    <h2>New access token</h2>
    <p className="hint">
      Programs send it to the <a href="/api/docs">API</a> as <code>Authorization: Bearer</code>. It can do everything
      you can, except change your account.
    </p>
    <FormNotice fault={props.fault} />
    <Hidden values={{ formId: crypto.randomUUID() }} />
    <TokenFields {...props} />
    <Button tone="primary">Create token</Button>
  </form>
);

const expiries = lifetimeKeys.map((key) => ({ value: key, label: tokenLifetimes[key] }));
const scopes = [
  { value: "read", label: "Read" },
  { value: "write", label: "Read and write" },
];

function TokenFields({ fault, typed }: FormProps) {
  const value = (name: string, usual: string) => typedText({ typed }, name, usual);
  const { scope, expires } = fault?.fields ?? {};
  const name = {
    label: "Name",
    hint: "What you’ll use it for",
    maxLength: 60,
    required: true,
    ...atField(fault, "name"),
  };
  return (
    <>
      <Field name="name" {...name} autoComplete="off" defaultValue={value("name", "")} />
      <RadioField name="scope" label="Permissions" value={value("scope", "read")} options={scopes} error={scope} />
      <SelectField
        name="expires"
        label="Expires after"
        value={value("expires", "90")}
        options={expiries}
        error={expires}
      />
    </>
  );
}
