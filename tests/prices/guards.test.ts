import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sql as raw } from "drizzle-orm";
import fc from "fast-check";
import { readCatalogueState } from "#features/catalogue/queries.ts";
import { pricesCommand } from "#features/prices/feeds/commands/prices.ts";
import type { PriceFeed } from "#features/prices/feeds/schema/formats.ts";
import { importPrices } from "#features/prices/feeds/service/import.ts";
import { inputs } from "#lib/ingest/inputs.ts";
import { closeApps, type TestApp, testApp, useFolder } from "../harness.ts";
import { fillCatalogue } from "./price-catalogue.ts";

/** Enough for a half to be judged. */
const products = 400;
const noon = new Date("2026-07-24T12:00:00Z");
const nextDay = new Date("2026-07-25T12:00:00Z");
const folder = await useFolder();
afterAll(closeApps);

const ids = Array.from({ length: products }, (_, index) => index + 1);
const site: TestApp = await testApp({}, ({ db }) =>
  fillCatalogue(
    db,
    ids.map((id) => ({
      id: `a-${id}`,
      setId: "a",
      variants: [{ key: "normal", tcgplayerId: id, cardmarketId: id }],
    })),
  ),
);
const { db, sql } = site;
site.setTime(nextDay);
const staff = await site.signUp({ roles: ["data_entry"] });

beforeEach(async () => {
  await db.execute(raw`truncate price_history, current_prices, held_prices`);
  await db.execute(raw`delete from settings where key like 'price rows%'`);
});

type Row = { id: number; market: number | null; low?: number };

async function feedFile(name: string, rows: Row[]): Promise<string> {
  const path = join(folder, name);
  const results = rows.map(({ id, market, low = null }) => ({
    productId: id,
    subTypeName: "Normal",
    marketPrice: market,
    lowPrice: low,
  }));
  await Bun.write(path, JSON.stringify({ success: true, results }));
  return path;
}

async function* feeds(path: string, asOf: Date): AsyncGenerator<PriceFeed> {
  for await (const input of inputs([path])) yield { input, asOf };
}

/** Imports TCGplayer prices, in dollars, as of a time. */
const imported = async (rows: Row[], asOf: Date, force = false) =>
  importPrices(sql, feeds(await feedFile("feed.json", rows), asOf), nextDay, { force });

const all = (market: number | null, count = products): Row[] => ids.slice(0, count).map((id) => ({ id, market }));

const current = async (id: number) =>
  (await sql<{ market: number }[]>`select market from current_prices where card_id = ${`a-${id}`}`)[0]?.market;
const history = async (id: number) =>
  (
    await sql<{ row: string }[]>`
      select day || ' ' || market as row from price_history where card_id = ${`a-${id}`} order by day`
  ).map(({ row }) => row);
const priced = async () =>
  (
    await sql<{ count: number }[]>`
      select count(distinct card_id)::int as count from current_prices where market is not null`
  )[0]?.count ?? 0;
const version = async () => (await readCatalogueState(sql)).pricesVersion;

describe("a price that jumps", () => {
  test.each([
    [1, 100, true],
    [1, 99.99, false],
    [100, 1, true],
    [100, 1.01, false],
    [21_000_000 / 100, 9_000_000, false],
    [1, 9_000_000, true],
  ])("from %d to %d: held back %p", async (past, present, isHeld) => {
    await imported([{ id: 1, market: past }], noon);
    const report = await imported([{ id: 1, market: present }], nextDay);
    expect(report.held).toBe(isHeld ? 1 : 0);
    expect(await current(1)).toBe((isHeld ? past : present) * 100);
    expect(await history(1)).toHaveLength(isHeld ? 1 : 2);
  });

  test("is never a first price, nor compared with another source or currency", async () => {
    await imported([{ id: 1, market: 1 }], noon);
    const guide = join(folder, "guide.json");
    await Bun.write(guide, JSON.stringify({ priceGuides: [{ idProduct: 1, trend: 500 }] }));
    expect((await importPrices(sql, feeds(guide, nextDay), nextDay)).held).toBe(0);
    await sql`update price_history set currency = 'JPY' where source = 'tcgplayer'`;
    expect((await imported([{ id: 1, market: 500 }], nextDay)).held).toBe(0);
  });

  test("is held back once; other prices are stored, and the same feed again changes nothing", async () => {
    await imported(all(1, 3), noon);
    const rows = [
      { id: 1, market: 2 },
      { id: 2, market: 500 },
      { id: 3, market: null, low: 3 },
    ];
    expect(await imported(rows, nextDay)).toMatchObject({ matched: 3, changed: 2, held: 1 });
    const before = await version();
    expect(await imported(rows, nextDay)).toMatchObject({ changed: 0, held: 1 });
    expect(await version()).toBe(before);
    const held = await sql`select card_id, market, standing, day::text, is_accepted from held_prices`;
    expect([...held]).toEqual([
      { card_id: "a-2", market: 50_000, standing: 100, day: "2026-07-25", is_accepted: null },
    ]);
  });

  test("is found after days without a price, and waits for staff", async () => {
    await imported([{ id: 1, market: 1 }], noon);
    const empty = [{ id: 1, market: null, low: 1 }];
    await imported(empty, new Date("2026-07-25T01:00:00Z"));
    expect(await imported([{ id: 1, market: 500 }], nextDay)).toMatchObject({ held: 1, changed: 0 });
    const waiting = async () => (await (await staff.json("/admin/prices")).json()) as object[];
    expect(await waiting()).toMatchObject([{ cardId: "a-1", standing: 100, market: 50_000 }]);
    await imported(empty, new Date("2026-07-26T01:00:00Z"));
    expect(await waiting()).toHaveLength(1);
    await imported([{ id: 1, market: 2 }], new Date("2026-07-26T02:00:00Z"));
    expect(await waiting()).toEqual([]);
  });

  test("is not judged if it is older than the current price", async () => {
    await imported([{ id: 1, market: 500 }], nextDay);
    expect(await imported([{ id: 1, market: 1 }], noon)).toMatchObject({ changed: 1, held: 0 });
    expect([await current(1), await history(1)]).toEqual([50_000, ["2026-07-24 100", "2026-07-25 50000"]]);
  });

  test("does not replace the current price, nor does an outdated one", async () => {
    await imported([{ id: 1, market: 5 }], nextDay);
    expect(await imported([{ id: 1, market: 7 }], noon)).toMatchObject({ changed: 1, held: 0 });
    expect(await current(1)).toBe(500);
    expect(await history(1)).toEqual(["2026-07-24 700", "2026-07-25 500"]);
    await imported([{ id: 1, market: 9 }], new Date(nextDay.getTime() - 1000));
    expect(await history(1)).toEqual(["2026-07-24 700", "2026-07-25 500"]);
  });
});

describe("a feed that lacks more than half of the last one", () => {
  test("is refused, and old prices stay; forced, it is stored, but not used as a baseline", async () => {
    await imported(all(1), noon);
    const before = await version();
    await expect(imported(all(2, 199), nextDay)).rejects.toThrow(
      "The feed has 199 TCGplayer prices where the last one had 400: nothing was imported and the old prices stay.",
    );
    expect([await current(1), await version()]).toEqual([100, before]);
    expect((await imported(all(2, 200), nextDay)).changed).toBe(200);
    expect((await imported(all(3, 100), nextDay)).changed).toBe(100);
    await expect(imported(all(3, 20), nextDay)).resolves.toMatchObject({ changed: 0 });
    await imported(all(3), nextDay);
    await expect(imported(all(4, 20), nextDay)).rejects.toThrow("nothing was imported");
    expect((await imported(all(4, 20), nextDay, true)).changed).toBe(20);
    await expect(imported(all(5, 20), nextDay)).rejects.toThrow("where the last one had 400");
    expect((await imported(all(5), nextDay)).changed).toBe(400);
  });

  test("is measured by distinct products", async () => {
    await imported(all(1), noon);
    const [first, second] = [await feedFile("first.json", all(2, 150)), await feedFile("second.json", all(3, 150))];
    const both = async function* () {
      for (const path of [first, second]) yield* feeds(path, nextDay);
    };
    await expect(importPrices(sql, both(), nextDay)).rejects.toThrow("has 150 TCGplayer prices");
  });

  test("is measured by prices, not by rows without one", async () => {
    await imported(all(1), noon);
    const empty = ids.map((id) => ({ id, market: id < 100 ? 2 : null, low: 1 }));
    await expect(imported(empty, nextDay)).rejects.toThrow("has 99 TCGplayer prices");
  });

  test("is refused if it has enough prices, but would remove those of other products", async () => {
    await imported(all(1), noon);
    const emptied = ids.map((id) => ({ id, market: id <= 200 ? 2 : null, low: 1 }));
    await expect(imported([...emptied, { id: 1, market: null, low: 1 }], nextDay)).rejects.toThrow(
      "The feed would leave 199 of 400 variants with a price: nothing was imported",
    );
    expect((await imported(emptied, nextDay)).changed).toBe(400);
    expect(await priced()).toBe(200);
  });

  test("is measured per source; small feeds are always accepted", async () => {
    await imported(all(1, 199), noon);
    expect((await imported(all(2, 1), nextDay)).changed).toBe(1);
    await imported(all(1), noon);
    const guide = join(folder, "guide.json");
    await Bun.write(guide, JSON.stringify({ priceGuides: [{ idProduct: 1, trend: 5 }] }));
    expect((await importPrices(sql, feeds(guide, nextDay), nextDay)).changed).toBe(1);
  });

  test("is measured by share if it is a part of the lists, and not by count below half of them", async () => {
    await imported(all(1), noon);
    const part = async (count: number, share: number) =>
      importPrices(sql, feeds(await feedFile("part.json", all(2, count)), nextDay), nextDay, {
        shares: { tcgplayer: share },
      });
    await expect(part(110, 0.6)).rejects.toThrow("nothing was imported");
    expect((await part(130, 0.6)).changed).toBe(130);
    expect((await part(1, 0.4)).changed).toBe(0);
  });

  test("no import leaves fewer than half of the variants with a price, unless forced", async () => {
    const rows = fc.array(
      fc.record({ from: fc.nat(products), length: fc.nat(products), market: fc.option(fc.constantFrom(1, 2, 3)) }),
      { minLength: 1, maxLength: 4 },
    );
    const feedOf = (parts: { from: number; length: number; market: number | null }[]) =>
      parts.flatMap(({ from, length, market }) => ids.slice(from, from + length).map((id) => ({ id, market, low: 1 })));
    let minute = 0;
    let refusals = 0;
    await fc.assert(
      fc.asyncProperty(rows, async (parts) => {
        await imported(all(1), new Date(noon.getTime() + ++minute * 60_000), true);
        const before = await priced();
        const at = new Date(noon.getTime() + ++minute * 60_000);
        const feed = feedOf(parts);
        if (feed.length === 0) return;
        const report = await imported(feed, at).catch(() => null);
        if (report === null) refusals++;
        expect(await priced()).toBeGreaterThanOrEqual(report === null ? before : before / 2);
        if (report) expect((await imported(feed, at)).changed).toBe(0);
      }),
      { numRuns: 40 },
    );
    expect(refusals).toBeGreaterThan(0);
    await imported(all(1), nextDay, true);
    await imported(
      ids.map((id) => ({ id, market: null, low: 1 })),
      nextDay,
      true,
    );
    expect(await priced()).toBe(0);
  });
});

test("a price set by staff stays until its last day is over", async () => {
  await imported(all(1, 2), noon);
  await sql`insert into price_overrides (card_id, variant, source, currency, market, until, reason)
    values ('a-1', 'normal', 'tcgplayer', 'USD', 700, '2026-07-25', 'Wrong at the source')`;
  await sql`update current_prices set market = 700 where card_id = 'a-1'`;
  await imported(all(2, 2), nextDay);
  expect([await current(1), await current(2)]).toEqual([700, 200]);
  await imported(all(3, 2), new Date("2026-07-26T01:00:00Z"));
  expect([await current(1), await current(2)]).toEqual([300, 300]);
  await sql`delete from price_overrides`;
});

describe("the page of held prices", () => {
  const path = "/admin/prices";
  const fields = { cardId: "a-1", variant: "normal", source: "tcgplayer", day: "2026-07-25", market: "50000" };
  const read = async () => (await staff.page(path)).text();
  const html = { accept: "text/html" };

  beforeEach(async () => {
    await imported(all(1, 2), noon);
    await imported([{ id: 1, market: 500 }], nextDay);
  });

  test("lists them for staff, as a page and as JSON, with a form each", async () => {
    const text = await read();
    for (const part of ["a-1 0", "normal", "$1.00", "$500.00", "TCGplayer", "2026-07-25", "Accept $500.00?", "Reject"])
      expect(text).toContain(part);
    expect(await (await staff.json(path)).json()).toMatchObject([
      { cardId: "a-1", standing: 100, market: 50_000, currency: "USD", asOf: "2026-07-25T12:00:00Z" },
    ]);
    const member = await site.signUp();
    expect((await member.page(path)).status).toBe(403);
    expect((await member.post(path, { ...fields, decision: "accept" }, html)).status).toBe(403);
    expect((await site.anonymous.page(path)).status).toBe(303);
    expect(await current(1)).toBe(100);
  });

  test("accepts one without JavaScript, which becomes the price and the history of its day on all pages", async () => {
    const before = await version();
    const response = await staff.post(path, { ...fields, decision: "accept" }, html);
    expect([response.status, response.headers.get("location")]).toEqual([303, path]);
    expect(await current(1)).toBe(50_000);
    expect(await history(1)).toEqual(["2026-07-24 100", "2026-07-25 50000"]);
    expect(await version()).toBe(before + 1);
    const text = await read();
    expect(text).toContain("The new price was accepted. a-1 0, normal is now $500.00.");
    expect(text).toContain("No prices to review");
    expect(await imported([{ id: 1, market: 500 }], nextDay)).toMatchObject({ held: 0, changed: 0 });
  });

  test("does not list a dropped price again for the same day, but another price or day", async () => {
    const before = await version();
    await staff.post(path, { ...fields, decision: "drop" }, html);
    expect([await current(1), await version()]).toEqual([100, before]);
    await imported([{ id: 1, market: 500 }], nextDay);
    expect(await read()).toContain("No prices to review");
    await imported([{ id: 1, market: 600 }], nextDay);
    expect(await read()).toContain("$600.00");
    await staff.post(path, { ...fields, market: "60000", decision: "drop" }, html);
    await imported([{ id: 1, market: 600 }], new Date(nextDay.getTime() + 43_200_000));
    expect(await read()).toContain("2026-07-26");
  });

  test("lists the newest of several days, until a plausible later price arrives", async () => {
    await imported([{ id: 1, market: 700 }], new Date("2026-07-26T01:00:00Z"));
    expect(await (await staff.json(path)).json()).toMatchObject([{ market: 70_000, day: "2026-07-26" }]);
    await staff.post(path, { ...fields, day: "2026-07-26", market: "70000", decision: "drop" }, html);
    expect(await read()).toContain("No prices to review");
    await imported([{ id: 1, market: 800 }], new Date("2026-07-26T02:00:00Z"));
    expect(await read()).toContain("$800.00");
    await sql`update current_prices set market = 200, as_of = '2026-07-27' where card_id = 'a-1'`;
    expect(await read()).toContain("No prices to review");
  });

  test("stores a price accepted after a newer one in the history only", async () => {
    await sql`update current_prices set as_of = '2026-07-26T13:00:00Z' where card_id = 'a-1'`;
    await staff.post(path, { ...fields, decision: "accept" }, html);
    expect(await current(1)).toBe(100);
    expect(await history(1)).toEqual(["2026-07-24 100", "2026-07-25 50000", "2026-07-26 100"]);
  });

  test("returns the rest of the list as a swap; a second decision, or one about another amount, is a conflict", async () => {
    const response = await staff.htmx("POST", path, { ...fields, decision: "drop" });
    const text = await response.text();
    expect(text).toStartWith('<div id="held">');
    expect(text).toContain("The price was rejected. a-1 0, normal stays at $1.00.");
    expect(text).toContain("No prices to review");
    expect((await staff.htmx("POST", path, { ...fields, decision: "drop" })).status).toBe(409);
    expect((await staff.post(path, { ...fields, decision: "accept" }, html)).status).toBe(409);
    await imported([{ id: 1, market: 600 }], nextDay);
    expect((await staff.post(path, { ...fields, decision: "accept" }, html)).status).toBe(409);
    expect(await current(1)).toBe(100);
  });

  test("counts one of two simultaneous decisions", async () => {
    const answers = await Promise.all(
      ["accept", "drop", "accept", "drop"].map((decision) => staff.post(path, { ...fields, decision }, html)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
  });

  test.each([
    [{ decision: "maybe" }, "decision"],
    [{ market: "-1" }, "market"],
    [{ source: "ebay" }, "source"],
    [{ day: "today" }, "day"],
  ])("refuses %j", async (wrong, field) => {
    const response = await staff.post(path, { ...fields, decision: "drop", ...wrong }, { accept: "application/json" });
    expect(response.status).toBe(422);
    expect(((await response.json()) as { fields: object }).fields).toHaveProperty(field);
  });

  test("finds no held price for an impossible date", async () => {
    expect((await staff.post(path, { ...fields, decision: "drop", day: "2026-02-31" }, html)).status).toBe(409);
  });
});

describe("the command", () => {
  async function run(...args: string[]) {
    const lines: string[] = [];
    const context = { db, sql, config: site.deps.config, print: (line: string) => void lines.push(line) };
    return { code: await pricesCommand(context, args), text: lines.join("\n") };
  }

  test("lists held prices, as text and as JSON", async () => {
    expect(await run("held")).toEqual({ code: 0, text: "No prices are held back." });
    await imported([{ id: 1, market: 1 }], noon);
    const file = await feedFile("jump.json", [{ id: 1, market: 500 }]);
    expect((await run("import", file)).text).toContain('1 prices jumped and are held back; "prices held" lists them.');
    expect((await run("held")).text).toMatch(/^\S+ TCGplayer: a-1 0 \(a\), normal: \$1.00 → \$500.00$/);
    expect(JSON.parse((await run("held", "--json")).text)).toMatchObject([{ cardId: "a-1", market: 50_000 }]);
  });

  test("refuses half a feed by one line, and takes it with --force", async () => {
    await imported(all(1), noon);
    const file = await feedFile("half.json", all(2, 20));
    const refused = await run("import", file);
    expect(refused.code).toBe(1);
    expect(refused.text).toMatch(/^The feed has 20 TCGplayer prices where the last one had 400: .* use --force\.$/);
    expect((await run("import", "--force", file)).code).toBe(0);
  });
});
