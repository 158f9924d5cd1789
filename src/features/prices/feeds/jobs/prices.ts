import { join } from "node:path";
import type { Sql } from "postgres";
import { onEnding } from "#lib/endings.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { counted } from "#lib/text/locale.ts";
import type { Config } from "#src/config.ts";
import { lastFetch, noteFetch, ownMinute } from "../queries/state.ts";
import { syncPrices } from "../service/sync.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A failed fetch is tried again after this. */
const retryMs = 6 * hourMs;

/** Beside the times of good fetches, which have the URL itself. */
const attemptsAt = (url: string): string => `${url} (tried)`;

/** The first fetch at once, later ones at the installation's own minute of the day. */
async function isDue(sql: Sql, url: string, now: Date): Promise<boolean> {
  const tried = await lastFetch(sql, attemptsAt(url));
  if (tried && now.getTime() - tried.getTime() < retryMs) return false;
  const last = await lastFetch(sql, url);
  if (!last) return true;
  const minute = (await ownMinute(sql)) * 60_000;
  const earliest = last.getTime() + dayMs / 2;
  return now.getTime() >= Math.ceil((earliest - minute) / dayMs) * dayMs + minute;
}

type PriceConfig = Pick<Config, "dataDir" | "pricesKeys" | "contactEmail">;

/** At most once a day; the next run resumes from the stored downloads. @returns what is missing; null on success. */
export async function updatePrices(sql: Sql, url: string, config: PriceConfig, now: Date): Promise<string | null> {
  if (!(await isDue(sql, url, now))) return null;
  await sql.begin((tx) => noteFetch(tx, attemptsAt(url), now));
  const stop = new AbortController();
  // Shutdown does not wait for hundreds of lists.
  const isOver = onEnding(async () => stop.abort(new ImportError("the program is stopping")));
  try {
    const { failed } = await syncPrices(sql, {
      folder: join(config.dataDir, "prices-sync"),
      baseUrl: url,
      keys: config.pricesKeys,
      contact: config.contactEmail,
      moreUrls: [],
      force: false,
      now,
      retryMs: 1000,
      progress: () => {},
      signal: stop.signal,
    });
    if (failed.length > 0) return `${counted(failed.length, "list", "lists")} could not be fetched, first ${failed[0]}`;
    await sql.begin((tx) => noteFetch(tx, url, now));
    return null;
  } catch (error) {
    if (error instanceof ImportError) return error.message;
    throw error;
  } finally {
    isOver();
  }
}
