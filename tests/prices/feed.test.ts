import { afterAll, beforeEach, expect, test } from "bun:test";
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { sql as raw } from "drizzle-orm";
import fc from "fast-check";
import { pricesCommand } from "#features/prices/feeds/commands/prices.ts";
import type { PriceSyncOptions } from "#features/prices/feeds/service/fetch.ts";
import { importPrices } from "#features/prices/feeds/service/import.ts";
import { syncPrices } from "#features/prices/feeds/service/sync.ts";
import { priceFeedText, type VariantPrice } from "#features/prices/publish/schema.ts";
import { priceFeed } from "#features/prices/publish/service.ts";
import { inputs } from "#lib/ingest/inputs.ts";
import { publicKeyOf, signedFeed } from "#lib/ingest/signed-feed.ts";
import { readConfig } from "#src/config.ts";
import { recurring } from "#src/jobs.ts";
import { closeApps, testApp, testDatabase, useFolder } from "../harness.ts";
import { fillCatalogue } from "./price-catalogue.ts";

afterAll(closeApps);

const folder = await useFolder();
const noon = new Date("2026-07-24T12:00:00Z");
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);

const catalogue = [1, 2, 3, 4].map((id) => ({
  id: `a-${id}`,
  setId: "a",
  variants: [{ key: "normal", tcgplayerId: id, cardmarketId: id }, { key: "reverse" }],
}));
const publisher = await testDatabase();
const reader = await testDatabase();
for (const { db } of [publisher, reader]) await fillCatalogue(db, catalogue);
const newKey = () => generateKeyPairSync("ed25519").privateKey;
const key = newKey();

beforeEach(async () => {
  for (const { db } of [publisher, reader]) {
    await db.execute(raw`truncate price_history, current_prices, exchange_rates, held_prices`);
    await db.execute(raw`delete from settings`);
  }
});

const price = (more: Partial<VariantPrice> = {}): VariantPrice => ({
  cardId: "a-1",
  variant: "normal",
  source: "tcgplayer",
  currency: "USD",
  market: 100,
  low: null,
  trend: null,
  average30: null,
  asOf: hours(-2),
  ...more,
});

const header = (more: object = {}) => ({
  format: 1 as const,
  kind: "prices" as const,
  day: "2026-07-24",
  sequence: 1000,
  sources: [],
  rates: null,
  ...more,
});

let files = 0;
async function written(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `feed-${++files}`);
  await Bun.write(path, bytes);
  return path;
}

const fileOf = async (text: string, by: KeyObject = key) => written(await signedFeed(text, by));

async function imported(path: string, { keys = [publicKeyOf(key)], now = noon } = {}) {
  async function* feeds() {
    for await (const input of inputs([path])) yield { input, asOf: now, keys };
  }
  return await importPrices(reader.sql, feeds(), now);
}

const refusal = async (path: string, more = {}) =>
  await imported(path, more).then(
    () => "imported",
    ({ message }: Error) => message.replace(/^.*?feed-\d+ /, ""),
  );

const unpacked = async (bytes: Uint8Array) =>
  (await promisify(brotliDecompress)(bytes.subarray(bytes.indexOf(10) + 1))).toString();

test("prices of any kind are equal after they were published, imported and published again", async () => {
  const any = fc.record({
    cardId: fc.constantFrom("a-1", "a-2", "a-3", "a-4"),
    variant: fc.constantFrom("normal", "reverse"),
    source: fc.constantFrom("tcgplayer" as const, "cardmarket" as const),
    currency: fc.constantFrom("USD", "EUR", "JPY"),
    market: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
    low: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
    asOf: fc.integer({ min: 0, max: 400 * 86_400_000 }).map((ago) => new Date(noon.getTime() - ago)),
  });
  const once = fc.uniqueArray(any, { selector: (one) => `${one.cardId} ${one.variant} ${one.source}` });
  const rates = fc.dictionary(fc.constantFrom("EUR", "JPY", "GBP"), fc.constantFrom("1.5", "0.000001", "160"));
  await fc.assert(
    fc.asyncProperty(once, rates, async (prices, perDollar) => {
      for (const { db } of [publisher, reader]) {
        await db.execute(raw`truncate price_history, current_prices, exchange_rates, held_prices`);
        await db.execute(raw`delete from settings`);
      }
      fc.pre(prices.some(({ market, low }) => market !== null || low !== null));
      for (const one of prices) {
        await publisher.sql`insert into current_prices (card_id, variant, source, currency, market, low, as_of) values
          (${one.cardId}, ${one.variant}, ${one.source}, ${one.currency}, ${one.market}, ${one.low}, ${one.asOf})`;
      }
      for (const [currency, rate] of Object.entries(perDollar)) {
        await publisher.sql`insert into exchange_rates (currency, symbol, per_dollar, source, day)
          values (${currency}, ${currency}, ${rate}, 'ecb', '2026-07-23')`;
      }
      const { bytes } = await priceFeed(publisher.sql, key, noon);
      const report = await imported(await written(bytes));
      const again = await priceFeed(reader.sql, newKey(), noon);
      expect(await unpacked(again.bytes)).toBe(await unpacked(bytes));
      expect(report).toMatchObject({ unmatched: 0, rejected: 0, matched: report.read });
    }),
    { numRuns: 20 },
  );
});

test("a price of a card that this catalogue has not is told", async () => {
  const path = await fileOf(priceFeedText(header(), [price(), price({ cardId: "z-9" })]));
  const report = await imported(path);
  expect(report).toMatchObject({ matched: 1, unmatched: 1, changed: 1 });
  expect(report.lists.unmatched[0]).toMatchObject({ id: "tcgplayer z-9, normal" });
});

test("a jump is held as from any source", async () => {
  await imported(await fileOf(priceFeedText(header(), [price()])));
  const next = priceFeedText(header({ day: "2026-07-25", sequence: 1001 }), [
    price({ market: 20_000, asOf: hours(20) }),
  ]);
  expect(await imported(await fileOf(next), { now: hours(24) })).toMatchObject({ held: 1, changed: 0 });
});

test("a feed with any byte changed is refused, and nothing is stored", async () => {
  const bytes = await signedFeed(priceFeedText(header(), [price()]), key);
  for (let at = 0; at < bytes.length; at++) {
    const changed = Uint8Array.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const outcome = await imported(await written(changed)).then(
      ({ matched, changed: rows }) => matched + rows,
      ({ name }: Error) => name,
    );
    // Without its first words a file is no feed, and has no prices.
    expect(at < 17 ? [0, "ImportError"] : ["ImportError"]).toContain(outcome);
  }
  expect(await reader.sql`select from price_history`).toHaveLength(0);
  expect(await reader.sql`select from settings`).toHaveLength(0);
});

const noPrice = /^has a line 3 that is no price\.$/;
const feedOf = (more: Partial<VariantPrice> = {}) => priceFeedText(header(), [price(more)]);

test.each([
  ["another kind", '{"format":1,"kind":"catalogue"}\n', /^is a feed of catalogue, not of prices\.$/],
  [
    "a later version",
    '{"format":2,"kind":"prices"}\n',
    /^has version 2 of the format; this Toploader reads version 1\.$/,
  ],
  ["no header", "prices\n", /^has no header of a feed\.$/],
  ["a bad header", `${JSON.stringify({ ...header(), day: "yesterday" })}\n`, /^has a header whose day is not valid\.$/],
  ["no line end", JSON.stringify(header()), /^ends in the middle of a line\.$/],
  [
    "a price before its section",
    `${JSON.stringify(header())}\na-1\tnormal\t1\t\n`,
    /^has a line 2 that is no price\.$/,
  ],
  ["a bad amount", feedOf().replace("\t100\t", "\t1e9\t"), noPrice],
  ["no price", feedOf({ market: 0 }), noPrice],
  ["an amount above an integer", feedOf({ low: 2 ** 31 }), noPrice],
  ["no time", feedOf().replace("-24T", "-34T"), /^has a line 2 that is no price\.$/],
  ["no day", priceFeedText(header({ day: "2026-02-31" }), [price()]), /^has a header whose day is not valid\.$/],
  [
    "no rate",
    priceFeedText(header({ rates: { day: "2026-07-23", perDollar: { EUR: "0.0" } } }), [price()]),
    /^has a header whose rates\.perDollar\.EUR is not valid\.$/,
  ],
  [
    "the future",
    priceFeedText(header({ day: "2026-07-26" }), [price()]),
    /^The feed of 2026-07-26 is of the future\.$/,
  ],
  ["9 MB unpacked", `${JSON.stringify(header())}\n${" ".repeat(9 * 2 ** 20)}`, /^unpacks to more than 8 MB\.$/],
])("%s is refused by name", async (_, text, line) => {
  expect(await refusal(await fileOf(text))).toMatch(line);
});

test("a file of 5 MB, another's key, and no key are refused", async () => {
  const good = await signedFeed(feedOf(), key);
  expect(await refusal(await written(Buffer.concat([good, Buffer.alloc(5 * 2 ** 20)])))).toBe("is larger than 4 MB.");
  const other = newKey();
  const line = `is signed by ${publicKeyOf(other)}, which is none of the keys in PRICES_KEYS.`;
  const path = await fileOf(feedOf(), other);
  expect(await refusal(path)).toBe(line);
  expect(await refusal(path, { keys: [] })).toBe(line);
  expect(await refusal(path, { keys: [publicKeyOf(key), publicKeyOf(other)] })).toBe("imported");
});

test("an issue is imported once, and none older after it, also of a key that was replaced", async () => {
  const issue = (sequence: number, day: string, by = key) =>
    fileOf(priceFeedText(header({ sequence, day }), [price()]), by);
  const next = newKey();
  const keys = [publicKeyOf(key), publicKeyOf(next)];
  const [first, second] = [await issue(1000, "2026-07-23"), await issue(1001, "2026-07-24")];
  expect(await refusal(second, { keys })).toBe("imported");
  expect(await refusal(second, { keys })).toBe("The feed of 2026-07-24 was imported already.");
  expect(await refusal(first, { keys })).toBe(
    "The feed of 2026-07-23 is older than the one of 2026-07-24 that was imported last.",
  );
  expect(await refusal(await issue(5, "2026-07-25", next), { keys })).toBe("imported");
  expect(await refusal(await issue(1002, "2026-07-24"), { keys })).toMatch(/is older than/);
  expect(await refusal(await issue(1002, "2026-07-25"), { keys })).toBe("imported");
});

test("the command makes a key for its owner's eyes, signs with it, and reads what it signed", async () => {
  const lines: string[] = [];
  const dataDir = join(folder, "data");
  await mkdir(dataDir, { recursive: true });
  const run = (args: string[], { db, sql } = publisher, settings = {}) =>
    pricesCommand(
      { db, sql, config: readConfig({ DATA_DIR: dataDir, ...settings }), print: (line) => void lines.push(line) },
      args,
    );
  const path = join(folder, "feed.pem");
  expect(await run(["key", join(dataDir, "feed.pem")])).toBe(1);
  expect(lines.at(-1)).toMatch(/lies in the data folder/);
  expect(await run(["key", path])).toBe(0);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const pem = await readFile(path, "utf8");
  const publicKey = publicKeyOf(createPrivateKey(pem));
  expect(lines.at(-1)).toBe(`Others read them with PRICES_KEYS=${publicKey}`);
  expect(await run(["key", path])).toBe(1);
  expect(lines.at(-1)).toMatch(/is there already, and stays\.$/);
  expect(await readFile(path, "utf8")).toBe(pem);
  const feed = join(folder, "prices.feed");
  expect(await run(["publish", feed])).toBe(1);
  expect(lines.at(-1)).toMatch(/FEED_KEY_FILE/);
  expect(await run(["publish", feed, "--key-file", path])).toBe(1);
  expect(lines.at(-1)).toBe("There are no prices to publish.");
  await publisher.sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
    values ('a-1', 'normal', 'tcgplayer', 'USD', 100, ${noon})`;
  expect(await run(["publish", feed], publisher, { FEED_KEY_FILE: path })).toBe(0);
  expect(await run(["import", feed], reader)).toBe(1);
  expect(await run(["import", feed, "--key", publicKey], reader)).toBe(0);
  expect(await reader.sql`select market from current_prices`).toEqual([{ market: 100 }] as never);
  const secret = pem.split("\n")[1] ?? "";
  expect(secret.length).toBeGreaterThan(40);
  expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});

/** A TCGCSV of 40 lists that blocks an address after so many calls a day, and knows when its prices changed. */
const mostCalls = 80;
let calls = 0;
let blocked = 0;
let updated = "2026-07-24T08:00:00+0000";
const tcgcsv = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch(request) {
    const path = new URL(request.url).pathname;
    if (++calls > mostCalls) {
      blocked++;
      return new Response("blocked", { status: 403 });
    }
    if (path === "/last-updated.txt") return new Response(updated);
    if (path.endsWith("/groups")) {
      const first = path.startsWith("/3/") ? 1 : 21;
      return Response.json({ results: Array.from({ length: 20 }, (_, index) => ({ groupId: first + index })) });
    }
    const id = Number(path.split("/")[2]);
    return Response.json({ results: [{ productId: id, subTypeName: "Normal", marketPrice: id, lowPrice: null }] });
  },
});
afterAll(() => tcgcsv.stop(true));

beforeEach(() => {
  calls = 0;
  blocked = 0;
});

let installations = 0;
const sync = (site: typeof reader, more: Partial<PriceSyncOptions>) =>
  syncPrices(site.sql, {
    folder: join(folder, `site-${++installations}`),
    baseUrl: tcgcsv.url.origin,
    moreUrls: [],
    force: false,
    now: noon,
    retryMs: 1,
    progress: () => {},
    ...more,
  });

test("a hundred installations on a feed cost the source no more than one", async () => {
  const site = await testApp({}, ({ db }) => fillCatalogue(db, catalogue));
  site.setTime(noon);
  const keyFile = join(folder, "served.pem");
  await Bun.write(keyFile, key.export({ type: "pkcs8", format: "pem" }));
  const [job] = recurring.filter(({ name }) => name === "publish the prices");
  expect(job?.isFor?.(site.deps.config)).toBe(false);
  expect((await site.app.request("/feeds/prices")).status).toBe(404);
  site.deps.config.feedKeyFile = keyFile;
  expect(job?.isFor?.(site.deps.config)).toBe(true);
  expect((await site.app.request("/feeds/prices")).status).toBe(404);
  await sync(site, {});
  await job?.run(site.deps as never);
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => site.app.fetch(request) });
  try {
    const feed = { baseUrl: `${server.url.origin}/feeds/prices`, keys: [publicKeyOf(key)] };
    const reports = [];
    for (let count = 0; count < 100; count++) reports.push(await sync(reader, feed));
    expect(reports[0]).toMatchObject({ fetched: 1, matched: 4, changed: 4, failed: [] });
    expect(reports.every(({ fetched, failed }) => fetched === 1 && failed.length === 0)).toBe(true);
    expect([calls, blocked]).toEqual([63, 0]);
    const own = join(folder, "own");
    await sync(reader, { ...feed, folder: own });
    expect(await sync(reader, { ...feed, folder: own })).toMatchObject({ alreadyToday: 1, fetched: 0 });
    // Without new prices the job signs nothing, and the answer is short.
    await job?.run(site.deps as never);
    expect(await sync(reader, { ...feed, folder: own, now: hours(24) })).toMatchObject({ unchanged: 1, fetched: 0 });
  } finally {
    await server.stop(true);
  }
});

test("what is fetched beside a repeated issue is imported", async () => {
  const own = { folder: join(folder, "beside"), keys: [publicKeyOf(key)] };
  const feed = await signedFeed(feedOf(), key);
  const list = { results: [{ productId: 2, subTypeName: "Normal", marketPrice: 7, lowPrice: null }] };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) => (request.url.endsWith("/more") ? Response.json(list) : new Response(feed)),
  });
  const { origin } = server.url;
  const both = { ...own, baseUrl: `${origin}/feed`, moreUrls: [`${origin}/more`], now: hours(24) };
  try {
    expect(await sync(reader, { ...own, baseUrl: `${origin}/feed` })).toMatchObject({ matched: 1, failed: [] });
    expect(await sync(reader, both)).toMatchObject({ matched: 1, changed: 1 });
    expect(await sync(reader, both)).toMatchObject({ files: 0 });
  } finally {
    await server.stop(true);
  }
});

test("lists that an import refused are judged whole again, though their source has nothing new", async () => {
  const own = { folder: join(folder, "refused") };
  await reader.sql`insert into settings (key, value) values ('price rows of tcgplayer', '1000')`;
  await expect(sync(reader, own)).rejects.toThrow(/nothing was imported/);
  calls = 0;
  await expect(sync(reader, { ...own, now: hours(24) })).rejects.toThrow(/nothing was imported/);
});

test("without a feed a second installation at one address is blocked, and then asks no more for days", async () => {
  await sync(publisher, {});
  const own = { folder: join(folder, "blocked") };
  const first = await sync(reader, own);
  // Two lists are fetched at once.
  expect(blocked).toBeLessThanOrEqual(2);
  expect(blocked).toBeGreaterThan(0);
  expect(first.failed.at(-1)).toMatch(/not tried, the source wants no calls before 2026-07-25T12:00$/);
  calls = 0;
  await sync(reader, { ...own, now: hours(23) });
  expect(calls).toBe(0);
  // It is tried after a day, and when blocked again after two more.
  calls = mostCalls;
  await sync(reader, { ...own, now: hours(25) });
  expect(calls).toBe(mostCalls + 1);
  calls = 0;
  await sync(reader, { ...own, now: hours(25 + 47) });
  expect(calls).toBe(0);
  await sync(reader, { ...own, now: hours(25 + 49) });
  expect(calls).toBeGreaterThan(10);
});

test("a source that says that nothing is new is asked one thing a day", async () => {
  const own = { folder: join(folder, "polite") };
  await sync(reader, own);
  calls = 0;
  expect(await sync(reader, { ...own, now: hours(24) })).toMatchObject({ fetched: 0, failed: [] });
  expect(calls).toBe(1);
  updated = "2026-07-26T08:00:00+0000";
  await sync(reader, { ...own, now: hours(48) });
  expect(calls).toBe(64);
});
