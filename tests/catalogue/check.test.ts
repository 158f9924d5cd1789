import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { checkCatalogue, checkLines } from "#features/catalogue/import/commands/check.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { fixtures } from "../paths.ts";
import { importFolder, realData, sayWithoutRealData } from "../real-data.ts";

afterAll(closeApps);
sayWithoutRealData("the bounds of `catalogue check` are tested on the small files.");

const { sql } = await testDatabase(realData ? "real" : "empty");
if (!realData) await importFolder(sql, join(fixtures, "catalogue"));
const check = await checkCatalogue(sql);
const count = async (query: string) => Number((await sql.unsafe(`select count(*) as n from ${query}`))[0]?.n);
const total = (kind: "poorer" | "differ", field: string) =>
  check.fields.filter((one) => one.field === field).reduce((sum, one) => sum + one[kind], 0);

describe("catalogue check", () => {
  test("counts each difference and reports both values", () => {
    const counted = check.fields.reduce((sum, { poorer, differ }) => sum + poorer + differ, 0);
    expect(counted).toBe(check.differences.length);
    expect(counted).toBeGreaterThan(0);
    for (const { main, other } of check.differences) expect(main).not.toEqual(other as typeof main);
  });

  test("prints a line per source and field", () => {
    const lines = [...checkLines(check)];
    expect(lines.filter((line) => /^ptcg +\w+( +\d+){3}$/.test(line)).length).toBe(
      check.fields.filter(({ source }) => source === "ptcg").length,
    );
  });

  test("counts the cards without a product id, and those that a product was found for", async () => {
    const [{ category, cards, linked } = { category: "", cards: 0, linked: -1 }] = check.withoutProduct;
    expect([cards > 0, linked]).toEqual([true, 0]);
    await sql`insert into product_links (card_id, source, product_id, group_id)
      select id, 'tcgplayer', 1, 1 from cards c where category = ${category} and gone_at is null
        and not exists (select from variants v where v.card_id = c.id and v.tcgplayer_id is not null) limit 1`;
    const again = await checkCatalogue(sql);
    expect(again.withoutProduct.find((one) => one.category === category)).toEqual({ category, cards, linked: 1 });
    expect([...checkLines(again)]).toContain(
      `${category}: ${cards} cards without a product id of TCGplayer, of 1 a product was found`,
    );
  });

  test("finds few names, hit points and marks that differ", () => {
    for (const field of ["name", "hp", "regulationMark", "supertype"])
      expect([field, total("differ", field) <= 60]).toEqual([field, true]);
  });
});

if (realData)
  describe("the real catalogue", () => {
    // Pocket's cards are not printed; of the Japanese ones a second source has only the rarity.
    test.each([
      ["EN", 6_839],
      ["JP", 3_884],
      ["TCG-POCKET-EN", 0],
    ])("knows of each %s card whether a source states its finishes: of %d none does", async (category, cards) => {
      const assumed = await count(`cards c where c.category = '${category}' and c.gone_at is null and exists (
        select from variants v where v.card_id = c.id and v.source = 'derived' and v.gone_at is null)`);
      expect(assumed).toBe(cards);
    });

    test("has 704 Japanese rarities from the second source, of 2,805 that the first lacks; the rest neither states", async () => {
      const japanese = check.withoutRarity.find(({ category }) => category === "JP");
      const cards = await count(
        "cards where category = 'JP' and source = 'tcgdex' and rarity is null and gone_at is null",
      );
      expect([japanese?.filled, cards]).toEqual([704, 2_805 - 704]);
      const rarities = check.fields.find(({ source, field }) => source === "pokemon-card" && field === "rarity");
      expect(rarities).toMatchObject({ poorer: 0 });
    });

    test("has few empty sets, no dead alias and few doubtful Japanese names", () => {
      // No source has the cards of ADV; SM1+ and such are listed a second time, as SM1p.
      const [doubles, empty] = [true, false].map((isDouble) =>
        check.emptySets.filter(({ twin }) => (twin !== null) === isDouble),
      );
      expect(empty?.map(({ id }) => id)).toEqual([
        ...["jumbo", "rc", "sp", "wp"],
        ...["jp-ADV1", "jp-ADV2", "jp-ADV3", "jp-ADV4", "jp-ADV5"],
      ]);
      expect(doubles?.map(({ id, twin }) => [id, twin])).toEqual([
        ["jp-SM1+", "jp-SM1p"],
        ["jp-sm2+", "jp-SM2p"],
        ["jp-SM3+", "jp-SM3p"],
        ["jp-SM4+", "jp-SM4p"],
        ["jp-SM5+", "jp-SM5p"],
      ]);
      expect(check.deadAliases).toEqual([]);
      expect(check.foreignNames.length).toBeLessThan(10);
    });

    test("counts the cards of a set without its league prints, and Aquapolis' two prints of a number both", async () => {
      const counts =
        await sql`select id, card_count from sets where id in ('sm10', 'sm11', 'sm4', 'ecard2') order by id`;
      expect(counts.map((set) => [set.id, set.card_count])).toEqual([
        ...[
          ["ecard2", 186],
          ["sm10", 234],
          ["sm11", 258],
          ["sm4", 124],
        ],
      ]);
    });

    test.each([false, true])(
      "has unknown variants only of promos, and of cards without a rarity (Japanese: %p)",
      (isJapanese) => {
        const some = check.unknownVariants.filter(({ setId }) => setId.startsWith("jp-") === isJapanese);
        expect(some.reduce((sum, { cards }) => sum + cards, 0)).toBeLessThan(800);
      },
    );

    test("has the third source's Japanese cards, English names of trainers, and types from the Pocket database", async () => {
      expect(await count("cards where source = 'pokemon-card'")).toBeGreaterThanOrEqual(3_600);
      expect(
        await count("cards where category = 'JP' and supertype <> 'pokemon' and english_name is not null"),
      ).toBeGreaterThan(1_200);
      expect(await count("cards where set_id = 'pocket-A4b' and supertype = 'pokemon' and types = '{}'")).toBe(0);
      expect(await count("sets where source_ids->>'tcgplayerGroup' = '22873'")).toBe(1);
    });
  });

describe("the merged catalogue", () => {
  test("has no damage, name or mark in another spelling", async () => {
    expect(
      await count(`cards c, jsonb_array_elements(c.attacks) a where c.category = 'EN' and a->>'damage' ~ '[0-9]x$'`),
    ).toBe(0);
    expect(await count("cards where category = 'EN' and (name ~ '[☆’]' or name ~ ' (EX|GX)$')")).toBe(0);
    expect(await count("cards where category = 'EN' and regulation_mark !~ '^[A-Z]$'")).toBe(0);
  });

  test("calls a rare by its exact rarity where a source knows it", async () => {
    expect(
      await count(`cards c join card_sources o on o.card_id = c.id and o.source = 'ptcg'
        where c.rarity in ('COMMON', 'UNCOMMON', 'RARE') and o.facts->>'rarity' in ('RARE_HOLO', 'RARE_HOLO_EX', 'PROMO')`),
    ).toBe(0);
  });

  test("has reverse holofoils and holofoils in sets whose source states no finishes", async () => {
    const plain = await count(`cards c join sets s on s.id = c.set_id
      where s.id in ('bw7', 'xy8', 'sm12') and c.rarity in ('COMMON', 'UNCOMMON', 'RARE_HOLO') and c.name !~ '-(EX|GX)$'
        and not exists (select from variants v where v.card_id = c.id and v.name = 'Reverse Holofoil' and v.gone_at is null)`);
    expect(plain).toBe(0);
  });
});
