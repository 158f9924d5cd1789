import { Hono } from "hono";
import type { Env } from "#http/env.ts";
import { whenUnchanged } from "#http/send.ts";
import { notFound } from "#lib/errors.ts";
import { servedBytes, servedFeed } from "./queries.ts";
import { gameOfPath } from "./schema.ts";

/** For other installations, one file a game; it is packed already. */
export const catalogueFeeds = new Hono<Env>().get("/:game", async (c) => {
  const { config, sql } = c.var;
  const game = config.isCatalogueServed ? gameOfPath(c.req.param("game")) : undefined;
  const served = game && (await servedFeed(sql, `catalogue ${game}`));
  if (!served) throw notFound("feed");
  c.header("Cache-Control", "public, max-age=3600");
  const unchanged = whenUnchanged(c, `"${served.etag}"`);
  if (unchanged) return unchanged;
  const feed = await servedBytes(sql, `catalogue ${game}`);
  if (!feed) throw notFound("feed");
  c.header("ETag", `"${feed.etag}"`);
  return c.body(new Uint8Array(feed.bytes), 200, { "Content-Type": "application/octet-stream" });
});
