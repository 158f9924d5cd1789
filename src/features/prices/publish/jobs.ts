import type { Sql } from "postgres";
import { servedFeed, serveFeed } from "#features/catalogue/publish/queries.ts";
import { privateKeyIn } from "#features/catalogue/publish/service.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { publicKeyOf } from "#lib/ingest/signed-feed.ts";
import { pricesVersion } from "./queries.ts";
import { priceFeed } from "./service.ts";

/** Signs the prices anew when they changed. @returns the reason when it cannot; null on success. */
export async function publishPrices(sql: Sql, keyFile: string, now: Date): Promise<string | null> {
  try {
    const key = await privateKeyIn(keyFile);
    const publicKey = publicKeyOf(key);
    const current = await pricesVersion(sql);
    if ((await servedFeed(sql, "prices"))?.etag === `${current}-${publicKey}`) return null;
    const { bytes, version } = await priceFeed(sql, key, now);
    await serveFeed(sql, { of: "prices", version, publicKey, bytes, madeAt: now });
    return null;
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  }
}
