import { InstallationHead, installationPath } from "#frame/installation.tsx";
import { ago, momentText } from "#lib/time.ts";
import type { Config } from "#src/config.ts";
import { ChipLinks } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { CopyLine } from "#ui/share/copy-line.tsx";
import { type Column, Table } from "#ui/table.tsx";
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
  open: "Sign-up is open to everyone, so no one needs an invitation now.",
  invite: "Sign-up needs an invitation. Each link creates one account.",
  closed: "Sign-up is closed, even to people with an invitation.",
};

const howToChange: Partial<Record<Config["registration"], string>> = {
  open: "To require invitations, set REGISTRATION=invite.",
  closed: "To accept invitations, set REGISTRATION=invite.",
};

export function InvitationsPage({ state, rows, registration, now, first, next, ...form }: Props) {
  const isFirst = state === "open" && rows.length === 0 && first === null;
  return (
    <div className="installation">
      <InstallationHead current="invitations" title="Invitations">
        {rules[registration]}
        {howToChange[registration] && <small>{howToChange[registration]}</small>}
      </InstallationHead>
      <details className="panel more" open={isFirst || form.fault !== undefined}>
        <summary>New invitation</summary>
        <NewForm {...form} />
      </details>
      <section aria-labelledby="invitations">
        <h2 id="invitations">Links</h2>
        <ChipLinks label="Invitations" choices={states} current={state} />
        <Table
          caption="Invitations"
          isCaptionHidden
          columns={columnsOf(state, now)}
          rows={rows}
          keyOf={({ id }) => String(id)}
          empty={<Empty title={empty[state]} icon="user" />}
        />
        <NextPager first={first} next={next} />
      </section>
    </div>
  );
}

const states = [
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
  <form className="form" method="post" action="/api/admin/invitations">
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

const Person = ({ row: { usedBy, usedByName } }: { row: InvitationRow }) =>
  usedBy && <a href={`/admin/users/${usedBy}`}>{usedByName ?? "No name yet"}</a>;

const For = ({ row: { note, id, createdAt, expiresAt, usedAt }, now }: { row: InvitationRow; now: Date }) => (
  <>
    {note || `Invitation ${id}`}
    <small>
      Created <Time at={createdAt} now={now} />
      {usedAt === null && (
        <>
          {" "}
          · {expiresAt > now ? "valid until" : "expired"}{" "}
          <time dateTime={expiresAt.toISOString()}>{momentText(expiresAt)}</time>
        </>
      )}
    </small>
  </>
);

function columnsOf(state: InvitationState, now: Date): Column<InvitationRow>[] {
  const name: Column<InvitationRow> = {
    title: "Invitation",
    isTitleHidden: true,
    cell: (row) => <For row={row} now={now} />,
  };
  const used: Column<InvitationRow>[] = [
    { title: "Used by", cell: (row) => <Person row={row} /> },
    { title: "Used", cell: ({ usedAt }) => usedAt && <Time at={usedAt} now={now} /> },
  ];
  const revoke: Column<InvitationRow> = {
    title: "Revoke",
    isNumber: true,
    isTitleHidden: true,
    cell: (row) => <RevokeForm row={row} />,
  };
  if (state === "used") return [name, ...used];
  return state === "open" ? [name, revoke] : [name];
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
      <p>Send it to one person. It works once, until {momentText(expiresAt)}, and won’t be shown again.</p>
    </header>
    <CopyLine id="invitation" label="Invitation link" text={link} action="Copy link" />
    <div className="actions">
      <ButtonLink href={path}>Back to invitations</ButtonLink>
    </div>
  </section>
);
