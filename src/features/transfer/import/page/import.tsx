import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { hiddenGames } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { greatMoment, momentsOf } from "#features/collection/moments/page.tsx";
import { MomentsToast } from "#features/collection/moments/views.tsx";
import { isCounted, type TextSheet } from "#features/transfer/file/rules/dialect.ts";
import { columnFields, fieldsOfColumns } from "#features/transfer/file/rules/reading.ts";
import { shortened } from "#features/transfer/matching/rules/row.ts";
import { storedFault, storedRemarks } from "#features/transfer/remarks/schema/stored.ts";
import { faultText } from "#features/transfer/remarks/views/faults.ts";
import { remarksText } from "#features/transfer/remarks/views/rows.ts";
import type { Env } from "#http/env.ts";
import type { FormView, Sent } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { countSuggestions } from "../queries/decisions.ts";
import { type FoundImportCard, findForImport } from "../queries/found.ts";
import type { ImportRow } from "../queries/imports.ts";
import { countRowsByState, matchedGames, rowsInState } from "../queries/rows.ts";
import type { ImportTab } from "../schema/inputs.ts";
import { ownImport, readingOf } from "../service.ts";
import { ImportHead, ImportPage, ImportState } from "../views/import-page.tsx";
import { type ImportPageProps, type MappedColumn, onlyCard, type ShownRow, tabOrder } from "../views/shared.ts";
import { uploadTitle } from "../views/upload-page.tsx";

const rowsShown = 50;

/** Counting rows would slow a running import. */
const noRows = { counts: { matched: 0, ambiguous: 0, unresolved: 0, skipped: 0 }, copies: 0, remarks: 0 };

type Shown = Context<
  Env,
  string,
  {
    in: {
      param: { id: string };
      query: { tab?: ImportTab; page?: string | number; find?: string | number; q?: string };
    };
    out: { param: { id: string }; query: { tab?: ImportTab; page: number; find?: number; q?: string } };
  }
>;

export const showImport = async (c: Shown): Promise<Response> => respond(c, await importOf(c, {}));

export async function showHead(c: Shown): Promise<Response> {
  const { props } = await loadImport(c, {}, { isPage: false });
  return respond(c, { fragment: <ImportHead {...props} /> });
}

/** The page with what was chosen, after `params` and `query`. */
export const columnsForm: FormView = (c, sent) => importOf(c as Shown, sent);

async function loadImport(c: Shown, { fault, typed }: Sent, { isPage }: { isPage: boolean }) {
  const { db } = c.var;
  const { fault: stored, ...own } = await ownImport({ db }, memberOf(c), c.req.valid("param").id);
  const wrong = storedFault(stored);
  const found = { ...own, message: own.message ?? (wrong && faultText(wrong)) };
  const loaded = await loadRows(db, found, { ...c.req.valid("query"), isPage });
  const reading = await readingOf({ db }, memberOf(c), found.id);
  const columns = reading ? mappedColumns(reading, typed?.column) : [];
  const error = fault && (Object.values(fault.fields)[0] ?? fault.message);
  const find = found.state === "ready" ? await searchFor(c, loaded.rows) : undefined;
  const known = await cardsOf(db, loaded.rows, find?.cards);
  const props: ImportPageProps = { ...found, ...loaded, find, ...known, columns, ...asked(reading), error };
  return { found, props };
}

async function importOf(c: Shown, sent: Sent) {
  const { found, props } = await loadImport(c, sent, { isPage: wanted(c) !== "json" });
  const moments = await momentsOf(c, found.batch === null ? [] : [found.batch]);
  const great = wanted(c) === "fragment" && (await greatMoment(c, moments));
  const { counts, copies, columns, isCounted, tab, page, pages, rows, find } = props;
  const { isUndone: _, ...json } = found;
  return {
    json: {
      ...json,
      rows: counts,
      copies,
      moments,
      columns,
      isCounted,
      tab,
      page,
      pages,
      value: rows,
      found: find?.cards,
    },
    fragment: (
      <>
        <ImportState {...props} />
        <MomentsToast moments={moments}>{great}</MomentsToast>
      </>
    ),
    page: {
      title: uploadTitle,
      body: (
        <ImportPage fileName={found.fileName} format={found.format}>
          <ImportState {...props} />
        </ImportPage>
      ),
    },
  };
}

const asked = (reading: TextSheet | undefined) => ({
  asks: reading?.asks ?? [],
  isCounted: reading === undefined || isCounted(reading),
});

function mappedColumns(reading: TextSheet, typed: unknown): MappedColumn[] {
  const { header, samples, asks } = reading;
  const fields = fieldsOfColumns(reading);
  const unsure = new Set(asks.flatMap(({ why, places }) => (why === "unknown" ? [] : places)));
  const isTyped = Array.isArray(typed) && typed.length === header.length;
  return header.map((title, place) => ({
    title: shortened(title.trim()) || `Column ${place + 1}`,
    samples: samples.map((row) => shortened(row[place] ?? "")).filter((text) => text !== ""),
    field: isTyped
      ? (columnFields.find((field) => field === typed[place]) ?? null)
      : unsure.has(place)
        ? null
        : (fields[place] ?? null),
    isAsked: unsure.has(place),
  }));
}

/** A row with its remarks as text. A stored sentence was written by a release that had no remarks. */
const withReason = <Row extends { reason: string | null; remarks: unknown }>({ remarks, ...row }: Row) => ({
  ...row,
  reason: row.reason ?? remarksText(storedRemarks(remarks)),
});

type Requested = { tab?: ImportTab; page: number; isPage: boolean };

async function loadRows(db: Db, { id, state, mode }: Pick<ImportRow, "id" | "state" | "mode">, requested: Requested) {
  const isShown = state === "ready" || state === "done";
  const { counts, copies, remarks } = isShown ? await countRowsByState(db, id) : noRows;
  const tab = tabOf(counts, requested);
  const pages = Math.max(1, Math.ceil(counts[tab] / rowsShown));
  const page = Math.min(requested.page, pages);
  const rows = isShown ? await rowsInState(db, id, tab, rowsShown, (page - 1) * rowsShown) : [];
  const games = mode === "replace" && state === "ready" ? await matchedGames(db, id) : [];
  const suggestions = state === "ready" && counts.ambiguous > 0 ? await countSuggestions(db, id) : 0;
  return { counts, copies, remarks, games, suggestions, tab, page, pages, rows: rows.map(withReason) };
}

/** A page opens the first tab with rows when the one asked for has none; a program gets what it asked for. */
function tabOf(counts: Record<ImportTab, number>, { tab, isPage }: Requested): ImportTab {
  if (tab && (counts[tab] > 0 || !isPage)) return tab;
  return tabOrder.find((one) => counts[one] > 0) ?? "matched";
}

/** Cards for the row that is asked about, by its text until other words are typed. */
async function searchFor(c: Shown, rows: ShownRow[]): Promise<ImportPageProps["find"]> {
  const { find, q } = c.req.valid("query");
  const row = rows.find(({ line, mayBeFound }) => line === find && mayBeFound);
  if (!row) return undefined;
  const text = q ?? [row.said.name, row.said.set, row.said.number].filter(Boolean).join(" ");
  return { line: row.line, q: text, cards: await findForImport(c.var.db, text, hiddenGames(memberOf(c))) };
}

async function cardsOf(db: Db, rows: ShownRow[], found: FoundImportCard[] = []) {
  const shown = rows.map(onlyCard).filter((id) => id !== undefined);
  const linked = await facesOfCards(db, [...shown, ...found.map(({ id }) => id)]);
  return {
    faces: new Map([...linked].map(([id, { face }]) => [id, face])),
    hrefs: new Map([...linked].map(([id, { href }]) => [id, href])),
  };
}
