import type { Config } from "../../../config.ts";
import { InstallationHead, installationPath } from "../../../frame/installation.tsx";
import { ago } from "../../../lib/time.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { CopyLine } from "../../../ui/form/copy-line.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { atField, FormNotice, type FormState, typedText } from "../../../ui/form/panel-form.tsx";
import { Breadcrumbs } from "../../../ui/navigation/breadcrumbs.tsx";
import { NextPager } from "../../../ui/navigation/pager.tsx";
import { Tabs } from "../../../ui/navigation/tabs.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { InvitationRow } from "./queries.ts";
import type { InvitationState } from "./schema.ts";

const path = `${installationPath}/invitations`;

type Props = FormState & {
  state: InvitationState;
  rows: InvitationRow[];
  registration: Config["registration"];
  now: Date;
  first: string | null;
  next: string | null;
};

const rules: Record<Config["registration"], string> = {
  open: "Anyone can sign up now (REGISTRATION=open). Invitations are needed where it is “invite”.",
  invite: "Each link creates one account. Only people with a link can sign up.",
  closed: "No one can sign up now (REGISTRATION=closed). Invitations work where it is “invite”.",
};

export const InvitationsPage = ({ state, rows, registration, now, first, next, ...form }: Props) => (
  <div className="installation">
    <InstallationHead current="invitations" title="Invitations">
      {rules[registration]}
    </InstallationHead>
    <NewForm {...form} />
    <section aria-labelledby="invitations">
      <h2 id="invitations">Links</h2>
      <Tabs label="Invitations" tabs={tabs} current={state} />
      <Table
        caption="Invitations"
        isCaptionHidden
        columns={columnsOf(state, now)}
        rows={rows}
        keyOf={({ id }) => String(id)}
        isStacked
        empty={<Empty title={empty[state]} icon="user" />}
      />
      <NextPager first={first} next={next} />
    </section>
  </div>
);

const tabs = [
  { key: "open", title: "Open", href: path },
  { key: "used", title: "Used", href: `${path}?state=used` },
  { key: "expired", title: "Expired", href: `${path}?state=expired` },
];

const empty: Record<InvitationState, string> = {
  open: "No open invitations",
  used: "No invitations used in the last month",
  expired: "No invitations expired in the last month",
};

const NewForm = (form: FormState) => (
  <form className="panel form" method="post" action="/api/admin/invitations">
    <h2>New invitation</h2>
    <FormNotice fault={form.fault} />
    <div className="fields">
      <Field
        name="note"
        label="For"
        hint="Only staff can see this"
        maxLength={100}
        autoComplete="off"
        defaultValue={typedText(form, "note", "")}
        {...atField(form.fault, "note")}
      />
      <Field
        name="days"
        label="Days until it expires"
        hint="1 to 365"
        inputMode="numeric"
        required
        defaultValue={typedText(form, "days", "7")}
        {...atField(form.fault, "days")}
      />
    </div>
    <div className="actions">
      <Button tone="primary">Create invitation</Button>
    </div>
  </form>
);

const Time = ({ at, now }: { at: Date; now: Date }) => <time dateTime={at.toISOString()}>{ago(at, now)}</time>;

const until = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

const Person = ({ row: { usedBy, usedByName } }: { row: InvitationRow }) =>
  usedBy && <a href={`/admin/users/${usedBy}`}>{usedByName ?? "Not set up"}</a>;

function columnsOf(state: InvitationState, now: Date): Column<InvitationRow>[] {
  const [name, created]: Column<InvitationRow>[] = [
    { title: "For", cell: ({ note, id }) => note || `Invitation ${id}` },
    { title: "Created", cell: ({ createdAt }) => <Time at={createdAt} now={now} /> },
  ];
  const end: Column<InvitationRow> = {
    title: state === "open" ? "Valid until" : "Expired",
    cell: ({ expiresAt }) => <time dateTime={expiresAt.toISOString()}>{until.format(expiresAt)} UTC</time>,
  };
  const used: Column<InvitationRow>[] = [
    { title: "Used by", cell: (row) => <Person row={row} /> },
    { title: "Used", cell: ({ usedAt }) => usedAt && <Time at={usedAt} now={now} /> },
  ];
  const revoke: Column<InvitationRow> = { title: "Revoke", cell: (row) => <RevokeForm row={row} /> };
  if (state === "used") return [name!, created!, ...used];
  return state === "open" ? [name!, created!, end, revoke] : [name!, created!, end];
}

const RevokeForm = ({ row: { id, note } }: { row: InvitationRow }) => (
  <form method="post" action={`/api/admin/invitations/${id}?_method=DELETE`}>
    <Button aria-label={`Revoke: ${note || `Invitation ${id}`}`}>Revoke</Button>
  </form>
);

export const InvitationPage = ({ link, expiresAt }: { link: string; expiresAt: Date }) => (
  <section className="narrow">
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Invitations", href: path }]} />
      <h1>Invitation</h1>
      <p>Send it to one person. It works once, until {until.format(expiresAt)} UTC, and won’t be shown again.</p>
    </header>
    <CopyLine id="invitation" label="Invitation link" text={link} action="Copy link" />
    <div className="actions">
      <ButtonLink href={path}>Back to invitations</ButtonLink>
    </div>
  </section>
);
