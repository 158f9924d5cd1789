import { afterAll, expect, test } from "bun:test";
import type { Ability, Attack } from "#db/schema/catalogue/cards.ts";
import { nameKey, reprintKey, reprintKeysOf } from "#features/catalogue/import/rules/reprints.ts";
import type { CardFacts, ImportRecord, Source } from "#features/catalogue/import/schema/records.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { closeApps, testDatabase } from "#tests/harness.ts";
import { realData, sayWithoutRealData } from "#tests/real-data.ts";
import golden from "./reprints.json";

afterAll(closeApps);
sayWithoutRealData("no pair of cards is looked up in them.");

const enough = 60;
const unequal = (pairs: string[][], keyOf: (text: string) => string) =>
  pairs.filter(([one = "", other = ""]) => keyOf(one) !== keyOf(other));

test("names that count as one in a deck have one key, others their own", () => {
  const kinds = Object.entries(golden.names);
  for (const [supertype, { same, different }] of kinds) {
    const keyOf = (name: string) => nameKey({ name, supertype });
    expect(unequal(same, keyOf)).toEqual([]);
    expect(unequal(different, keyOf)).toEqual(different);
  }
  expect(kinds.flatMap(([, { same }]) => same).length).toBeGreaterThanOrEqual(enough);
  expect(kinds.flatMap(([, { different }]) => different).length).toBeGreaterThanOrEqual(enough);
});

type Facts = { name: string; supertype: string; hp: number; attacks: Attack[]; abilities: Ability[] };
const print: Facts = {
  name: "Tapu Lele-GX",
  supertype: "pokemon",
  hp: 170,
  attacks: [
    { name: "Energy Drive", cost: ["Colorless", "Psychic"], damage: "20×" },
    { name: "Tapu Cure-GX", cost: ["Psychic"], effect: "Heal all damage from 2 of your Benched Pokémon." },
  ],
  abilities: [{ name: "Wonder Tag", type: "Ability" }],
};
const keyOf = (change: Partial<Facts>) => reprintKey("EN", { ...print, ...change }, "id");
const [drive, cure] = print.attacks as [Attack, Attack];
const trait = { name: "Ω Barrier", type: "Ancient Trait" };

test.each<[string, Partial<Facts>]>([
  ["a space in the name", { name: "Tapu Lele GX" }],
  ["a space in an attack", { attacks: [drive, { ...cure, name: "Tapu Cure GX" }] }],
  ["another sign", { attacks: [{ ...drive, damage: "20x" }, cure] }],
  ["a lost sign", { attacks: [{ ...drive, damage: "20" }, cure] }],
  ["a cost in another order", { attacks: [{ ...drive, cost: ["Psychic", "Colorless"] }, cure] }],
  ["another wording", { attacks: [drive, { ...cure, effect: "Heal 2 of your Benched Pokémon." }] }],
  ["an ancient trait that a source omits", { abilities: [trait, ...print.abilities] }],
])("a reprint may have %s", (_, change) => expect(keyOf(change)).toBe(keyOf({})));

test.each<[string, Partial<Facts>]>([
  ["other hit points", { hp: 180 }],
  ["another attack", { attacks: [drive] }],
  ["another cost", { attacks: [{ ...drive, cost: ["Psychic"] }, cure] }],
  ["other damage", { attacks: [{ ...drive, damage: "30×" }, cure] }],
  ["another ability", { abilities: [] }],
])("a card with %s is no reprint", (_, change) => expect(keyOf(change)).not.toBe(keyOf({})));

test("Unown share all but the effect; a Pokémon without attacks shares nothing", () => {
  const unown = (effect: string) => keyOf({ name: "Unown", attacks: [{ ...cure, name: "Hidden Power", effect }] });
  expect(unown("Draw a card.")).not.toBe(unown("Flip a coin."));
  const bare = { name: "Pikachu", supertype: "pokemon" };
  expect(reprintKey("EN", bare, "a-1")).not.toBe(reprintKey("EN", bare, "a-2"));
});

if (realData !== null) {
  const { sql } = await testDatabase("real");
  const rows = await sql<{ id: string; nameKey: string; reprintKey: string }[]>`
    select id, name_key as "nameKey", reprint_key as "reprintKey" from cards`;
  const keys = new Map(rows.map((row) => [row.id, row.reprintKey]));

  test("reprints in the real catalogue share a key, other cards of the name do not", () => {
    const { same, different } = golden.reprints;
    const real = (id: string) => keys.get(id) ?? `no ${id}`;
    expect([...same, ...different].flat().filter((id) => !keys.has(id))).toEqual([]);
    expect(unequal(same, real)).toEqual([]);
    expect(unequal(different, real)).toEqual(different);
    expect(Math.min(same.length, different.length)).toBeGreaterThanOrEqual(enough);
  });

  test("a card of the real catalogue is legal where a reprint is; banned cards are not", async () => {
    const legalIn = async (where: string) => {
      const [row] = await sql.unsafe<{ standard: number; expanded: number; unlimited: number; all: number }[]>(`
        select count(*) filter (where legal->'standard' = 'true')::int as standard,
          count(*) filter (where legal->'expanded' = 'true')::int as expanded,
          count(*) filter (where legal->'unlimited' = 'true')::int as unlimited, count(*)::int as all
        from cards where category = 'EN' and gone_at is null and ${where}`);
      return row!;
    };
    const current = await legalIn("name in ('Rare Candy', 'Switch', 'Ultra Ball')");
    expect(current).toEqual({ standard: current.all, expanded: current.all, unlimited: current.all, all: current.all });
    const banned = await legalIn(
      "name in ('Archeops', 'Hex Maniac', 'Shaymin-EX', 'Medicham V') and set_id ~ '^(bw3|bw5|xy6|xy7|swsh7)'",
    );
    expect(banned).toMatchObject({ standard: 0, expanded: 0, unlimited: banned.all });
    expect(await legalIn("name = 'Reversal Energy'")).toMatchObject({ standard: 0 });
    const [odd] = await sql`select count(*)::int as n from (
      select from cards where category = 'EN' group by reprint_key having count(distinct legal) > 1) groups`;
    expect(odd?.n).toBe(0);
    const all = await legalIn("true");
    expect(all.all - all.unlimited).toBeLessThan(10);
  });
}

const printing = (source: Source, id: string, change: Partial<CardFacts>): ImportRecord[] => {
  const [setId = ""] = id.split("-");
  return [
    { kind: "series", source, id: "s", category: "EN", name: "Series" },
    { kind: "set", source, id: setId, category: "EN", seriesId: "s", name: setId, printedTotal: 100 },
    {
      ...{ kind: "card", source, id, setId, category: "EN", number: id.split("-")[1] ?? "", name: "Rare Candy" },
      ...{ supertype: "trainer", variants: [{ key: "normal", name: "Normal", position: 0, tier: "standard" }] },
      ...change,
    } as ImportRecord,
  ];
};

const [legal, rotated] = [
  { standard: true, expanded: true },
  { standard: false, expanded: false },
];

test("legality is that of the reprints, follows them, and keeps bans", async () => {
  const { sql } = await testDatabase();
  const legality = async () =>
    Object.fromEntries((await sql`select id, legal from cards order by id`).map(({ id, legal }) => [id, legal]));
  const old = printing("tcgdex", "a-1", { legal: rotated });
  const now = printing("tcgdex", "b-1", { legal, regulationMark: "H" });
  const archeops = printing("tcgdex", "b-2", { name: "Archeops", supertype: "trainer", legal });
  const ban = printing("ptcg", "b-2", { name: "Archeops", legal: { expanded: false } }).slice(2);
  await importRecords(sql, [...old, ...now, ...archeops, ...ban]);
  const free = { standard: true, expanded: true, unlimited: true };
  expect(await legality()).toEqual({ "a-1": free, "b-1": free, "b-2": { ...free, expanded: false } });
  expect((await importRecords(sql, [...old, ...now, ...archeops, ...ban])).changes).toBe(0);
  await importRecords(
    sql,
    printing("tcgdex", "b-1", { legal: { standard: false, expanded: true }, regulationMark: "H" }),
  );
  const left = { standard: false, expanded: true, unlimited: true };
  expect(await legality()).toMatchObject({ "a-1": left, "b-1": left });
});

test("a regulation mark alone says nothing of legality", async () => {
  const { sql } = await testDatabase();
  const marked = printing("tcgdex", "a-1", { regulationMark: "H" });
  await importRecords(sql, marked);
  const [card] = await sql`select legal from cards`;
  expect(card?.legal).toEqual({ unlimited: true });
});

test("cards of an older version get their keys at the next import", async () => {
  const { sql } = await testDatabase();
  const records = printing("tcgdex", "a-1", { legal });
  await importRecords(sql, records);
  await sql`update cards set name_key = '', reprint_key = 'old'`;
  expect((await importRecords(sql, records)).changes).toBe(1);
  const [card] = await sql`select name_key as "nameKey", reprint_key as "reprintKey" from cards`;
  expect({ ...card }).toEqual(reprintKeysOf("EN", { name: "Rare Candy", supertype: "trainer" }, "a-1"));
});
