import { afterAll, expect, test } from "bun:test";
import type { CardFacts, ImportRecord, Source } from "#features/catalogue/import/schema/records.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { stages } from "#features/catalogue/rules/stages.ts";
import { closeApps, testDatabase } from "#tests/harness.ts";
import { realData, sayWithoutRealData } from "#tests/real-data.ts";

afterAll(closeApps);
sayWithoutRealData("how many Pokémon lack a text or a stage is not counted.");

const category = "TCG-POCKET-EN";

const card = (source: Source, setId: string, number: string, facts: Partial<CardFacts>): ImportRecord[] => [
  { kind: "series", source, id: "pocket-tcgp", category, name: "Pocket" },
  { kind: "set", source, id: setId, category, seriesId: "pocket-tcgp", name: setId, printedTotal: 10 },
  {
    ...{ kind: "card", source, id: `${setId}-${number}`, setId, category, number, name: "Bulbasaur" },
    ...{ supertype: "pokemon", variants: [{ key: "normal", name: "Normal", position: 0, tier: "standard" }] },
    ...facts,
  },
];

const textId = "PK000010";
const known: Partial<CardFacts> = {
  ...{ hp: 70, types: ["Grass"], subtypes: ["Basic"], retreat: 1, rarity: "ONE_DIAMOND", flavor: "A seed." },
  attacks: [{ name: "Vine Whip", cost: ["Grass"], damage: "40" }],
};
const original = [...card("tcgdex", "pocket-A1", "001", known), ...card("pocket", "pocket-A1", "001", { textId })];
const reprint = card("pocket", "pocket-A4b", "001", { textId, rarity: "CROWN", types: ["Grass"] });
const other = card("pocket", "pocket-B4", "001", { textId: "PK019620" });
const itsTwin = card("pocket", "pocket-B4", "009", { textId: "PK019620" });

const facts = async (sql: Awaited<ReturnType<typeof testDatabase>>["sql"]) =>
  Object.fromEntries(
    (
      await sql<{ id: string; hp: number | null; stage: string[]; attacks: object[]; rarity: string; key: string }[]>`
        select id, hp, subtypes as stage, attacks, rarity, reprint_key as key, flavor from cards order by id`
    ).map(({ id, ...row }) => [id.replace("pocket-", ""), { ...row }]),
  );

test.each([
  ["after", [[...original, ...reprint, ...other, ...itsTwin]]],
  ["before", [reprint, [...other, ...itsTwin], original]],
])(
  "a Pokémon without a text has that of another printing that came in %s it, and not its rarity",
  async (_, imports) => {
    const { sql, close } = await testDatabase();
    for (const records of imports) await importRecords(sql, records);
    const cards = await facts(sql);
    expect(cards["A4b-001"]).toMatchObject({
      hp: 70,
      stage: ["Basic"],
      attacks: known.attacks,
      rarity: "CROWN",
      flavor: null,
    });
    expect(cards["A4b-001"]?.key).toBe(String(cards["A1-001"]?.key));
    // Another text of the name: its stage is known, its hit points are not.
    expect(cards["B4-001"]).toMatchObject({ hp: null, stage: ["Basic"], attacks: [] });
    expect(cards["B4-001"]?.key).toBe(String(cards["B4-009"]?.key));
    expect(cards["B4-001"]?.key).not.toBe(String(cards["A1-001"]?.key));
    for (const records of imports) expect((await importRecords(sql, records)).changes).toBe(0);
    await close();
  },
);

test("a source's own text is kept; a stage that printings of a name do not share is unknown", async () => {
  const { sql } = await testDatabase();
  const own = card("tcgdex", "pocket-A4b", "001", { ...known, hp: 60, subtypes: ["Stage 1"] });
  await importRecords(sql, [...original, ...reprint, ...own, ...other]);
  const cards = await facts(sql);
  expect(cards["A4b-001"]).toMatchObject({ hp: 60, stage: ["Stage 1"] });
  expect(cards["B4-001"]).toMatchObject({ hp: null, stage: [] });
});

test("English printings that agree lend their stage to Pocket, whichever comes in first, and nothing else", async () => {
  const english = (number: string, name: string, stage: string): ImportRecord[] => [
    { kind: "series", source: "tcgdex", id: "base", category: "EN", name: "Base" },
    { kind: "set", source: "tcgdex", id: "base1", category: "EN", seriesId: "base", name: "Base", printedTotal: 10 },
    {
      ...{ kind: "card", source: "tcgdex", id: `base1-${number}`, setId: "base1", category: "EN", number, name },
      ...{ supertype: "pokemon", hp: 60, types: ["Grass"], subtypes: [stage, "ex"] },
      variants: [{ key: "normal", name: "Normal", position: 0, tier: "standard" }],
    },
  ];
  const lenders = [
    ...[english("1", "Accelgor", "Stage 1"), english("2", "Accelgor", "Stage 1"), english("3", "Anorith", "Stage 1")],
    ...[english("4", "Anorith", "Basic"), english("5", "Bulbasaur", "Stage 2"), english("6", "Lileep", "Restored")],
  ].flat();
  const borrowers = ["Accelgor", "Anorith", "Lileep"].flatMap((name, at) =>
    card("pocket", "pocket-B4", `10${at}`, { name }),
  );
  for (const imports of [
    [lenders, [...original, ...other, ...borrowers]],
    [[...original, ...other, ...borrowers], lenders],
  ]) {
    const { sql, close } = await testDatabase();
    for (const records of imports) await importRecords(sql, records);
    const cards = await facts(sql);
    expect(cards["B4-100"]).toMatchObject({ stage: ["Stage 1"], hp: null, attacks: [] });
    // English printings disagree, or say what is no stage of Pocket.
    expect([cards["B4-101"]?.stage, cards["B4-102"]?.stage]).toEqual([[], []]);
    // The game's own printings come first.
    expect(cards["B4-001"]?.stage).toEqual(["Basic"]);
    for (const records of imports) expect((await importRecords(sql, records)).changes).toBe(0);
    await close();
  }
});

if (realData !== null) {
  const { sql } = await testDatabase("real");

  test("of 3,459 Pokémon of TCG Pocket 739 lack a text, and 45 a stage", async () => {
    const rows = await sql<{ set: string; text: number; stage: number }[]>`
      select set_id as set, count(*) filter (where hp is null)::int as text,
        count(*) filter (where not subtypes && ${stages}::text[])::int as stage
      from cards where category = ${category} and supertype = 'pokemon' and gone_at is null group by 1`;
    const sum = (of: "text" | "stage") => rows.reduce((all, row) => all + row[of], 0);
    expect({ text: sum("text"), stage: sum("stage") }).toEqual({ text: 739, stage: 45 });
    expect(rows.find(({ set }) => set === "pocket-A4b")).toMatchObject({ text: 0, stage: 0 });
  });

  test("each card of a Pokémon has its species, also where a source joins the form and the name; a fossil has none", async () => {
    const rows = await sql`
      select id from cards where supertype = 'pokemon' and gone_at is null
        and not exists (select from card_species where card_id = id)`;
    expect(rows.map(({ id }) => id)).toEqual(["jp-E4-070"]);
    expect([...(await sql`select name from cards where id in ('pocket-B4-019', 'pocket-B4-225') order by id`)]).toEqual(
      [{ name: "Teal Mask Ogerpon" }, { name: "Alolan Ninetales ex" }],
    );
  });

  test("no Pokémon of Pocket whose stage is stated has another than its English printings that agree", async () => {
    const [row] = await sql<{ names: number; others: number }[]>`
      with plain as (
        select name, min(word) as stage from cards cross join lateral unnest(subtypes) word
        where category = 'EN' and supertype = 'pokemon' and word in ('Basic', 'Stage 1', 'Stage 2')
        group by name having count(distinct word) = 1)
      select count(distinct name)::int as names, count(*) filter (where not facts->'subtypes' ? stage)::int as others
      from cards join card_sources on card_id = id join plain using (name)
      where category = ${category} and facts->'subtypes' ?| array['Basic', 'Stage 1', 'Stage 2']`;
    expect(row?.names).toBeGreaterThan(900);
    expect(row?.others).toBe(0);
  });

  test("each Pokémon of the Deluxe pack is a reprint of another card", async () => {
    const [row] = await sql<{ alone: number }[]>`
      select count(*)::int as alone from cards c where set_id = 'pocket-A4b' and supertype = 'pokemon'
        and not exists (select from cards o where o.reprint_key = c.reprint_key and o.set_id <> c.set_id)`;
    expect(row?.alone).toBe(0);
  });
}
