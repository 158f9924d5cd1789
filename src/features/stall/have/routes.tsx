import { type Context, Hono } from "hono";
import type * as v from "valibot";
import { requireMember } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { sharedByVisitors } from "#http/middleware/visitors.ts";
import { respond } from "#http/respond.ts";
import { params, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { indexFile, localFile } from "./cache.ts";
import { renderHave } from "./page/answer.tsx";
import { filesPath, ownFile } from "./page/own.ts";
import { HaveQuery, HaveResponse, OfIndexFile, OwnQuery, OwnResponse } from "./schema.ts";

const found = answers("Cards that match a text, with what you have of each", HaveResponse);

export const stall = new Hono<Env>()
  .get("/have", sharedByVisitors, found, query(HaveQuery), (c) => {
    // Endless addresses, so none is indexed.
    c.header("X-Robots-Tag", "noindex");
    return renderHave(c, c.req.valid("query").q);
  })
  .get("/api/have", found, query(HaveQuery), (c) => renderHave(c, c.req.valid("query").q))
  .get(
    "/have/own",
    requireMember,
    answers("What a phone keeps for you to answer without a connection", OwnResponse),
    query(OwnQuery),
    async (c) => {
      // What is deleted from the device is in no other cache of it.
      c.header("Cache-Control", "no-store");
      return respond(c, { json: await ownFile(c, c.req.valid("query")) });
    },
  )
  .get(`${filesPath}/:game/:language/:name`, params(OfIndexFile), (c) => sendFile(c, c.req.valid("param")));

/** Its name says what is in it, so it never changes; that of another catalogue is gone. */
async function sendFile(c: Context<Env>, { game, language, name }: v.InferOutput<typeof OfIndexFile>) {
  const { db, catalogue } = c.var;
  const file =
    language === "en" ? await indexFile(db, catalogue, game) : await localFile(db, catalogue, game, language);
  if (file?.name !== name) throw notFound("file");
  c.header("Content-Type", "text/plain; charset=utf-8");
  c.header("Cache-Control", "public, max-age=31536000, immutable");
  c.header("Vary", "Accept-Encoding");
  const accepted = c.req.header("accept-encoding") ?? "";
  if (/\bbr\b/.test(accepted)) return c.body(file.brotli, 200, { "Content-Encoding": "br" });
  if (accepted.includes("gzip")) return c.body(file.gzip, 200, { "Content-Encoding": "gzip" });
  return c.body(file.text);
}
