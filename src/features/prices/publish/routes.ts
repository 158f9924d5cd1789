import { Hono } from "hono";
import { servedBytes, servedFeed } from "#features/catalogue/publish/queries.ts";
import type { Env } from "#http/env.ts";
import { whenUnchanged } from "#http/send.ts";
import { notFound } from "#lib/errors.ts";

/** For other installations; it is packed already. */
export const feedFiles = new Hono<Env>().get("/prices", async (c) => {
  const { config, sql } = c.var;
  const served = config.feedKeyFile === undefined ? undefined : await servedFeed(sql, "prices");
  if (!served) throw notFound("feed");
  c.header("Cache-Control", "public, max-age=3600");
  const unchanged = whenUnchanged(c, `"${served.etag}"`);
  if (unchanged) return unchanged;
  const feed = await servedBytes(sql, "prices");
  if (!feed) throw notFound("feed");
  c.header("ETag", `"${feed.etag}"`);
  return c.body(new Uint8Array(feed.bytes), 200, { "Content-Type": "application/octet-stream" });
});
