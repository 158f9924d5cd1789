import type { AuditRow } from "../../../../access/audit/queries.ts";
import { AuditTable } from "../../../../access/audit/views.tsx";
import { langOf } from "../../../../lib/text/language.ts";
import { hrefWith } from "../../../../lib/url/href.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Hidden } from "../../../../ui/form/hidden.tsx";
import { atField, FormNotice, type FormState, typedText } from "../../../../ui/form/panel-form.tsx";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { Breadcrumbs } from "../../../../ui/navigation/breadcrumbs.tsx";
import { NextPager } from "../../../../ui/navigation/pager.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { SetFacts, StaffSet } from "../../../catalogue/import/queries/edits/sets.ts";
import { setPath } from "../../../catalogue/rules/paths.ts";

export const editSetPath = (set: string): string => hrefWith("/admin/cards/edit-set", { set });

const trail = [{ title: "Cards", href: "/admin/cards" }];

const SetLink = ({ set: { id, name } }: { set: StaffSet }) => (
  <>
    <a href={editSetPath(id)} lang={langOf(name)}>
      {name}
    </a>
    <small>{id}</small>
  </>
);

const columns: Column<StaffSet>[] = [
  { title: "Set", cell: (set) => <SetLink set={set} /> },
  { title: "Series", cell: ({ seriesName }) => <span lang={langOf(seriesName)}>{seriesName}</span> },
  { title: "Cards", isNumber: true, cell: ({ cards }) => cards.toLocaleString("en") },
  { title: "State", cell: ({ isImported, cards }) => (isImported ? "Imported" : cards === 0 ? "Hidden" : "Shown") },
];

type ListProps = { rows: StaffSet[]; first: string | null; next: string | null };

export const SetsPage = ({ rows, first, next }: ListProps) => (
  <>
    <header className="page-head">
      <Breadcrumbs trail={trail} />
      <h1>Sets by staff</h1>
      <p>Sets that no source lists yet. An import of the same id completes them.</p>
      <div className="actions">
        <ButtonLink href="/admin/cards/new-set">New set</ButtonLink>
        <ButtonLink href="/admin/cards/new-series">New series</ButtonLink>
      </div>
    </header>
    <Table
      caption="Sets by staff"
      isCaptionHidden
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      isStacked
      empty={
        <Empty title="No sets by staff" icon="cards">
          Create one for cards that no source has yet.
        </Empty>
      }
    />
    <NextPager first={first} next={next} />
  </>
);

/** `seen`: the digest of the set. */
type Props = FormState & { set: StaffSet; seen: string; history: AuditRow[]; now: Date };

export const EditSetPage = ({ set, seen, history, now, ...form }: Props) => (
  <div className="report-page">
    <header className="page-head">
      <Breadcrumbs trail={[...trail, { title: "Sets by staff", href: "/admin/cards/sets" }]} />
      <h1 lang={langOf(set.name)}>{set.name}</h1>
      {set.cards > 0 && (
        <p>
          <a href={setPath(set.category, set.seriesSlug, set.slug)}>See its page</a>
        </p>
      )}
      <div className="actions">
        <ButtonLink href={hrefWith("/admin/cards/new", { category: set.category, set: set.id })}>New card</ButtonLink>
      </div>
    </header>
    {set.isImported ? (
      <Notice>A source lists this set now, and imports decide its facts.</Notice>
    ) : (
      <FactsForm set={set} seen={seen} {...form} />
    )}
    <AuditTable rows={history} now={now} isOfOne />
  </div>
);

const FactsForm = ({ set, seen, ...form }: FormState & Pick<Props, "set" | "seen">) => {
  const field = (name: keyof SetFacts, label: string) => ({
    name,
    label,
    defaultValue: typedText(form, name, String(set[name] ?? "")),
    ...atField(form.fault, name),
  });
  return (
    <form
      className="panel form"
      method="post"
      action={`/api/admin/cards/sets/${encodeURIComponent(set.id)}?_method=PUT`}
    >
      <FormNotice fault={form.fault} />
      <Hidden values={{ seen: typedText(form, "seen", seen) }} />
      <div className="fields">
        <Field {...field("name", "Name")} hint="Its link follows the name" required maxLength={120} />
        <Field {...field("englishName", "English name")} hint="If the name is Japanese" maxLength={120} />
        <Field {...field("releaseDate", "Release date")} type="date" />
        <Field {...field("code", "Code")} hint="In deck lists, such as MEW" maxLength={10} />
        <Field
          {...field("printedTotal", "Printed total")}
          hint="The number after the slash: 165 of 006/165"
          inputMode="numeric"
        />
      </div>
      <ReasonField state={form} />
      <div className="actions">
        <Button tone="primary">Save</Button>
      </div>
    </form>
  );
};
