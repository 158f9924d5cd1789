import { join } from "node:path";
import type { Sql } from "postgres";
import { onEnding } from "#lib/endings.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { counted } from "#lib/text/locale.ts";
import { noteFetch } from "../queries/state.ts";
import { syncPrices } from "../service/sync.ts";
import { isFetchedToday } from "./rates.ts";

/**
 * Updates prices at most once a day; the next run resumes from the stored downloads. @returns what is missing; null
 * on success.
 */
export async function updatePrices(sql: Sql, url: string, dataDir: string, now: Date): Promise<string | null> {
  if (await isFetchedToday(sql, url, now)) return null;
  const stop = new AbortController();
  // Shutdown does not wait for hundreds of lists.
  const isOver = onEnding(async () => stop.abort(new ImportError("the program is stopping")));
  try {
    const { failed } = await syncPrices(sql, {
      folder: join(dataDir, "prices-sync"),
      baseUrl: url,
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
