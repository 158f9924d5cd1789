import { type Fetched, fetchBounded } from "#lib/fetch.ts";
import { version } from "#package.json";

export type PriceSyncOptions = {
  folder: string;
  /** The URL of TCGCSV, without a trailing slash; with `keys` the URL of a signed feed. */
  baseUrl: string;
  /** Public keys of the feed's publisher, at most two. */
  keys?: readonly string[];
  /** How the source can reach the owner. */
  contact?: string | undefined;
  moreUrls: string[];
  force: boolean;
  now: Date;
  /** The wait before the second try; it doubles with each try. */
  retryMs: number;
  progress: (line: string) => void;
  signal?: AbortSignal;
};

const CONNECTIONS = 2;
const TRIES = 4;
const TIMEOUT_MS = 60_000;
const MAX_BYTES = 256 * 1024 * 1024;
const about = "card collection tracker; fetches each price list at most once a day";

/** A source that answers so wants to be left alone. */
export const BLOCKED = [403, 429];

type Asking = Pick<PriceSyncOptions, "contact" | "retryMs" | "signal"> & { maxBytes?: number };

/** Fetches a file of a feed within its limits of time and size. Rejects after the last try, and at once if blocked. */
export const ask = (url: string, headers: Record<string, string>, options: Asking): Promise<Fetched> => {
  const { contact, maxBytes = MAX_BYTES, retryMs, signal } = options;
  return fetchBounded(url, {
    headers: { "user-agent": `Toploader/${version} (${[about, contact].filter(Boolean).join("; ")})`, ...headers },
    finalStatuses: BLOCKED,
    timeoutMs: TIMEOUT_MS,
    maxBytes,
    tries: TRIES,
    waitMs: retryMs,
    ...(signal && { signal }),
  });
};

/** The message of whatever was thrown. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Does a work for each of a list, `CONNECTIONS` at a time; rejects with the first failure. */
export async function eachOf<T>(list: T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = list.values();
  const worker = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}
