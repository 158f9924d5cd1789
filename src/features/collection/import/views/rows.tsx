import { langOf } from "../../../../lib/text/language.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { Pager } from "../../../../ui/navigation/pager.tsx";
import { Tabs } from "../../../../ui/navigation/tabs.tsx";
import type { ImportTab } from "../schema/inputs.ts";
import { Decisions } from "./decisions.tsx";
import { type ImportPageProps, number, pathOf, type ShownRow } from "./shared.ts";

const titles: Record<ImportTab, string> = {
  matched: "Matched",
  ambiguous: "Needs review",
  unresolved: "Not found",
  skipped: "Skipped",
};

export function Rows(props: ImportPageProps) {
  const { state, counts, tab, page, pages, rows } = props;
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
      {rows.length > 0 &&
        (tab === "ambiguous" && state === "ready" ? <Decisions {...props} /> : <RowList rows={rows} tab={tab} />)}
      <Pager page={page} pages={pages} href={(to) => `${path}?tab=${tab}&page=${to}`} />
    </>
  );
}

export const rowTextOf = ({ said: { name, set, number: printed, printing } }: ShownRow) =>
  [name, set, printed, printing].filter((part) => part !== "").join(" · ");

export const RowHead = ({ row }: { row: ShownRow }) => (
  <p>
    <span className="line">Row {number(row.line)}</span>{" "}
    <b lang={langOf(rowTextOf(row))}>{rowTextOf(row) || "No card"}</b>
    {row.quantity > 0 && <span className="soft copies">×{number(row.quantity)}</span>}
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
