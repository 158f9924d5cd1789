import type { Sql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import { CATEGORY_IDS } from "#features/catalogue/rules/paths.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { publicKeyOf } from "#lib/ingest/signed-feed.ts";
import { catalogueVersionOf, servedFeed, serveFeed } from "./queries.ts";
import { catalogueFeed, privateKeyIn } from "./service.ts";

/** Signs each game's catalogue anew when it changed. @returns the reason when it cannot; null on success. */
export async function publishCatalogue(sql: Sql, keyFile: string, now: Date): Promise<string | null> {
  try {
    const key = await privateKeyIn(keyFile);
    const publicKey = publicKeyOf(key);
    const current = await catalogueVersionOf(sql);
    for (const game of await gamesWithCards(sql)) {
      const of = `catalogue ${game}` as const;
      if ((await servedFeed(sql, of))?.etag === `${current}-${publicKey}`) continue;
      const { bytes, version } = await catalogueFeed(sql, game, key, now);
      await serveFeed(sql, { of, version, publicKey, bytes, madeAt: now });
    }
    return null;
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
}

async function gamesWithCards(sql: Sql) {
  const rows = await typedRows(
    v.strictObject({ category: v.string() }),
    sql`select distinct category from sets where card_count > 0`,
  );
  return CATEGORY_IDS.filter((id) => rows.some(({ category }) => category === id));
}
