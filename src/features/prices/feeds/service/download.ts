import { FetchError } from "#lib/fetch.ts";
import type { PriceReport } from "../rules.ts";
import { ask, type PriceSyncOptions, reasonOf } from "./fetch.ts";
import type { KnownFeed, State } from "./state.ts";

export type SyncReport = PriceReport & { fetched: number; unchanged: number; alreadyToday: number; failed: string[] };

/** Failures in a row after which the source counts as down. */
const FAILURES_IN_A_ROW = 3;

type Counts = Pick<SyncReport, "fetched" | "unchanged" | "alreadyToday" | "failed">;

/** Downloads files of a feed, each at most once a day unless forced, and counts what happened. */
export function downloader(options: PriceSyncOptions, state: State, counts: Counts) {
  const today = options.now.toISOString().slice(0, 10);
  let failures = 0;

  async function download(url: string): Promise<void> {
    const known = state.known(url);
    if (known?.fetchedAt.startsWith(today) && !options.force) {
      counts.alreadyToday++;
      return;
    }
    const answer = await ask(url, known ? conditions(known) : {}, options);
    const fetchedAt = options.now.toISOString();
    if (answer.status === 304 && known) {
      counts.unchanged++;
      await state.remember(url, { ...known, fetchedAt });
      return;
    }
    const file = await state.keep(url, answer.bytes);
    await state.remember(url, { ...validatorsOf(answer.headers), fetchedAt, file });
    counts.fetched++;
  }

  return async (url: string): Promise<void> => {
    if (failures >= FAILURES_IN_A_ROW) {
      counts.failed.push(`${url}: not tried, the source seems to be down`);
      return;
    }
    try {
      await download(url);
      failures = 0;
    } catch (error) {
      // A missing list does not mean that the others are missing.
      if (!(error instanceof FetchError) || error.isTemporary) failures++;
      counts.failed.push(`${url}: ${reasonOf(error)}`);
    }
  };
}

function validatorsOf(headers: Headers): Pick<KnownFeed, "etag" | "lastModified"> {
  const [etag, lastModified] = [headers.get("etag"), headers.get("last-modified")];
  return { ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

const conditions = ({ etag, lastModified }: KnownFeed): Record<string, string> => ({
  ...(etag && { "if-none-match": etag }),
  ...(lastModified && { "if-modified-since": lastModified }),
});
