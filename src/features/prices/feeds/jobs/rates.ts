import type { Sql } from "postgres";
import { raisePrices } from "#features/catalogue/version.ts";
import { onEnding } from "#lib/endings.ts";
import { FetchError, fetchBounded } from "#lib/fetch.ts";
import { version } from "#package.json";
import { type KnownRate, knownRates, writeRates } from "../queries/rates.ts";
import { lastFetch, noteFetch } from "../queries/state.ts";
import { readEcbRates } from "../schema/rates.ts";
import type { RateRow } from "../schema/rows.ts";

const timeoutMs = 10_000;
const maxBytes = 1024 * 1024;
const userAgent = `Toploader/${version} (card collection tracker; fetches the exchange rates once a day)`;

/** Less than a day, so that the hour does not drift. */
const restMs = 22 * 3_600_000;

/** A larger daily change is an error in the file. */
const impossibleFactor = 10;

/**
 * Updates exchange rates at most once a day; a failure or an implausible file changes nothing. @returns the reason;
 * null on success.
 */
export async function updateRates(sql: Sql, url: string, now: Date): Promise<string | null> {
  if (await isFetchedToday(sql, url, now)) return null;
  let rates: RateRow[];
  try {
    rates = newestDay(await fetchText(url));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return await sql.begin(async (tx) => {
    const fault = errorOf(rates, await knownRates(tx), now);
    if (fault !== null) return fault;
    if ((await writeRates(tx, rates, "ecb")) > 0) await raisePrices(tx, now);
    await noteFetch(tx, url, now);
    return null;
  });
}

async function isFetchedToday(sql: Sql, url: string, now: Date): Promise<boolean> {
  const last = await lastFetch(sql, url);
  return last !== null && now.getTime() - last.getTime() < restMs;
}

function newestDay(xml: string): RateRow[] {
  const rates = readEcbRates(xml).filter((row) => row.kind === "rate");
  const newest = rates
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  return rates.filter(({ day }) => day === newest);
}

function errorOf(rates: RateRow[], known: KnownRate[], now: Date): string | null {
  const [first] = rates;
  if (!first) return "the file has no rates";
  if (first.day > now.toISOString().slice(0, 10)) return `the rates of ${first.day} are in the future`;
  if (rates.length < known.length / 2) return `only ${rates.length} of ${known.length} currencies are in the file`;
  const before = new Map(known.map(({ currency, perDollar }) => [currency, Number(perDollar)]));
  const jumped = rates.find(({ currency, perDollar }) => {
    const factor = Number(perDollar) / (before.get(currency) ?? Number(perDollar));
    return factor >= impossibleFactor || factor <= 1 / impossibleFactor;
  });
  return jumped ? `${jumped.currency} would jump from ${before.get(jumped.currency)} to ${jumped.perDollar}` : null;
}

/** @throws Error on a timeout, another status than 200, or too long a response. */
async function fetchText(url: string): Promise<string> {
  const stop = new AbortController();
  // Shutdown does not wait for the server.
  const isOver = onEnding(async () => stop.abort(new Error("the program is stopping")));
  try {
    const { status, bytes } = await fetchBounded(url, {
      headers: { "user-agent": userAgent },
      timeoutMs: timeoutMs,
      maxBytes,
      signal: stop.signal,
    }).catch((error: unknown) => {
      throw error instanceof FetchError && error.status ? new Error(`the source answered ${error.status}`) : error;
    });
    if (status !== 200) throw new Error(`the source answered ${status}`);
    return Buffer.from(bytes).toString();
  } finally {
    isOver();
  }
}
