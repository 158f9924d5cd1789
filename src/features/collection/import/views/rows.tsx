import { langOf } from "../../../../lib/text/language.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { Pager } from "../../../../ui/navigation/pager.tsx";
import { Tabs } from "../../../../ui/navigation/tabs.tsx";
import type { ImportTab } from "../schema/inputs.ts";
import { ChangeForm, Decisions } from "./decisions.tsx";
import { FindCard } from "./found.tsx";
import { decidesIn, type ImportPageProps, number, pathOf, rowPlace, type ShownRow, tabsOf } from "./shared.ts";

const titles: Record<ImportTab, string> = {
  matched: "Matched",
  ambiguous: "Needs review",
  unresolved: "Not found",
  skipped: "Skipped",
};

export function Rows(props: ImportPageProps) {
  const { tab, page, pages, rows } = props;
  return (
    <>
      {rows.length === 0 && <Empty title={"No rows here"} />}
      {decidesIn(props) ? <Decisions {...props} /> : rows.length > 0 && <RowList {...props} />}
      <Pager page={page} pages={pages} href={(to) => `${pathOf(props)}?tab=${tab}&page=${to}`} />
    </>
  );
}

export function RowTabs(props: ImportPageProps) {
  const { counts, tab, state } = props;
  const titleOf = (key: ImportTab) => (key === "ambiguous" && state === "done" ? "Not chosen" : titles[key]);
  const shown = tabsOf(state).filter((key) => key === tab || counts[key] > 0);
  const hrefOf = (key: ImportTab) => `${pathOf(props)}?tab=${key}`;
  return (
    <Tabs
      label="Rows"
      current={tab}
      tabs={shown.map((key) => ({ key, title: titleOf(key), href: hrefOf(key), count: number(counts[key]) }))}
    />
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

function RowList(props: ImportPageProps) {
  const { rows, tab, state } = props;
  return (
    <ul className="import-rows">
      {rows.map((row) => (
        <li key={row.line} id={rowPlace(row.line)}>
          <RowHead row={row} />
          {tab === "matched" && <Target row={row} />}
          {row.reason !== null && <p className="soft">{row.reason}</p>}
          {state === "ready" && row.isDecided && <ChangeForm {...props} row={row} />}
          {state === "ready" && row.mayBeFound && <FindCard {...props} row={row} />}
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
