import { type Context, Hono } from "hono";
import * as v from "valibot";
import { requireViewer, signedIn } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { query } from "#http/validate.ts";
import { CsvQuery, ExportResponse } from "./schema.ts";
import { wholeJson } from "./service/json.ts";
import { ownCsv } from "./service/own.ts";
import { streamOf } from "./service/stream.ts";
import { tcgplayerCsv } from "./service/tcgplayer.ts";

/** Open to former members too: everyone can export what they entered (docs/product.md). */
export const exportApi = new Hono<Env>()
  .get("/export.csv", requireViewer, answers("Your whole collection as CSV", v.string()), query(CsvQuery), (c) => {
    const { format } = c.req.valid("query");
    const viewer = signedIn(c);
    return download(
      c,
      format === "ours" ? ownCsv(c.var.db, viewer) : tcgplayerCsv(c.var.db, viewer.id),
      "text/csv; charset=utf-8",
      format === "ours" ? "csv" : "tcgplayer.csv",
    );
  })
  .get(
    "/export.json",
    requireViewer,
    answers(
      "Everything you entered: your account, entries with their copies, graded cards, notes, reports and every change",
      ExportResponse,
    ),
    (c) => download(c, wholeJson(c.var.db, signedIn(c), c.var.clock()), "application/json; charset=utf-8", "json"),
  );

function download(c: Context<Env>, parts: AsyncGenerator<string>, type: string, ending: string): Response {
  const day = c.var.clock().toISOString().slice(0, 10);
  return c.body(streamOf(parts), 200, {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="toploader-${day}.${ending}"`,
    "Cache-Control": "private, no-store",
  });
}
