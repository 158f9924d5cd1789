import { type Context, Hono } from "hono";
import { mayIn, memberOf, requireMember } from "#access/guards.ts";
import { megabyte } from "#http/body/body-size.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { again, formAgain } from "#http/form.ts";
import { respond, wanted } from "#http/respond.ts";
import { body, params, query } from "#http/validate.ts";
import { counted } from "#lib/text/locale.ts";
import { ExportPage, exportTitle } from "../export/views.tsx";
import { maxFileMegabytes } from "../file/rules/limits.ts";
import { columnsForm, showHead, showImport } from "./page/import.tsx";
import { importPagePath, pagePath } from "./page/paths.ts";
import { uploadForm } from "./page/upload.tsx";
import { CancelledResponse, DecidedResponse, ImportResponse, StartedResponse } from "./schema/answers.ts";
import { ColumnsInput, CommitInput, ImportChoicesInput, OfImport, ShownQuery, UploadInput } from "./schema/inputs.ts";
import { cancelImport, chooseColumns, commitImport, decideRows, startImport } from "./service.ts";

export const importsApi = new Hono<Env>()
  .use(requireMember)
  .post(
    "/",
    answers("Uploads a CSV file or a deck list (multipart: file or text, mode) and starts reading it", StartedResponse),
    body(UploadInput, again(uploadForm), { multipart: (maxFileMegabytes + 1) * megabyte }),
    async (c) => {
      const { file, mode } = c.req.valid("json");
      try {
        const id = await startImport(tools(c), memberOf(c), file, { mode, keepsGraded: mayIn(c, "gradedCards") });
        return respond(c, { status: 202, json: { id, href: importPagePath(id) }, back: importPagePath(id) });
      } catch (error) {
        return formAgain(c, uploadForm, error);
      }
    },
  )
  .get(
    "/:id",
    answers("The progress of your import and a page of its rows", ImportResponse),
    params(OfImport),
    query(ShownQuery),
    showImport,
  )
  .post(
    "/:id/columns",
    answers("Sets what each column of a file holds and starts reading it", ImportResponse),
    params(OfImport),
    query(ShownQuery),
    body(ColumnsInput, again(columnsForm)),
    async (c) => {
      const { id } = c.req.valid("param");
      try {
        await chooseColumns(tools(c), memberOf(c), id, c.req.valid("json").column);
      } catch (error) {
        return formAgain(c, columnsForm, error);
      }
      if (wanted(c) === "page") return c.redirect(importPagePath(id), 303);
      return showImport(c);
    },
  )
  .post(
    "/:id/choices",
    answers("Chooses cards for ambiguous rows and for rows without a card, or undoes that choice", DecidedResponse),
    params(OfImport),
    query(ShownQuery),
    body(ImportChoicesInput),
    async (c) => {
      const { id } = c.req.valid("param");
      const { tab = "ambiguous", page } = c.req.valid("query");
      const { isOfField, ...chosen } = c.req.valid("json");
      const decided = await decideRows(tools(c), memberOf(c), id, chosen);
      if (wanted(c) === "fragment") return isOfField ? showHead(c) : showImport(c);
      if (wanted(c) === "page") leaveFlash(c, { message: `${counted(decided, "row", "rows")} matched.` });
      return respond(c, { json: { decided }, back: `${importPagePath(id)}?tab=${tab}&page=${page}` });
    },
  )
  .post(
    "/:id/commit",
    answers("Saves the choices sent with it and imports the matched rows into your collection, once", ImportResponse),
    params(OfImport),
    query(ShownQuery),
    body(CommitInput),
    async (c) => {
      const { id } = c.req.valid("param");
      await commitImport(tools(c), memberOf(c), id, c.req.valid("json").decisions);
      if (wanted(c) === "page") return c.redirect(importPagePath(id), 303);
      return showImport(c);
    },
  )
  .delete("/:id", answers("Cancels or removes an import", CancelledResponse), params(OfImport), async (c) => {
    await cancelImport(tools(c), memberOf(c), c.req.valid("param").id);
    return respond(c, { json: { cancelled: true }, back: pagePath });
  });

export const transferPages = new Hono<Env>()
  .get(pagePath, requireMember, async (c) => respond(c, await uploadForm(c, {})))
  .get(
    `${pagePath}/:id`,
    requireMember,
    answers("The progress of your import and a page of its rows", ImportResponse),
    params(OfImport),
    query(ShownQuery),
    showImport,
  )
  .get("/collection/export", requireMember, (c) => respond(c, { page: { title: exportTitle, body: <ExportPage /> } }));

const tools = (c: Context<Env>) => ({ db: c.var.db, sql: c.var.sql, log: c.var.log, jobs: c.var.jobs, hub: c.var.hub });
