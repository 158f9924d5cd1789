import { type Context, Hono } from "hono";
import { mayIn, memberOf, requireMember } from "../../../access/guards.ts";
import { megabyte } from "../../../http/body/body-size.ts";
import { answers } from "../../../http/documents.ts";
import type { Env } from "../../../http/env.ts";
import { leaveFlash } from "../../../http/flash.ts";
import { again, formAgain, type Sent } from "../../../http/form.ts";
import { respond, wanted } from "../../../http/respond.ts";
import { body, params, query } from "../../../http/validate.ts";
import { counted } from "../../../lib/text/counted.ts";
import { ExportPage, exportTitle } from "../export/views.tsx";
import { importsOf } from "./queries/imports.ts";
import { countRowsByState, matchedGames, rowsInState } from "./queries/rows.ts";
import { mostMegabytes, mostRows } from "./rules/file/limits.ts";
import { formatTitles } from "./rules/formats/formats.ts";
import { CancelledAnswer, DecidedAnswer, ImportAnswer, StartedAnswer } from "./schema/answers.ts";
import { ChoicesInput, type ImportTab, OfImport, ShownQuery, UploadInput } from "./schema/inputs.ts";
import { cancelImport, commitImport, decideRows, ownImport, startImport } from "./service.ts";
import { ImportPage, ImportState } from "./views/import-page.tsx";
import type { ImportPageProps } from "./views/shared.ts";
import { UploadPage, uploadTitle } from "./views/upload-page.tsx";

const pagePath = "/collection/import";
const pageOf = (id: string) => `${pagePath}/${id}`;
const rowsShown = 50;

export const importsApi = new Hono<Env>()
  .use(requireMember)
  .post(
    "/",
    answers("Takes in a CSV file (multipart: file, mode) and begins to read it", StartedAnswer),
    body(UploadInput, again(uploadForm), { multipart: (mostMegabytes + 1) * megabyte }),
    async (c) => {
      const { file, mode } = c.req.valid("json");
      try {
        const id = await startImport(tools(c), memberOf(c), file, { mode, keepsGraded: mayIn(c, "gradedCards") });
        return respond(c, { status: 202, json: { id, href: pageOf(id) }, back: pageOf(id) });
      } catch (error) {
        return formAgain(c, uploadForm, error);
      }
    },
  )
  .get(
    "/:id",
    answers("How far an import of yours is, and a page of its rows", ImportAnswer),
    params(OfImport),
    query(ShownQuery),
    showImport,
  )
  .post(
    "/:id/choices",
    answers("Settles rows that could be several cards", DecidedAnswer),
    params(OfImport),
    query(ShownQuery),
    body(ChoicesInput),
    async (c) => {
      const { id } = c.req.valid("param");
      const { tab = "ambiguous", page } = c.req.valid("query");
      const decided = await decideRows(tools(c), memberOf(c), id, c.req.valid("json").decisions);
      if (wanted(c) === "page") leaveFlash(c, { message: `${counted(decided, "row is", "rows are")} decided.` });
      return respond(c, { json: { decided }, back: `${pageOf(id)}?tab=${tab}&page=${page}` });
    },
  )
  .post(
    "/:id/commit",
    answers("Writes what is matched into your collection, once", ImportAnswer),
    params(OfImport),
    query(ShownQuery),
    async (c) => {
      const { id } = c.req.valid("param");
      await commitImport(tools(c), memberOf(c), id);
      if (wanted(c) === "page") return c.redirect(pageOf(id), 303);
      return showImport(c);
    },
  )
  .delete("/:id", answers("Calls an import off, or forgets it", CancelledAnswer), params(OfImport), async (c) => {
    await cancelImport(tools(c), memberOf(c), c.req.valid("param").id);
    return respond(c, { json: { cancelled: true }, back: pagePath });
  });

export const transferPages = new Hono<Env>()
  .get(pagePath, requireMember, async (c) => respond(c, await uploadForm(c, {})))
  .get(`${pagePath}/:id`, requireMember, params(OfImport), query(ShownQuery), showImport)
  .get("/collection/export", requireMember, (c) => respond(c, { page: { title: exportTitle, body: <ExportPage /> } }));

/** Counting rows while they are read or written would slow the import. */
const noRows = { counts: { matched: 0, ambiguous: 0, unresolved: 0, skipped: 0 }, copies: 0 };

const tools = (c: Context<Env>) => ({ db: c.var.db, sql: c.var.sql, log: c.var.log, jobs: c.var.jobs, hub: c.var.hub });

async function uploadForm(c: Context<Env>, { typed, fault }: Sent) {
  const imports = await importsOf(c.var.db, memberOf(c).id);
  const open = imports.find(({ state }) => state !== "done" && state !== "failed");
  return {
    page: {
      title: uploadTitle,
      body: (
        <UploadPage
          formats={formatTitles}
          mostMegabytes={mostMegabytes}
          mostRows={mostRows}
          mode={typed?.mode === "replace" ? "replace" : "add"}
          error={fault && (Object.values(fault.fields)[0] ?? fault.message)}
          open={open && { href: pageOf(open.id), fileName: open.fileName }}
        />
      ),
    },
  };
}

type Shown = Context<
  Env,
  string,
  {
    in: { param: { id: string }; query: { tab?: ImportTab; page?: string | number } };
    out: { param: { id: string }; query: { tab?: ImportTab; page: number } };
  }
>;

async function showImport(c: Shown): Promise<Response> {
  const { db } = c.var;
  const found = await ownImport({ db }, memberOf(c), c.req.valid("param").id);
  const isShown = found.state === "ready" || found.state === "done";
  const { counts, copies } = isShown ? await countRowsByState(db, found.id) : noRows;
  const asked = c.req.valid("query");
  const waits = found.state === "ready" && counts.ambiguous > 0 ? "ambiguous" : "matched";
  const tab = asked.tab ?? waits;
  const pages = Math.max(1, Math.ceil(counts[tab] / rowsShown));
  const page = Math.min(asked.page, pages);
  const rows = isShown ? await rowsInState(db, found.id, tab, rowsShown, (page - 1) * rowsShown) : [];
  const games = found.mode === "replace" && found.state === "ready" ? await matchedGames(db, found.id) : [];
  const props: ImportPageProps = { ...found, counts, copies, games, tab, page, pages, rows: [...rows] };
  const { isUndone: _, ...json } = found;
  return respond(c, {
    json: { ...json, rows: counts, copies, tab, page, pages, value: [...rows] },
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
