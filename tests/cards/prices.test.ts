import { describe, expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { choosePrice } from "#features/prices/rules/sources.ts";
import { Chart } from "#ui/chart.tsx";
import { changePrices } from "../change-catalogue.ts";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { below, treeOf } from "../page/tree.ts";

const card = "sv03.5-006";
const path = "/series/scarlet-violet/151/6";
const pricing = "/api/card/pricing?setId=sv03.5&numberKey=006";

const site = await useSite({}, "starter");
site.setTime(new Date("2026-11-21T12:00:00Z"));
const { sql } = site;
const [{ key } = { key: "" }] = await sql<{ key: string }[]>`
  select key from variants where card_id = ${card} order by position limit 1`;
const rows = [
  ["2026-10-30", 1000, 900],
  ["2026-11-10", 2000, 950],
  ["2026-11-21", 1500, 1000],
  ["2025-12-01", 100, 90],
] as const;
for (const [day, dollars, euros] of rows) {
  const common = { card_id: card, variant: key, low: null, as_of: `${day}T00:00:00Z`, day };
  await sql`insert into price_history ${sql({ ...common, source: "tcgplayer", currency: "USD", market: dollars })}`;
  await sql`insert into price_history ${sql({ ...common, source: "cardmarket", currency: "EUR", market: euros })}`;
}
await sql`insert into current_prices (card_id, variant, source, currency, market, low, as_of)
  select card_id, variant, source, currency, market, low, as_of from price_history where day = '2026-11-21'`;
await sql`update current_prices set trend = 1010, average30 = 990, low = 700 where source = 'cardmarket'`;
await sql`update cards set release_date = '2026-11-10' where id = ${card}`;
await sql`insert into exchange_rates values ('EUR', '€', '0.8', 'test', '2026-11-20')`;
await changePrices(site);

/** Lines of the chart, by their class. */
const linesOf = (html: string, kind: string) =>
  [...below(treeOf(html))].filter(({ attributes }) => attributes.get("class") === kind);

type Pricing = {
  variant: string;
  prices: { source: string; market: number }[];
  history: { day: string; market: number }[];
}[];
const read = async (response: Response | Promise<Response>) => (await response).json() as Promise<Pricing>;

describe("a card's prices", () => {
  test("have Cardmarket's own figures in euros, beside the converted price", async () => {
    const page = await bodyOf(site.anonymous.page(`${path}?tab=prices`));
    expect(page).toContain("Trend €10.10 · 30-day average €9.90 · Low €7.00");
    const [main] = await read(site.anonymous.json(pricing));
    expect(main?.prices).toMatchObject([
      { source: "tcgplayer", trend: null, average30: null },
      { source: "cardmarket", trend: 1010, average30: 990, low: 700 },
    ]);
  });

  test("in JSON have each source's current and past prices, in its own currency", async () => {
    const [main] = await read(site.anonymous.json(pricing));
    expect(main?.prices).toMatchObject([
      { source: "tcgplayer", currency: "USD", market: 1500 },
      { source: "cardmarket", currency: "EUR", market: 1000 },
    ]);
    expect(main?.history.map(({ day, market }) => `${day} ${market}`)).toEqual([
      ...[
        "2026-10-30 1000",
        "2026-10-30 900",
        "2026-11-10 2000",
        "2026-11-10 950",
        "2026-11-21 1500",
        "2026-11-21 1000",
      ],
    ]);
    expect((await read(site.anonymous.json(`${pricing}&limit=5`)))[0]?.history).toHaveLength(2);
    expect((await read(site.anonymous.json(`${pricing}&limit=365`)))[0]?.history).toHaveLength(8);
  });

  test("on the card's page show history and change in the viewer's currency, and each source side by side", async () => {
    const open = async (query: string) => readPage(await bodyOf(site.anonymous.page(`${path}?tab=prices${query}`)));
    const page = await open("");
    expect(page.text).toContain("+50% +$5.00");
    expect(page.names("cell")).toContain("$20.00");
    expect(page.all("rowheader").map(({ sight }) => sight)).toContainEqual(
      expect.stringMatching(/^Holofoil TCGplayer, .+ In use$/),
    );
    expect(page.text).toContain("≈$12.50");
    expect(page.get("link", "Prices").of("aria-current")).toBe("page");
    const months = (await open("&days=30")).all("row").map((row) => [row.of("data-at"), row.find("rowheader")?.name]);
    expect(months).toContainEqual(["50", "Nov 10, 2026"]);
    expect((await open("&days=365")).text).toContain("+1,400% +$14.00");
    expect((await open("&days=545")).get("link", "18 months").of("aria-current")).toBe("true");
  });

  test("have a line and a change of each source; the one that does not count is dashed", async () => {
    const html = await bodyOf(site.anonymous.page(`${path}?tab=prices&days=30`));
    expect(linesOf(html, "series").map(({ attributes }) => attributes.get("stroke-dasharray"))).toEqual([
      undefined,
      "6 4",
    ]);
    const page = readPage(html);
    expect(page.names("checkbox")).toEqual(["Holofoil, TCGplayer", "Holofoil, Cardmarket", "Animations"]);
    const changes = page
      .get("table", /^Prices by variant/)
      .all("row")
      .map((row) => row.all("cell").at(-1)?.text);
    expect(changes.slice(1, 3)).toEqual([expect.stringContaining("+50%"), expect.stringContaining("+11.1%")]);
  });

  test("mark the release where it lies in the period", async () => {
    const placesIn = (html: string) => linesOf(html, "mark").flatMap(({ attributes }) => attributes.get("x1") ?? []);
    const html = await bodyOf(site.anonymous.page(`${path}?tab=prices&days=30`));
    expect([placesIn(html), readPage(html).text.includes("Released, Nov 10, 2026")]).toEqual([["50%"], true]);
    const money = (amount: number) => String(amount);
    const period = { from: "2026-11-01", to: "2026-11-21", format: money, formatTick: money };
    const series = [{ key: "a", name: "A", points: [{ day: "2026-11-21", amount: 1 }] }];
    const chart = (day: string) =>
      renderToStaticMarkup(
        createElement(Chart, { id: "a", title: "A", series, ...period, event: { day, name: "Out" } }),
      );
    expect(["2026-10-31", "2026-11-01", "2026-11-21", "2026-11-22"].map((day) => placesIn(chart(day)))).toEqual([
      [],
      ["0%"],
      ["100%"],
      [],
    ]);
  });

  test("come from the other source where the preferred one has none, and the table says so", async () => {
    const misty = await site.signUp();
    await site.sql`update users set price_source = 'cardmarket' where id = ${misty.id}`;
    const counting = async () =>
      readPage(await bodyOf(misty.page(`${path}?tab=prices`)))
        .get("table", /^Prices by variant/)
        .all("row")
        .flatMap(({ text }) => /In use|No price at Cardmarket/.exec(text)?.[0] ?? []);
    expect(await counting()).toEqual(["In use"]);
    const [gone] = await sql`delete from current_prices where source = 'cardmarket' returning *`;
    await changePrices(site);
    expect(await counting()).toEqual(["No price at Cardmarket"]);
    await sql`insert into current_prices ${sql(gone ?? {})}`;
    await changePrices(site);
  });

  test("come from the viewer's preferred source everywhere", async () => {
    const misty = await site.signUp();
    await site.sql`update users set price_source = 'cardmarket' where id = ${misty.id}`;
    expect(readPage(await bodyOf(misty.page(`${path}?tab=prices`))).text).toContain("+11.1% +$1.25");
    expect(await bodyOf(misty.page(path))).toContain("≈$12.50");
    expect(await bodyOf(misty.page("/series/scarlet-violet/151"))).toContain("≈$12.50");
    expect(await bodyOf(site.anonymous.page("/series/scarlet-violet/151"))).toContain("$15.00");
  });

  test("are absent for viewers who hide prices", async () => {
    const misty = await site.signUp();
    await site.sql`update users set show_prices = false where id = ${misty.id}`;
    expect(await read(misty.json(pricing))).toEqual([]);
    const text = await bodyOf(misty.page(`${path}?tab=prices`));
    expect(text).not.toMatch(/\$\d/);
    expect(readPage(text).names("link")).not.toContain("Prices");
  });

  test("a card without prices says so; an unknown card and a bad limit are refused", async () => {
    expect(await bodyOf(site.anonymous.page("/series/scarlet-violet/151/7?tab=prices"))).toContain("No prices yet");
    expect((await site.anonymous.json("/api/card/pricing?setId=sv03.5&numberKey=999")).status).toBe(404);
    expect((await site.anonymous.json(`${pricing}&limit=0`)).status).toBe(422);
  });
});

test("a price is chosen from the preferred source, else from one that has it", () => {
  const price = (source: "tcgplayer" | "cardmarket", market: number | null) => ({
    source,
    currency: "USD",
    market,
    low: null,
    asOf: new Date(0),
  });
  const both = [price("tcgplayer", 1), price("cardmarket", 2)];
  expect(choosePrice(both)?.market).toBe(1);
  expect(choosePrice(both, "cardmarket")?.market).toBe(2);
  expect(choosePrice([price("tcgplayer", 1), price("cardmarket", null)], "cardmarket")?.market).toBe(1);
  expect(choosePrice([price("cardmarket", null)])).toBeNull();
});
