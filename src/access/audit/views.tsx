import { ago } from "../../lib/time.ts";
import { Empty } from "../../ui/empty.tsx";
import { type Column, Table } from "../../ui/table.tsx";
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

function About({ object }: { object: string }) {
  const href = objectPath(object);
  const text = objectText(object);
  return href === undefined ? text : <a href={href}>{text}</a>;
}

const columnsAt = (now: Date): Column<AuditRow>[] => [
  { title: "What", cell: ({ action }) => actionText(action) },
  { title: "About", cell: ({ object }) => <About object={object} /> },
  { title: "Changes", cell: (row) => <ChangeList changes={fieldChanges(row)} reason={row.reason} /> },
  { title: "By", cell: ({ actor, actorName }) => <a href={`/admin/audit?actor=${actor}`}>{actorName}</a> },
  { title: "When", cell: ({ at }) => <time dateTime={at.toISOString()}>{ago(at, now)}</time> },
];

export const AuditTable = ({ rows, now, isOfOne }: { rows: AuditRow[]; now: Date; isOfOne?: boolean }) => (
  <Table
    caption="History"
    isCaptionHidden={!isOfOne}
    columns={columnsAt(now).filter(({ title }) => !isOfOne || title !== "About")}
    rows={rows}
    keyOf={({ id }) => String(id)}
    isStacked
    empty={
      isOfOne ? (
        <p className="soft">No changes by staff yet.</p>
      ) : (
        <Empty title="No changes" icon="activity">
          Changes by staff show up here.
        </Empty>
      )
    }
  />
);
