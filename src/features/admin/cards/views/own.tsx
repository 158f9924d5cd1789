import type { ReactNode } from "react";
import type { AuditRow } from "#access/audit/queries.ts";
import { AuditTable } from "#access/audit/views.tsx";
import { langOf } from "#lib/text/language.ts";
import { Empty } from "#ui/empty.tsx";
import { Button } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { ReasonField } from "#ui/form/reason-field.tsx";
import { Breadcrumbs, type Crumb } from "#ui/navigation/breadcrumbs.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { Notice } from "#ui/notice.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { CardTabs } from "./tabs.tsx";

const trail = [{ title: "Cards", href: "/admin/cards" }];

export const OwnLink = ({ href, name, children }: { href: string; name: string; children?: ReactNode }) => (
  <>
    <a href={href} lang={langOf(name)}>
      {name}
    </a>
    {children}
  </>
);

export type OwnListProps<Row> = { rows: Row[]; first: string | null; next: string | null };

type ListProps<Row> = OwnListProps<Row> & {
  kind: "sets" | "series";
  title: string;
  about: string;
  none: string;
  actions: ReactNode;
  columns: Column<Row>[];
  empty: string;
};

export const OwnList = <Row extends { id: string }>(props: ListProps<Row>) => (
  <>
    <header className="page-head">
      <Breadcrumbs trail={trail} />
      <h1>{props.title}</h1>
      <p>{props.about}</p>
      <div className="actions">{props.actions}</div>
    </header>
    <CardTabs current={props.kind} />
    <Table
      id="own-parts"
      caption={props.title}
      isCaptionHidden
      columns={props.columns}
      rows={props.rows}
      keyOf={({ id }) => id}
      empty={
        <Empty title={props.none} icon="cards">
          {props.empty}
        </Empty>
      }
    />
    <NextPager first={props.first} next={props.next} />
  </>
);

/** `seen`: the digest of its facts. */
export type OwnProps = FormState & { seen: string; history: AuditRow[]; now: Date };

type PartProps = {
  kind: "set" | "series";
  part: { name: string; isImported: boolean };
  list: Crumb;
  /** Address of the public page, once there are cards. */
  shownAt: string | undefined;
  actions: ReactNode;
  history: AuditRow[];
  now: Date;
  children: ReactNode;
};

export const OwnPart = ({ kind, part, list, shownAt, actions, history, now, children }: PartProps) => (
  <div className="report-page">
    <header className="page-head">
      <Breadcrumbs trail={[...trail, list]} />
      <h1 lang={langOf(part.name)}>{part.name}</h1>
      {shownAt !== undefined && (
        <p>
          <a href={shownAt}>View page</a>
        </p>
      )}
      <div className="actions">{actions}</div>
    </header>
    {part.isImported ? <Notice>A source lists this {kind} now, and imports decide its facts.</Notice> : children}
    <AuditTable rows={history} now={now} isOfOne />
  </div>
);

type Named = { id: string; name: string; englishName: string | null; releaseDate: string | null };

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** What a field of the form has, of a part or as typed. */
export const fieldOf =
  <Part extends object>(part: Part, form: FormState) =>
  (name: keyof Part & string, label: string) => ({
    name,
    label,
    defaultValue: typedText(form, name, textOf(part[name])),
    ...atField(form.fault, name),
  });

type FormProps = { action: string; part: Named; seen: string; form: FormState; children?: ReactNode };

export const OwnForm = ({ action, part, seen, form, children }: FormProps) => {
  const field = fieldOf(part, form);
  return (
    <form className="panel form" method="post" action={`${action}/${encodeURIComponent(part.id)}?_method=PUT`}>
      <FormNotice fault={form.fault} />
      <Hidden values={{ seen: typedText(form, "seen", seen) }} />
      <div className="fields set-fields">
        <Field {...field("name", "Name")} hint="The name sets its link" required maxLength={120} />
        <Field {...field("englishName", "English name")} hint="If the name is Japanese" maxLength={120} />
        <Field {...field("releaseDate", "Release date")} type="date" />
        {children}
      </div>
      <ReasonField state={form} />
      <div className="actions">
        <Button tone="primary">Save</Button>
      </div>
    </form>
  );
};
