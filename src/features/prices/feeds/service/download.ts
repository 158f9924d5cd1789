import { FetchError } from "#lib/fetch.ts";
import { MAX_PACKED } from "#lib/ingest/signed-feed.ts";
import type { PriceReport } from "../rules.ts";
import { ask, BLOCKED, type PriceSyncOptions, reasonOf } from "./fetch.ts";
import type { KnownFeed, State } from "./state.ts";

export type SyncReport = PriceReport & { fetched: number; unchanged: number; alreadyToday: number; failed: string[] };

/** Failures in a row after which the source counts as down. */
const FAILURES_IN_A_ROW = 3;

/** In days; the silence doubles with each new block, up to this. */
const LONGEST_SILENCE = 16;

export type Counts = Pick<SyncReport, "fetched" | "unchanged" | "alreadyToday" | "failed">;

export type Downloader = ReturnType<typeof downloader>;

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
    const isSigned = url === options.baseUrl && (options.keys ?? []).length > 0;
    const answer = await ask(url, known ? conditions(known) : {}, {
      ...options,
      ...(isSigned && { maxBytes: MAX_PACKED }),
    });
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

  async function noteBlock(url: string): Promise<void> {
    const { origin } = new URL(url);
    // Two calls run at once.
    if (silence(url) !== null) return;
    const days = Math.min(LONGEST_SILENCE, (state.known(origin)?.blocked?.days ?? 0.5) * 2);
    const until = new Date(options.now.getTime() + days * 86_400_000).toISOString();
    await state.remember(origin, { fetchedAt: options.now.toISOString(), blocked: { until, days } });
  }

  /** Null when the source may be asked, and why not otherwise. */
  function silence(url: string): string | null {
    const until = state.known(new URL(url).origin)?.blocked?.until ?? "";
    if (until > options.now.toISOString()) return `not tried, the source wants no calls before ${until.slice(0, 16)}`;
    return failures >= FAILURES_IN_A_ROW ? "not tried, the source seems to be down" : null;
  }

  /** Runs `call`, unless the source is down or wants to be left alone. @returns whether it went well. */
  async function attempt(url: string, call: () => Promise<void>): Promise<boolean> {
    const reason = silence(url);
    if (reason !== null) {
      counts.failed.push(`${url}: ${reason}`);
      return false;
    }
    try {
      await call();
      failures = 0;
      return true;
    } catch (error) {
      const status = error instanceof FetchError ? error.status : null;
      if (status !== null && BLOCKED.includes(status)) await noteBlock(url);
      // A missing list does not mean that the others are missing.
      else if (!(error instanceof FetchError) || error.isTemporary) failures++;
      counts.failed.push(`${url}: ${reasonOf(error)}`);
      return false;
    }
  }

  /** Keeps what was fetched otherwise for the import. */
  const keep = async (url: string, bytes: Uint8Array) =>
    await state.remember(url, { fetchedAt: options.now.toISOString(), file: await state.keep(url, bytes) });

  return { attempt, keep, download: (url: string) => attempt(url, () => download(url)) };
}

function validatorsOf(headers: Headers): Pick<KnownFeed, "etag" | "lastModified"> {
  const [etag, lastModified] = [headers.get("etag"), headers.get("last-modified")];
  return { ...(etag && { etag }), ...(lastModified && { lastModified }) };
}

const conditions = ({ etag, lastModified }: KnownFeed): Record<string, string> => ({
  ...(etag && { "if-none-match": etag }),
  ...(lastModified && { "if-modified-since": lastModified }),
});
