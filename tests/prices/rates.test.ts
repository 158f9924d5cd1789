import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sql as raw } from "drizzle-orm";
import { readCatalogueState } from "#features/catalogue/queries.ts";
import { updateRates } from "#features/prices/feeds/jobs/rates.ts";
import { readConfig } from "#src/config.ts";
import { recurring } from "#src/jobs.ts";
import { useSite } from "../harness.ts";
import { fixtures } from "../paths.ts";

const site = await useSite();
const { sql, db } = site;
const now = new Date("2026-07-24T10:00:00Z");
const dayMs = 86_400_000;

/** The next response of the source. */
let response: () => Response;
let requests = 0;
const source = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: () => {
    requests++;
    return response();
  },
});
afterAll(() => source.stop(true));
const url = `http://127.0.0.1:${source.port}/rates.xml`;

/** A file like the European Central Bank's, with rates per euro. */
const file = (day: string, rates: Record<string, number>) =>
  `<?xml version="1.0"?><gesmes:Envelope xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time='${day}'>${Object.entries(
    rates,
  )
    .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    .join("")}</Cube></Cube></gesmes:Envelope>`;

const usual = { USD: 1.25, JPY: 187.5, GBP: 0.8, CHF: 0.95, SEK: 11, NOK: 11.5 };
const answers = (day: string, rates: Record<string, number>) => {
  response = () => new Response(file(day, rates));
};

const stored = async () =>
  Object.fromEntries(
    (
      await sql<{ currency: string; rate: string; day: string }[]>`
        select currency, per_dollar as rate, day::text from exchange_rates order by day, currency`
    ).map(({ currency, rate, day }) => [`${day} ${currency}`, rate]),
  );

const later = (days: number) => new Date(now.getTime() + days * dayMs);

beforeEach(async () => {
  await db.execute(raw`truncate exchange_rates, sync_state, settings`);
  requests = 0;
  answers("2026-07-23", usual);
});

describe("the day's rates", () => {
  test("are stored with their source and day", async () => {
    response = () => new Response(Bun.file(join(fixtures, "prices/ecb-rates.xml")));
    expect(await updateRates(sql, url, now)).toBeNull();
    expect(await stored()).toEqual({
      "2026-07-23 EUR": "0.8",
      "2026-07-23 GBP": "0.64",
      "2026-07-23 JPY": "150",
      "2026-07-23 USD": "1",
    });
    const sources = await sql`select distinct source from exchange_rates`;
    expect([...sources]).toEqual([{ source: "ecb" }]);
  });

  test("are fetched once a day, and every process is notified of a change", async () => {
    const version = async () => (await readCatalogueState(sql)).pricesVersion;
    const before = await version();
    await updateRates(sql, url, now);
    expect(await version()).toBe(before + 1);
    await updateRates(sql, url, new Date(now.getTime() + 3_600_000));
    expect(requests).toBe(1);
    await updateRates(sql, url, later(1));
    expect(requests).toBe(2);
    expect(await version()).toBe(before + 1);
    expect(Object.keys(await stored())).toHaveLength(7);
    answers("2026-07-25", { ...usual, GBP: 0.9 });
    await updateRates(sql, url, later(2));
    expect(await version()).toBe(before + 2);
    expect(Object.keys(await stored())).toHaveLength(14);
  });

  test("are the newest day's, from a file with many", async () => {
    const days = ["2026-07-21", "2026-07-23", "2026-07-22"].map((day) => file(day, usual));
    response = () => new Response(days.join(""));
    await updateRates(sql, url, now);
    expect(Object.keys(await stored()).filter((key) => !key.startsWith("2026-07-23"))).toEqual([]);
  });
});

describe("an implausible rate is refused and changes nothing", () => {
  const few = { USD: 1.25, JPY: 187.5 };
  test.each<[string, () => Response, RegExp]>([
    ["fewer than half of the currencies", () => new Response(file("2026-07-25", few)), /only 3 of 7 currencies/],
    ["a rate ten times as high", () => new Response(file("2026-07-25", { ...usual, JPY: 1875 })), /JPY would jump/],
    ["a rate a tenth as high", () => new Response(file("2026-07-25", { ...usual, GBP: 0.08 })), /GBP would jump/],
    [
      "a dollar that makes all others jump",
      () => new Response(file("2026-07-25", { ...usual, USD: 125 })),
      /would jump/,
    ],
    ["a day to come", () => new Response(file("2026-07-27", usual)), /2026-07-27 are in the future/],
    ["a day that is none", () => new Response(file("2026-13-45", usual)), /the file has no rates/],
    ["no dollar", () => new Response(file("2026-07-25", { ...usual, USD: 0 })), /the file has no rates/],
    ["another page", () => new Response("<!doctype html><title>Sorry</title>"), /the file has no rates/],
    ["nothing", () => new Response(""), /the file has no rates/],
    ["an error", () => new Response(file("2026-07-25", usual), { status: 503 }), /answered 503/],
    ["no end", () => new Response(" ".repeat(1024 * 1024 + 1)), /too large/],
    ["no end, packed small", () => packed(" ".repeat(5 * 1024 * 1024)), /too large/],
  ])("%s", async (_, bad, reason) => {
    await updateRates(sql, url, now);
    const before = await stored();
    response = bad;
    expect(await updateRates(sql, url, later(2))).toMatch(reason);
    expect(await stored()).toEqual(before);
    // It is retried soon, not a day later.
    answers("2026-07-25", usual);
    expect(await updateRates(sql, url, new Date(later(2).getTime() + 60_000))).toBeNull();
    expect(Object.keys(await stored())).toHaveLength(14);
  });

  const packed = (text: string) => new Response(Bun.gzipSync(text), { headers: { "content-encoding": "gzip" } });

  test("a rate nine times as high is accepted", async () => {
    await updateRates(sql, url, now);
    answers("2026-07-25", { ...usual, JPY: 187.5 * 9 });
    expect(await updateRates(sql, url, later(2))).toBeNull();
  });

  test("an unreachable source", async () => {
    expect(await updateRates(sql, "http://127.0.0.1:9/", now)).toBeString();
    expect(await stored()).toEqual({});
  });
});

describe("the job", () => {
  const job = recurring.find(({ name }) => name === "fetch the exchange rates");
  const run = (settings: Record<string, string> = {}) =>
    job?.run({ ...site.deps, config: readConfig({ RATES_URL: url, ...settings }), clock: () => now });

  test("fetches once a day", async () => {
    for (let n = 0; n < 3; n++) await run();
    expect(requests).toBe(1);
    expect(Object.keys(await stored())).toHaveLength(7);
  });

  test("does nothing if it is off", async () => {
    await run({ RATES_URL: "off" });
    expect(requests).toBe(0);
  });

  test("logs one line for an unreachable source, and is retried", async () => {
    const message = expect.stringMatching(/^exchange rates: .+; the current ones stay$/);
    await expect(run({ RATES_URL: "http://127.0.0.1:9/" })).rejects.toMatchObject({ isFinal: false, message });
    await run();
    expect(requests).toBe(1);
  });
});

test("without rates there is the dollar; with them every currency that has one, with its symbol", async () => {
  const currencies = async () => (await site.anonymous.json("/api/currency")).json();
  expect(await currencies()).toEqual([{ currencyCode: "USD", symbol: "$" }]);
  await updateRates(sql, url, now);
  site.deps.catalogue.pricesVersion = (await readCatalogueState(sql)).pricesVersion;
  expect(await currencies()).toEqual([
    { currencyCode: "CHF", symbol: "CHF" },
    { currencyCode: "EUR", symbol: "€" },
    { currencyCode: "GBP", symbol: "£" },
    { currencyCode: "JPY", symbol: "¥" },
    { currencyCode: "NOK", symbol: "NOK" },
    { currencyCode: "SEK", symbol: "SEK" },
    { currencyCode: "USD", symbol: "$" },
  ]);
});
