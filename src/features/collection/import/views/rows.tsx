import { langOf } from "../../../../lib/text/language.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { Pager } from "../../../../ui/navigation/pager.tsx";
import { Tabs } from "../../../../ui/navigation/tabs.tsx";
import type { ImportTab } from "../schema/inputs.ts";
import { Decisions } from "./decisions.tsx";
import { decidesIn, type ImportPageProps, number, pathOf, type ShownRow } from "./shared.ts";

const titles: Record<ImportTab, string> = {
  matched: "Matched",
  ambiguous: "Needs review",
  unresolved: "Not found",
  skipped: "Skipped",
};

export function Rows(props: ImportPageProps) {
  const { counts, tab, page, pages, rows } = props;
  const path = pathOf(props);
  const shown = (Object.keys(titles) as ImportTab[]).filter((key) => key === tab || counts[key] > 0);
  return (
    <>
      <Tabs
        label="Rows"
        current={tab}
        tabs={shown.map((key) => ({ key, title: titles[key], href: `${path}?tab=${key}`, count: number(counts[key]) }))}
      />
      {rows.length === 0 && <Empty title={"No rows here"} />}
      {decidesIn(props) ? <Decisions {...props} /> : rows.length > 0 && <RowList rows={rows} tab={tab} />}
      <Pager page={page} pages={pages} href={(to) => `${path}?tab=${tab}&page=${to}`} />
    </>
  );
}

const restOf = ({ said: { set, number: printed, printing } }: ShownRow) =>
  [set, printed, printing].filter((part) => part !== "");

export const rowTextOf = (row: ShownRow) => [row.said.name, ...restOf(row)].filter((part) => part !== "").join(" · ");

export const RowHead = ({ row }: { row: ShownRow }) => (
  <p>
    <span className="line">Row {number(row.line)}</span>{" "}
    <b lang={langOf(row.said.name)}>{row.said.name || "No name"}</b>{" "}
    <span className="soft" lang={langOf(rowTextOf(row))}>
      {restOf(row).join(" · ")}
    </span>
    {row.quantity > 0 && <span className="copies"> ×{number(row.quantity)}</span>}
  </p>
);

function RowList({ rows, tab }: { rows: ShownRow[]; tab: ImportTab }) {
  return (
    <ul className="import-rows">
      {rows.map((row) => (
        <li key={row.line}>
          <RowHead row={row} />
          {tab === "matched" && <Target row={row} />}
          {row.reason !== null && <p className="soft">{row.reason}</p>}
        </li>
      ))}
    </ul>
  );
}

const targetOf = ({ card, set, variant }: ShownRow) => [card, set, variant].filter((part) => part !== null).join(", ");

function Target({ row }: { row: ShownRow }) {
  return (
    <p className="soft">
      → <span lang={langOf(targetOf(row))}>{targetOf(row)}</span>
    </p>
  );
}
