import type { Context } from "hono";
import type { Db } from "../../../../../db/open.ts";
import { memberOf } from "../../../../access/guards.ts";
import type { Env } from "../../../../http/env.ts";
import { respond } from "../../../../http/respond.ts";
import type { ImportRow } from "../queries/imports.ts";
import { countRowsByState, matchedGames, rowsInState } from "../queries/rows.ts";
import type { ImportTab } from "../schema/inputs.ts";
import { ownImport } from "../service.ts";
import { ImportPage, ImportState } from "../views/import-page.tsx";
import type { ImportPageProps } from "../views/shared.ts";
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

export async function showImport(c: Shown): Promise<Response> {
  const { db } = c.var;
  const found = await ownImport({ db }, memberOf(c), c.req.valid("param").id);
  const loaded = await loadRows(db, found, c.req.valid("query"));
  const props: ImportPageProps = { ...found, ...loaded };
  const { isUndone: _, ...json } = found;
  const { counts, copies, tab, page, pages, rows } = loaded;
  return respond(c, {
    json: { ...json, rows: counts, copies, tab, page, pages, value: rows },
    fragment: <ImportState {...props} />,
    page: {
      title: uploadTitle,
      body: (
        <ImportPage fileName={found.fileName} format={found.format}>
          <ImportState {...props} />
        </ImportPage>
      ),
    },
  });
}

async function loadRows(db: Db, { id, state, mode }: ImportRow, asked: { tab?: ImportTab; page: number }) {
  const isShown = state === "ready" || state === "done";
  const { counts, copies } = isShown ? await countRowsByState(db, id) : noRows;
  const waits = state === "ready" && counts.ambiguous > 0 ? "ambiguous" : "matched";
  const tab = asked.tab ?? waits;
  const pages = Math.max(1, Math.ceil(counts[tab] / rowsShown));
  const page = Math.min(asked.page, pages);
  const rows = isShown ? await rowsInState(db, id, tab, rowsShown, (page - 1) * rowsShown) : [];
  const games = mode === "replace" && state === "ready" ? await matchedGames(db, id) : [];
  return { counts, copies, games, tab, page, pages, rows: [...rows] };
}
