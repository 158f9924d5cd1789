import type { ReactNode } from "react";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { ago } from "#lib/time.ts";
import { type Column, Table } from "#ui/table.tsx";
import type { AuditRow } from "./queries.ts";
import { actionText, fieldChanges, fieldTitle, objectPath, objectText } from "./rules.ts";

type Changes = ReturnType<typeof fieldChanges>;

export const ChangeList = ({ changes, reason = "" }: { changes: Changes; reason?: string }) => (
  <ul className="changes">
    {changes.map(({ name, before, after }) => (
      <li key={name}>
        <b>{fieldTitle(name)}</b> {before !== null && <del>{before}</del>} {after !== null && <ins>{after}</ins>}
      </li>
    ))}
    {reason !== "" && <li className="soft">Reason: {reason}</li>}
  </ul>
);

const longestLine = 60;

function Folded(row: AuditRow) {
  const changes = fieldChanges(row);
  const texts = [...changes.flatMap(({ before, after }) => [before ?? "", after ?? ""]), row.reason];
  const parts = changes.length + (row.reason === "" ? 0 : 1);
  if (parts === 0) return null;
  const list = <ChangeList changes={changes} reason={row.reason} />;
  if (parts === 1 && texts.join("").length <= longestLine) return list;
  return (
    <details className="more">
      <summary>{changes.length === 0 ? "Reason" : counted(changes.length, "change", "changes")}</summary>
      {list}
    </details>
  );
}

function About({ object, name = objectText(object) }: { object: string; name?: string }) {
  const href = objectPath(object);
  return href === undefined ? (
    name
  ) : (
    <a href={href} lang={langOf(name)}>
      {name}
    </a>
  );
}

type Names = ReadonlyMap<string, string>;

const columnsAt = (now: Date, names?: Names): Column<AuditRow>[] => [
  { title: "What", cell: actionText },
  { title: "About", cell: ({ object }) => <About object={object} name={names?.get(object)} /> },
  { title: "By", cell: ({ actor, actorName }) => <a href={`/admin/audit?actor=${actor}`}>{actorName}</a> },
  { title: "When", cell: ({ at }) => <time dateTime={at.toISOString()}>{ago(at, now)}</time> },
  { title: "Changes", cell: Folded },
];

const NoHistory = () => (
  <section>
    <h2>History</h2>
    <p className="soft">No changes by staff yet.</p>
  </section>
);

type Props = {
  rows: AuditRow[];
  now: Date;
  isOfOne?: boolean;
  names?: Names;
  empty?: ReactNode;
};

export const AuditTable = ({ rows, now, isOfOne, names, empty }: Props) => (
  <Table
    id="audit"
    caption="History"
    isCaptionHidden={!isOfOne}
    columns={columnsAt(now, names).filter(({ title }) => !isOfOne || title !== "About")}
    rows={rows}
    keyOf={({ id }) => String(id)}
    isStacked
    empty={empty ?? <NoHistory />}
  />
);
