import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { PriceFeed } from "#features/prices/feeds/schema/formats.ts";
import { importPrices } from "#features/prices/feeds/service/import.ts";
import { type GroupedSet, linkProducts, type UnlinkedCard } from "#features/prices/matching/rules/links.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { realData, sayWithoutRealData } from "../real-data.ts";
import { fillCatalogue } from "./price-catalogue.ts";

afterAll(closeApps);

const now = new Date("2026-07-24T08:00:00Z");

const product = (productId: number, name: string, number: string | null, groupId = 604, categoryId = 3) => ({
  productId,
  name,
  cleanName: name,
  groupId,
  categoryId,
  extendedData: number === null ? [] : [{ name: "Number", displayName: "Card Number", value: number }],
});
const group = (groupId: number, name: string, abbreviation: string | null, categoryId = 3) => ({
  groupId,
  name,
  abbreviation,
  categoryId,
  isSupplemental: false,
});
const price = (productId: number, marketPrice: number | null, subTypeName = "Normal") => ({
  productId,
  lowPrice: null,
  marketPrice,
  subTypeName,
});

/** A feed that can be read more than once. */
function feed(name: string, content: string): PriceFeed {
  const head = new TextEncoder().encode(content);
  const bytes = {
    async *[Symbol.asyncIterator]() {
      yield head;
    },
  };
  return { input: { name, isNamed: true, head, bytes }, asOf: now };
}
const list = (name: string, results: object[]) => feed(name, JSON.stringify({ success: true, errors: [], results }));

describe("which card a product is", () => {
  const sets: GroupedSet[] = [
    { id: "base1", category: "EN", code: "BS", names: ["Base"], group: 604 },
    { id: "sma", category: "EN", code: "HIF", names: ["Hidden Fates Shiny Vault"], group: null },
    { id: "jp-SV2a", category: "JP", code: "SV2a", names: ["ポケモンカード151"], group: null },
  ];
  const card = (cardId: string, setId: string, numberKey: string, ...names: string[]): UnlinkedCard => ({
    cardId,
    setId,
    numberKey,
    names,
  });
  const cards = [
    card("base1-4", "base1", "4", "Charizard"),
    card("base1-70", "base1", "70", "Clefairy Doll"),
    card("base1-96", "base1", "96", "Double Colorless Energy"),
    card("sma-SV1", "sma", "SV1", "Scyther"),
    card("jp-SV2a-6", "jp-SV2a", "6", "リザードンex", "Charizard ex"),
    card("jp-SV2a-195", "jp-SV2a", "195", "博士の研究", "Professor's Research (Professor Oak)"),
  ];
  const groups = [
    group(2594, "Hidden Fates: Shiny Vault", "HIFSV"),
    group(23599, "SV2a: Pokemon Card 151", "SV2a", 85),
    group(23600, "SV2a", "SV2a", 3),
  ].map(({ abbreviation, categoryId, ...one }) => ({
    kind: "group" as const,
    ...one,
    code: abbreviation ?? "",
    category: categoryId,
  }));
  const found = (...products: ReturnType<typeof product>[]) =>
    linkProducts(
      products.map(({ categoryId, extendedData, ...one }) => ({
        kind: "product" as const,
        ...one,
        category: categoryId,
        number: extendedData[0]?.value ?? null,
      })),
      groups,
      sets,
      cards,
    ).map(({ cardId, productId }) => `${productId} ${cardId}`);

  test.each([
    ["a group that the set states", product(1, "Charizard", "004/102"), ["1 base1-4"]],
    ["the number in the name", product(1, "Charizard - 4/102", "004/102"), ["1 base1-4"]],
    ["a set of the group's name", product(1, "Scyther", "SV1/SV94", 2594), ["1 sma-SV1"]],
    ["a set of the group's code", product(1, "Charizard ex - 006/165", "006/165", 23599, 85), ["1 jp-SV2a-6"]],
    [
      "brackets that are the card's own",
      product(1, "Professor's Research (Professor Oak)", "195/165", 23599, 85),
      ["1 jp-SV2a-195"],
    ],
    ["brackets that name another printing", product(1, "Charizard (Prerelease)", "004/102"), []],
    ["another card's number", product(1, "Charizard", "070/102"), []],
    ["another card's name", product(1, "Charmeleon", "004/102"), []],
    ["another group", product(1, "Charizard", "004/102", 605), []],
    ["a code of the other game", product(1, "Charizard ex", "006/165", 23600), []],
    ["sealed goods", product(1, "Charizard", null), []],
  ])("%s", (_, one, links) => {
    expect(found(one)).toEqual(links);
  });

  test("two products of one card give no link", () => {
    expect(
      found(product(1, "Charizard", "4"), product(2, "Charizard", "004/102"), product(3, "Clefairy Doll", "70")),
    ).toEqual(["3 base1-70"]);
  });
});

describe("an import", async () => {
  const { db, sql } = await testDatabase();
  await fillCatalogue(db, [
    { id: "a-0", setId: "a", variants: [{ key: "normal", tcgplayerId: 100 }] },
    { id: "a-1", setId: "a", variants: [{ key: "normal" }, { key: "reverse" }] },
    { id: "a-2", setId: "a", variants: [{ key: "normal", cardmarketId: 7 }] },
    { id: "b-3", setId: "b" },
  ]);
  await sql`update cards set name = 'Card ' || number`;
  await sql`update sets set source_ids = '{"tcgplayerGroup": 604}' where id = 'a'`;
  beforeEach(async () => {
    await sql`truncate price_history, current_prices, product_links`;
  });

  const imported = (...feeds: PriceFeed[]) => importPrices(sql, feeds, now);
  const priced = async () =>
    (await sql`select card_id, variant, market from current_prices order by 1, 2`).map((row) =>
      Object.values(row).join(" "),
    );
  const links = async () =>
    (await sql`select product_id, card_id from product_links order by 1`).map((row) => Object.values(row).join(" "));
  const products = list("products", [
    product(1, "Card 1", "001/102"),
    product(2, "Card 2 - 2/102", "002/102"),
    product(5, "Card 1 (Staff)", "001/102"),
    product(6, "Booster Box", null),
  ]);
  const prices = list("prices", [
    price(100, 9),
    price(1, 3),
    price(1, 4, "Reverse Holofoil"),
    price(2, 5),
    price(5, 50),
    price(6, 60),
  ]);

  test.each([
    ["after the prices", [prices, products]],
    ["before them", [products, prices]],
  ])("links products that stand %s, places their prices, and lists cards that it cannot place", async (_, feeds) => {
    const report = await imported(...feeds);
    expect(report).toMatchObject({ linked: 2, matched: 4, unmatched: 2, read: 6 });
    expect(report.lists.unmatched.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
      "tcgplayer product 5, Normal: no card has the number 001/102 and its name",
    ]);
    expect(await priced()).toEqual(["a-0 normal 900", "a-1 normal 300", "a-1 reverse 400", "a-2 normal 500"]);
    expect(await links()).toEqual(["1 a-1", "2 a-2"]);
  });

  test("keeps links for the next prices, and reads them without the products", async () => {
    await imported(products);
    expect(await imported(prices)).toMatchObject({ linked: 0, matched: 4, unmatched: 2 });
    expect(await imported(products)).toMatchObject({ linked: 0 });
    expect(await links()).toEqual(["1 a-1", "2 a-2"]);
  });

  test("a product that is of no card any more loses its link; others that are not listed keep theirs", async () => {
    await imported(products);
    await imported(list("products", [product(2, "Card 2 (Staff)", "002/102")]));
    expect(await links()).toEqual(["1 a-1"]);
    await imported(list("products", [product(8, "Card 1", "001/102")]));
    expect(await links()).toEqual(["8 a-1"]);
  });

  test("an id that a catalogue states is used instead, and the link goes", async () => {
    await imported(products);
    await sql`update variants set tcgplayer_id = 200 where card_id = 'a-1' and key = 'normal'`;
    await imported(list("prices", [price(1, 3), price(200, 8)]));
    expect(await priced()).toEqual(["a-1 normal 800"]);
    await imported(products);
    expect(await links()).toEqual(["2 a-2"]);
    await sql`update variants set tcgplayer_id = null where card_id = 'a-1'`;
  });

  test("a product or a group that cannot be read is listed with its field", async () => {
    const nameless = { ...product(7, "", "1"), groupId: 604 };
    const { lists, read } = await imported(
      list("lists", [nameless, group(0, "A set", null), product(1, "Card 1", "1")]),
    );
    expect([read, lists.rejected.map(({ id, reason }) => `${id}: ${reason}`)]).toEqual([
      2,
      ["product 7: its name is not valid", "group 0: its groupId is not valid"],
    ]);
    expect(await links()).toEqual(["1 a-1"]);
  });

  test("a CSV file has products and prices in one row", async () => {
    const csv = [
      "productId,name,cleanName,categoryId,groupId,extNumber,lowPrice,marketPrice,subTypeName",
      "1,Card 1,Card 1,3,604,001/102,1.00,3.00,Normal",
      "6,Booster Box,Booster Box,3,604,,50.00,60.00,Normal",
    ].join("\n");
    const report = await imported(feed("ProductsAndPrices.csv", csv));
    expect(report).toMatchObject({ linked: 1, matched: 1, unmatched: 1 });
    expect(await priced()).toEqual(["a-1 normal 300"]);
  });
});

sayWithoutRealData("products are linked to the cards of the starter catalogue.");

test("products of the whole catalogue, its ids taken away, find their cards again", async () => {
  const { sql } = await testDatabase(realData ? "real" : "starter");
  const cards = await sql<
    { id: string; category: string; code: string; name: string; number: string; total: number; group: number }[]
  >`
    select c.id, c.category, s.code, coalesce(c.english_name, c.name) as name, c.number, s.printed_total as total,
      coalesce((s.source_ids->>'tcgplayerGroup')::int, 90000 + (dense_rank() over (order by s.id))::int) as "group"
    from cards c join sets s on s.id = c.set_id
    where c.gone_at is null and c.category in ('EN', 'JP') and s.code is not null order by c.id`;
  await sql`update variants set tcgplayer_id = null`;
  const category = (of: string) => (of === "EN" ? 3 : 85);
  const products = cards.map(({ name, number, total, group, category: of }, index) =>
    product(index + 1, `${name} - ${number}/${total}`, `${number}/${total}`, group, category(of)),
  );
  const groups = new Map(cards.map((one) => [one.group, group(one.group, one.code, one.code, category(one.category))]));
  const { linked } = await importPrices(sql, [list("groups", [...groups.values()]), list("products", products)], now);
  const found = await sql<
    { id: string; product: number }[]
  >`select card_id as id, product_id as product from product_links`;
  expect(found.filter(({ id, product }) => cards[product - 1]?.id !== id)).toEqual([]);
  console.log(`${linked} of ${cards.length} cards found by group, number and name.`);
  expect(linked / cards.length).toBeGreaterThan(0.98);
}, 600_000); // The first of a run to ask for the whole catalogue imports it.
