import type { CodesState } from "#features/auth/codes/schema.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, type Fault, FormNotice } from "#ui/form/panel-form.tsx";
import { CopyLine } from "#ui/share/copy-line.tsx";
import { QrCode } from "#ui/share/qr-code.tsx";

const apiPath = "/api/user/codes";

const swap = { "hx-target": "#codes-part", "hx-swap": "outerHTML" };

type CodesProps = CodesState & {
  /** A new key while codes are off, or where to log in again first. */
  setUp: { text: string; uri: string } | { proofHref: string };
  /** Just made: shown this once. */
  recoveryCodes?: string[];
  notice?: string;
  fault?: Fault;
};

export const CodesSection = ({ since, recoveryCodesLeft, setUp, recoveryCodes, notice, fault }: CodesProps) => (
  <div id="codes-part" className="settings-part">
    {notice && <p role="status">{notice}</p>}
    {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
    {since !== null ? (
      <CodesOn since={since} left={recoveryCodesLeft} fault={fault} />
    ) : "text" in setUp ? (
      <SetUp {...setUp} fault={fault} />
    ) : (
      <div className="panel form">
        <About />
        <FormNotice fault={fault} />
        <ButtonLink href={setUp.proofHref} tone="primary">
          Log in again to set up
        </ButtonLink>
      </div>
    )}
  </div>
);

const About = () => (
  <p>Logging in will require your password and a code from an authenticator app, so a stolen password isn’t enough.</p>
);

const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <div className="panel recovery" role="status" tabIndex={-1} data-focus>
    <CopyLine
      id="recovery-codes"
      label="Recovery codes. Save them now: they won’t be shown again. Each lets you log in once without your device."
      text={codes.join("\n")}
      action="Copy recovery codes"
    />
  </div>
);

const CodesOn = ({ since, left, fault }: { since: string; left: number; fault?: Fault }) => (
  <div className="panel form">
    <FormNotice fault={fault} />
    <p>
      On since <time dateTime={since}>{since.slice(0, 10)}</time>. {left} of your recovery codes can still be used.
    </p>
    <form method="post" action={`${apiPath}/recovery`} hx-post={`${apiPath}/recovery`} {...swap}>
      <Button>New recovery codes</Button>
    </form>
    <form method="post" action={`${apiPath}?_method=DELETE`} hx-delete={apiPath} {...swap}>
      <Button tone="danger">Turn off one-time codes</Button>
    </form>
  </div>
);

/** The form that turns codes on. It is not swapped: the answer has a new session. */
const SetUp = ({ text, uri, fault }: { text: string; uri: string; fault?: Fault }) => (
  <form className="panel form code-set-up" method="post" action={apiPath}>
    <About />
    <FormNotice fault={fault} />
    <Hidden values={{ key: text }} />
    <QrCode text={uri} label="QR code for your authenticator app" caption="Scan with your authenticator app" />
    <div className="form">
      <a className="button" href={uri}>
        Open in your authenticator app
      </a>
      <CopyLine id="key" label="Or enter this key in the app" text={text} action="Copy key" isKey />
      <Field
        name="code"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        {...atField(fault, "code")}
      />
      <Button tone="primary">Turn on one-time codes</Button>
    </div>
  </form>
);
