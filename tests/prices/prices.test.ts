import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sql as raw } from "drizzle-orm";
import { readCatalogueState } from "#features/catalogue/queries.ts";
import { pricesCommand } from "#features/prices/feeds/commands/prices.ts";
import type { PriceFeed } from "#features/prices/feeds/schema/formats.ts";
import { importPrices } from "#features/prices/feeds/service/import.ts";
import { cardPrices, marketPrices } from "#features/prices/read/queries/market.ts";
import { latestRates } from "#features/prices/read/queries/rates.ts";
import { inputs } from "#lib/ingest/inputs.ts";
import { readConfig } from "#src/config.ts";
import { closeApps, testApp, testDatabase, useFolder } from "../harness.ts";
import { fixtures } from "../paths.ts";
import { fillCatalogue } from "./price-catalogue.ts";

afterAll(closeApps);

const now = new Date("2026-07-24T12:00:00Z");
const samples = join(fixtures, "prices");
const folder = await useFolder();

const { db, sql } = await testDatabase();
await fillCatalogue(db, [
  {
    id: "a-1",
    setId: "a",
    variants: [
      { key: "normal", tcgplayerId: 451817 },
      { key: "reverse", tcgplayerId: 451817 },
    ],
  },
  {
    id: "a-2",
    setId: "a",
    variants: [
      { key: "normal", tcgplayerId: 85209 },
      { key: "normal-1st-edition", tcgplayerId: 85209 },
    ],
  },
  { id: "a-3", setId: "a", variants: [{ key: "reverse-pokeball", tcgplayerId: 644832, cardmarketId: 680003 }] },
  { id: "a-4", setId: "a", variants: [{ key: "normal", tcgplayerId: 85813 }] },
  { id: "a-5", setId: "a", variants: [{ key: "normal", tcgplayerId: 85813 }] },
  { id: "b-1", setId: "b", variants: [{ key: "holo", tcgplayerId: 502558, cardmarketId: 733601 }] },
  {
    id: "b-2",
    setId: "b",
    variants: [
      { key: "normal", cardmarketId: 680001 },
      { key: "reverse", cardmarketId: 680001 },
    ],
  },
  {
    id: "b-3",
    setId: "b",
    variants: [
      { key: "normal", cardmarketId: 680002 },
      { key: "holo", cardmarketId: 680002 },
      { key: "reverse", cardmarketId: 680002 },
    ],
  },
]);

beforeEach(async () => {
  await db.execute(raw`truncate price_history, current_prices, exchange_rates`);
  await db.execute(raw`update catalogue_state set prices_version = prices_version + 1, prices_at = null`);
});

const fixture = (name: string) => join(samples, name);

async function* feeds(paths: string[], asOf: Date): AsyncGenerator<PriceFeed> {
  for await (const input of inputs(paths)) yield { input, asOf };
}

/** Imports files of tests/fixtures/prices, or others by their whole path, at a time. */
const imported = (names: string[], at = now) =>
  importPrices(
    sql,
    feeds(
      names.map((name) => (name.startsWith("/") ? name : fixture(name))),
      at,
    ),
    at,
  );

async function written(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  const isReady = typeof content === "string" || content instanceof Uint8Array;
  await Bun.write(path, isReady ? content : JSON.stringify(content));
  return path;
}

const tcgcsv = (...rows: [product: number, printing: string, market: unknown][]) => ({
  success: true,
  results: rows.map(([productId, subTypeName, marketPrice]) => ({
    productId,
    subTypeName,
    marketPrice,
    lowPrice: null,
  })),
});

const history = async () =>
  (
    await sql<Record<string, unknown>[]>`
      select card_id, variant, source, currency, market, low, day::text from price_history
      order by card_id, variant, source, day`
  ).map((row) => Object.values(row).join(" "));
const current = async () =>
  (
    await sql<Record<string, unknown>[]>`
      select card_id, variant, source, market from current_prices order by card_id, variant, source`
  ).map((row) => Object.values(row).join(" "));
const version = async () => (await readCatalogueState(sql)).pricesVersion;

describe("formats", () => {
  test("TCGCSV JSON: by product and printing; ambiguous and unknown products are listed", async () => {
    const { lists, ...report } = await imported(["tcgcsv-prices.json"]);
    expect(await history()).toEqual([
      "a-1 normal tcgplayer USD 29 5 2026-07-24",
      "a-1 reverse tcgplayer USD 110 40 2026-07-24",
      "a-2 normal tcgplayer USD 75 25 2026-07-24",
      "a-2 normal-1st-edition tcgplayer USD 350  2026-07-24",
      "a-3 reverse-pokeball tcgplayer USD 1234 999 2026-07-24",
    ]);
    expect(report).toEqual({
      files: 1,
      read: 9,
      matched: 5,
      unmatched: 2,
      ambiguous: 1,
      rejected: 0,
      empty: 1,
      changed: 5,
      held: 0,
      linked: 0,
      derived: 0,
      rates: 0,
      skipped: [],
    });
    expect(lists.ambiguous.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
      "tcgplayer product 85813, Normal: could be any of a-4 normal, a-5 normal",
    ]);
    // Product 999999 is not in the catalogue: it is counted, and not listed.
    expect(lists.unmatched.map(({ id }) => id)).toEqual(["tcgplayer product 451817, 1st Edition"]);
  });

  test("TCGCSV CSV, with quotes and line breaks in its text", async () => {
    await imported(["tcgcsv-products-and-prices.csv"]);
    expect(await history()).toEqual([
      "a-1 normal tcgplayer USD 31 5 2026-07-24",
      "a-1 reverse tcgplayer USD 115 40 2026-07-24",
    ]);
  });

  test("TCGdex: a card, an array, one card a line; the days are the feed's own", async () => {
    const newest = ["b-1 holo cardmarket EUR 884 2 2026-07-23", "b-1 holo tcgplayer USD 740 150 2026-07-23"];
    for (const name of ["tcgdex-card.json", "tcgdex-cards.json"]) {
      expect((await imported([name])).matched).toBe(2);
      expect(await history()).toEqual(newest);
    }
    await imported(["tcgdex-cards.ndjson"]);
    expect(await history()).toEqual([
      "b-1 holo cardmarket EUR 850 2 2026-07-21",
      ...newest.slice(0, 1),
      "b-1 holo tcgplayer USD 710 150 2026-07-21",
      ...newest.slice(1),
    ]);
    expect(await current()).toEqual(["b-1 holo cardmarket 884", "b-1 holo tcgplayer 740"]);
  });

  test("Cardmarket: plain and holo prices; its local time counts as a day in UTC", async () => {
    const report = await imported(["cardmarket-price-guide.json"]);
    expect(await history()).toEqual([
      "a-3 reverse-pokeball cardmarket EUR 600 500 2026-07-23",
      "b-1 holo cardmarket EUR 884 199 2026-07-23",
      "b-2 normal cardmarket EUR 12 2 2026-07-23",
      "b-2 reverse cardmarket EUR 90 50 2026-07-23",
      "b-3 normal cardmarket EUR 300 100 2026-07-23",
    ]);
    expect(report.lists.ambiguous.map(({ id }) => id)).toEqual(["cardmarket product 680002, holo"]);
    expect(report.unmatched).toBe(1);
  });

  test("Cardmarket's trend and average of 30 days are kept as it states them", async () => {
    await imported(["cardmarket-price-guide.json", "tcgcsv-prices.json"]);
    const [price] = (await cardPrices(db, "b-1")).get("holo")?.filter(({ source }) => source === "cardmarket") ?? [];
    expect(price).toMatchObject({ currency: "EUR", market: 884, low: 199, trend: 884, average30: 884 });
    const others = await sql`select from current_prices where source = 'tcgplayer' and trend is not null`;
    expect(others).toHaveLength(0);
  });

  test("the ECB's rates become rates per dollar; a wrong one is listed", async () => {
    const report = await imported(["ecb-rates.xml"]);
    const rates = await latestRates(db, await version());
    expect(
      [...rates.values()].map(({ currency, symbol, perDollar, day }) => [currency, symbol, perDollar, day]),
    ).toEqual([
      ["EUR", "€", "0.8", "2026-07-23"],
      ["GBP", "£", "0.64", "2026-07-23"],
      ["JPY", "¥", "150", "2026-07-23"],
      ["USD", "$", "1", "2026-07-23"],
    ]);
    expect(report.rates).toBe(4);
    expect(report.lists.rejected.map(({ id }) => id)).toEqual(["rate of CHF on 2026-07-23"]);
    expect((await imported(["ecb-rates.xml"])).rates).toBe(0);
  });

  test("a folder, also gzipped; other files in it are skipped, but refused if named", async () => {
    const own = join(folder, "some");
    await Bun.write(join(own, "x.json.gz"), Bun.gzipSync(await Bun.file(fixture("tcgcsv-prices.json")).bytes()));
    await Bun.write(join(own, "readme.txt"), "nothing");
    await Bun.write(join(own, "products.json"), Bun.file(fixture("tcgcsv-products.json")));
    const report = await imported([own]);
    expect(report.changed).toBe(5);
    expect(report.skipped).toEqual(["readme.txt"]);
    await expect(imported([join(own, "readme.txt")])).rejects.toThrow("readme.txt is not a known price feed");
  });

  test("negative, absurd and malformed records are rejected and listed; the rest is imported", async () => {
    const report = await imported(["tcgcsv-rejected.json", "tcgcsv-prices.json"]);
    expect(report.lists.rejected.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
      "product 451817, Normal: marketPrice is negative",
      "product 451817, Reverse Holofoil: marketPrice is above 10,000,000",
      "product not a number, Normal: no valid product id",
      "product 451817, no printing: no printing",
      "product 644832, Holofoil: marketPrice is not an amount of money",
    ]);
    expect([report.rejected, report.changed]).toEqual([5, 5]);
  });

  test("a broken file is one clear line, and nothing is stored", async () => {
    const whole = Bun.gzipSync(new TextEncoder().encode(JSON.stringify(tcgcsv([451817, "Normal", 1]))));
    const half = await written("half.json.gz", whole.subarray(0, whole.length - 12));
    const wrong = await written("wrong.json", '{"success":true,"results":[{"productId":1,');
    const before = await version();
    await expect(imported(["tcgcsv-prices.json", half])).rejects.toThrow(/half.json.gz is incomplete/);
    await expect(imported(["tcgcsv-prices.json", wrong])).rejects.toThrow(/^wrong.json cannot be read as JSON/);
    await expect(imported([join(folder, "not there")])).rejects.toThrow(/doesn't exist/);
    expect(await history()).toEqual([]);
    expect(await version()).toBe(before);
  });
});

describe("history", () => {
  const one = (market: unknown) => written("one.json", tcgcsv([451817, "Normal", market]));
  const at = (time: string) => new Date(`2026-07-${time}:00Z`);

  test("imported twice, nothing changes: the same rows, the same version", async () => {
    await imported(["tcgcsv-prices.json", "cardmarket-price-guide.json"]);
    const before = [await history(), await version()];
    const later = new Date(now.getTime() + 3_600_000);
    const again = await imported(["tcgcsv-prices.json", "cardmarket-price-guide.json"], later);
    expect(again.changed).toBe(0);
    expect([await history(), await version()]).toEqual(before);
  });

  test("one row a day: a later price of the day replaces it, an earlier one does not, another day adds one", async () => {
    await imported([await one(1)], at("20T10:00"));
    await imported([await one(2)], at("20T23:59"));
    await imported([await one(3)], at("20T09:00"));
    expect(await history()).toEqual(["a-1 normal tcgplayer USD 200  2026-07-20"]);
    await imported([await one(4)], at("21T00:01"));
    await imported([await one(0.5)], at("19T10:00"));
    expect((await history()).map((row) => row.split(" ").slice(4).join(" "))).toEqual([
      "50  2026-07-19",
      "200  2026-07-20",
      "400  2026-07-21",
    ]);
    expect(await current()).toEqual(["a-1 normal tcgplayer 400"]);
  });

  test("0, null and an implausible date are no prices", async () => {
    const report = await imported([
      await written("none.json", tcgcsv([451817, "Normal", 0], [451817, "Reverse Holofoil", null])),
    ]);
    expect([report.empty, report.changed]).toEqual([2, 0]);
    const guide = (createdAt: string) => ({ createdAt, priceGuides: [{ idProduct: 733601, trend: 1 }] });
    for (const day of ["2030-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "someday"]) {
      expect((await imported([await written("dated.json", guide(day))])).rejected).toBe(1);
    }
    expect(await history()).toEqual([]);
  });

  test("a change raises the version once and notifies after the commit", async () => {
    const before = await version();
    const notified = Promise.withResolvers<number>();
    const listening = await sql.listen("catalogue", () => void version().then(notified.resolve));
    await imported(["tcgcsv-prices.json", "ecb-rates.xml"]);
    expect(await notified.promise).toBe(before + 1);
    expect(new Date(String((await readCatalogueState(sql)).pricesAt))).toEqual(now);
    await listening.unlisten();
  });

  test("many simultaneous imports write one row a day", async () => {
    const prices = [1, 2, 3, 4];
    const paths = await Promise.all(prices.map((price) => written(`${price}.json`, tcgcsv([451817, "Normal", price]))));
    await Promise.all(
      paths.map((path, hour) => imported([path, fixture("cardmarket-price-guide.json")], at(`20T1${hour}:00`))),
    );
    expect(await current()).toContain("a-1 normal tcgplayer 400");
    expect((await history()).filter((row) => row.startsWith("a-1"))).toEqual([
      "a-1 normal tcgplayer USD 400  2026-07-20",
    ]);
  });
});

describe("reading", () => {
  test("a set's market prices: TCGplayer's first, then Cardmarket's; cached until the version changes", async () => {
    await imported(["tcgdex-card.json", "cardmarket-price-guide.json"]);
    const first = await version();
    const prices = await marketPrices(db, "b", first);
    const shown = [...prices].map(([card, byVariant]) => [
      card,
      [...byVariant].map(([key, price]) => [key, price.source, price.market]),
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      "b-1": [["holo", "tcgplayer", 740]],
      "b-2": expect.arrayContaining([
        ["normal", "cardmarket", 12],
        ["reverse", "cardmarket", 90],
      ]),
      "b-3": [["normal", "cardmarket", 300]],
    });
    expect(prices.get("b-1")?.get("holo")).toMatchObject({
      source: "tcgplayer",
      currency: "USD",
      market: 740,
      low: 150,
      asOf: new Date("2026-07-23T08:02:42.352Z"),
    });
    await db.execute(raw`update current_prices set market = 1`);
    expect(await marketPrices(db, "b", first)).toBe(prices);
    expect((await marketPrices(db, "b", first + 1)).get("b-1")?.get("holo")?.market).toBe(1);
  });

  test("a card's prices from every source, the preferred one first", async () => {
    await imported(["tcgdex-card.json"]);
    const prices = await cardPrices(db, "b-1");
    expect(prices.get("holo")?.map(({ source, market }) => [source, market])).toEqual([
      ["tcgplayer", 740],
      ["cardmarket", 884],
    ]);
    expect((await cardPrices(db, "a-4")).size).toBe(0);
  });

  test("GET /api/currency: the dollar, and those a rate is known for", async () => {
    const app = await testApp();
    const currencies = async () => (await app.anonymous.json("/api/currency")).json();
    expect(await currencies()).toEqual([{ currencyCode: "USD", symbol: "$" }]);
    await importPrices(app.sql, feeds([fixture("ecb-rates.xml")], now), now);
    app.deps.catalogue.pricesVersion = (await readCatalogueState(app.sql)).pricesVersion;
    expect(((await currencies()) as { currencyCode: string }[]).map((one) => one.currencyCode)).toEqual([
      "EUR",
      "GBP",
      "JPY",
      "USD",
    ]);
  });
});

describe("the command", () => {
  async function run(...args: string[]) {
    const lines: string[] = [];
    const context = {
      db,
      sql,
      config: readConfig({ DATA_DIR: folder }),
      print: (line: string) => void lines.push(line),
    };
    return { code: await pricesCommand(context, args), lines };
  }

  test("import prints its result, as text and as JSON", async () => {
    const text = await run("import", fixture("tcgcsv-prices.json"));
    expect(text.code).toBe(0);
    expect(text.lines[0]).toContain(
      "9 prices read: 5 matched, 2 unmatched, 1 ambiguous, 0 rejected, 1 without a price",
    );
    const json = await run("import", "--json", fixture("tcgcsv-rejected.json"));
    expect(JSON.parse(json.lines.join("\n"))).toMatchObject({ rejected: 5, lists: { rejected: { length: 5 } } });
  });

  test("a wrong call shows the help, a wrong file one line", async () => {
    expect((await run("--help")).code).toBe(0);
    for (const args of [[], ["import"], ["export", "x"]]) expect((await run(...args)).code).toBe(2);
    const wrong = await run("import", join(folder, "not there"));
    expect(wrong.code).toBe(1);
    expect(wrong.lines).toHaveLength(1);
  });
});
