import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { countText } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { Pager } from "#ui/navigation/pager.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";
import type { ImportTab } from "../schema/inputs.ts";
import { ChangeForm, OpenRows, RowHead } from "./decisions.tsx";
import { FindCard } from "./found.tsx";
import { decidesIn, type ImportPageProps, importPath, onlyCard, rowPlace, type ShownRow, tabOrder } from "./shared.ts";

const titles: Record<ImportTab, string> = {
  matched: "Matched",
  ambiguous: "Needs review",
  unresolved: "Not found",
  skipped: "Skipped",
};
const titlesWhenDone: Record<ImportTab, string> = { ...titles, matched: "Imported", ambiguous: "Unclear" };

export function PreviewRows(props: ImportPageProps) {
  const { tab, page, pages, rows } = props;
  return (
    <>
      {rows.length === 0 && <Empty title={"No rows here"} />}
      {decidesIn(props) ? <OpenRows {...props} /> : rows.length > 0 && <RowList {...props} />}
      <Pager page={page} pages={pages} href={(to) => `${importPath(props)}?tab=${tab}&page=${to}`} />
    </>
  );
}

export function RowTabs(props: ImportPageProps) {
  const { counts, tab, state } = props;
  const titleOf = (key: ImportTab) => (state === "done" ? titlesWhenDone : titles)[key];
  const shown = tabOrder.filter((key) => key === tab || counts[key] > 0);
  const hrefOf = (key: ImportTab) => `${importPath(props)}?tab=${key}`;
  return (
    <Tabs
      label="Rows"
      current={tab}
      tabs={shown.map((key) => ({ key, title: titleOf(key), href: hrefOf(key), count: countText(counts[key]) }))}
    />
  );
}

const isLeft = (tab: ImportTab) => tab === "ambiguous" || tab === "unresolved";

function RowList(props: ImportPageProps) {
  const { rows, tab, state, faces, hrefs } = props;
  return (
    <ul className="import-rows">
      {rows.map((row) => (
        <li key={row.line} id={rowPlace(row.line)}>
          <RowHead row={row} />
          {tab === "matched" && <Target row={row} faces={faces} />}
          {row.reason !== null && <p className="soft">{row.reason}</p>}
          {state === "ready" && row.isDecided && <ChangeForm {...props} row={row} />}
          {state === "ready" && row.mayBeFound && <FindCard {...props} row={row} />}
          {state === "done" && isLeft(tab) && <AddByHand row={row} faces={faces} hrefs={hrefs} />}
        </li>
      ))}
    </ul>
  );
}

const Target = ({ row: { cardId, card, set, variant }, faces }: { row: ShownRow } & Pick<ImportPageProps, "faces">) => (
  <WithThumb card={faces.get(cardId ?? "")}>
    <b lang={langOf(card ?? "")}>{card}</b>
    <small lang={langOf(set ?? "")}>{[set, variant].filter((part) => part !== null).join(", ")}</small>
  </WithThumb>
);

/** An import that is done takes no more choices: the card is added by hand. */
function AddByHand({ row, faces, hrefs }: { row: ShownRow } & Pick<ImportPageProps, "faces" | "hrefs">) {
  const { line, said } = row;
  const id = onlyCard(row) ?? "";
  const [card, href] = [faces.get(id), hrefs.get(id)];
  if (!card && said.name === "") return null;
  const text = card ? `Add ${leadingName(card)} ${card.number}` : "Search cards";
  return (
    <p className="actions">
      <ButtonLink
        href={href ? `${href}#variants` : hrefWith("/search", { q: said.name })}
        label={`${text} for row ${countText(line)}`}
      >
        {text}
      </ButtonLink>
    </p>
  );
}
