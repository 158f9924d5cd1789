import type { Context } from "hono";
import type { Db } from "../../../../../db/open.ts";
import { memberOf } from "../../../../access/guards.ts";
import type { Env } from "../../../../http/env.ts";
import type { FormView, Sent } from "../../../../http/form.ts";
import { respond } from "../../../../http/respond.ts";
import type { ImportRow } from "../queries/imports.ts";
import { countRowsByState, matchedGames, rowsInState } from "../queries/rows.ts";
import type { Table } from "../rules/file/dialect.ts";
import { guessed, sheetFields } from "../rules/formats/sheet.ts";
import { shortened } from "../rules/match/row.ts";
import type { ImportTab } from "../schema/inputs.ts";
import { ownImport, tableOfImport } from "../service.ts";
import { ImportPage, ImportState } from "../views/import-page.tsx";
import type { ImportPageProps, MappedColumn } from "../views/shared.ts";
import { uploadTitle } from "../views/upload-page.tsx";

const rowsShown = 50;

/** Counting rows would slow a running import. */
const noRows = { counts: { matched: 0, ambiguous: 0, unresolved: 0, skipped: 0 }, copies: 0 };

type Shown = Context<
  Env,
  string,
  {
    in: { param: { id: string }; query: { tab?: ImportTab; page?: string | number } };
    out: { param: { id: string }; query: { tab?: ImportTab; page: number } };
  }
>;

export const showImport = async (c: Shown): Promise<Response> => respond(c, await importOf(c, {}));

/** The page with what was chosen, after `params` and `query`. */
export const columnsForm: FormView = (c, sent) => importOf(c as Shown, sent);

async function importOf(c: Shown, { fault, typed }: Sent) {
  const { db } = c.var;
  const found = await ownImport({ db }, memberOf(c), c.req.valid("param").id);
  const loaded = await loadRows(db, found, c.req.valid("query"));
  const table = found.state === "mapping" ? await tableOfImport({ db }, memberOf(c), found.id) : null;
  const columns = table ? mappedColumns(table, typed?.column) : [];
  const error = fault && (Object.values(fault.fields)[0] ?? fault.message);
  const props: ImportPageProps = { ...found, ...loaded, columns, error };
  const { isUndone: _, ...json } = found;
  const { counts, copies, tab, page, pages, rows } = loaded;
  return {
    json: { ...json, rows: counts, copies, columns, tab, page, pages, value: rows },
    fragment: <ImportState {...props} />,
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

function mappedColumns({ header, samples }: Table, typed: unknown): MappedColumn[] {
  const places = guessed(header);
  const isTyped = Array.isArray(typed) && typed.length === header.length;
  return header.map((title, place) => ({
    title: title.trim() || `Column ${place + 1}`,
    samples: samples.map((row) => shortened(row[place] ?? "")).filter((text) => text !== ""),
    field: isTyped ? String(typed[place]) : (sheetFields.find((field) => places[field] === place) ?? null),
  }));
}

async function loadRows(db: Db, { id, state, mode }: ImportRow, requested: { tab?: ImportTab; page: number }) {
  const isShown = state === "ready" || state === "done";
  const { counts, copies } = isShown ? await countRowsByState(db, id) : noRows;
  const waits = state === "ready" && counts.ambiguous > 0 ? "ambiguous" : "matched";
  const tab = requested.tab ?? waits;
  const pages = Math.max(1, Math.ceil(counts[tab] / rowsShown));
  const page = Math.min(requested.page, pages);
  const rows = isShown ? await rowsInState(db, id, tab, rowsShown, (page - 1) * rowsShown) : [];
  const games = mode === "replace" && state === "ready" ? await matchedGames(db, id) : [];
  return { counts, copies, games, tab, page, pages, rows: [...rows] };
}
