import { afterAll, describe, expect, test } from "bun:test";
import { finishesOf } from "#features/catalogue/import/rules/finishes.ts";
import type { CardRecord, ImportRecord } from "#features/catalogue/import/schema/records.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { closeApps, testDatabase } from "#tests/harness.ts";
import { everything } from "./fixture-files.ts";

afterAll(closeApps);

const card = { name: "Tangela", rarity: "COMMON", printedTotal: 113, releaseDate: "2013-11-08" };

describe("finishes of a card without stated finishes", () => {
  test.each([
    [{}, ["normal", "reverse"]],
    [{ rarity: "RARE" }, ["normal", "reverse"]],
    [{ rarity: "RARE_HOLO" }, ["holo", "reverse"]],
    [{ rarity: "RARE_HOLO_GX" }, ["holo"]],
    [{ rarity: "RARE", name: "Charizard-EX" }, ["holo"]],
    [{ rarity: "SECRET_RARE" }, ["holo"]],
    [{ printedTotal: 20 }, ["normal"]],
    [{ releaseDate: "1999-01-09" }, ["normal"]],
    [{ releaseDate: "1999-01-09", rarity: "RARE_HOLO" }, ["holo"]],
    [{ releaseDate: "2024-01-26", rarity: "RARE" }, ["holo", "reverse"]],
    [{ rarity: "RARE_BREAK", name: "Greninja BREAK" }, ["holo"]],
    [{ rarity: "PROMO", name: "Charizard-EX" }, ["holo"]],
    [{ rarity: null, name: "Umbreon ★ δ" }, ["holo"]],
    [{ rarity: "A_RARITY_OF_TOMORROW" }, undefined],
    [{ rarity: "PROMO" }, undefined],
    [{ rarity: null }, undefined],
  ])("%p: %p", (change, keys) => {
    expect(finishesOf({ ...card, ...change })?.map(({ key }): string => key)).toEqual(keys);
  });
});

const set = (isAssumed: boolean, ...variants: [key: string, name: string][]): ImportRecord[] => [
  { kind: "series", source: "tcgdex", id: "bw", category: "EN", name: "Black & White", releaseDate: "2011-04-25" },
  {
    kind: "set",
    source: "tcgdex",
    id: "bw11",
    category: "EN",
    seriesId: "bw",
    name: "Legendary Treasures",
    printedTotal: 113,
    releaseDate: "2013-11-08",
  },
  {
    kind: "card",
    source: "tcgdex",
    id: "bw11-1",
    setId: "bw11",
    category: "EN",
    name: "Tangela",
    number: "1",
    rarity: "RARE_HOLO",
    supertype: "pokemon",
    variants: variants.map(([key, name], position) => ({
      key,
      name,
      position,
      tier: "standard",
      tcgplayerId: 77,
      isAssumed,
    })),
  } satisfies CardRecord,
];

test("derived finishes keep the main key, share its product, and yield to those that a source states", async () => {
  const { sql } = await testDatabase();
  const variants = async () => [
    ...(await sql`select key, name, source, tcgplayer_id, gone_at is not null as gone from variants order by position, key`),
  ];
  await importRecords(sql, set(false, ["normal", "Normal"]));
  const assumed = set(true, ["normal", "Normal"]);
  await importRecords(sql, assumed);
  const derived = { source: "derived", tcgplayer_id: 77, gone: false };
  expect(await variants()).toEqual([
    { ...derived, key: "normal", name: "Holofoil" },
    { ...derived, key: "reverse", name: "Reverse Holofoil" },
  ]);
  expect((await importRecords(sql, assumed)).changes).toBe(0);
  await importRecords(sql, set(false, ["holo", "Holofoil"]));
  expect((await variants()).map(({ key, source, gone }) => `${key} ${source} ${gone}`).toSorted()).toEqual([
    "holo tcgdex false",
    "normal derived true",
    "reverse derived true",
  ]);
});

test("an assumed reverse holofoil stays one variant", async () => {
  const { sql } = await testDatabase();
  await importRecords(sql, set(true, ["reverse", "Reverse Holofoil"]));
  expect([...(await sql`select key, position from variants`)]).toEqual([{ key: "reverse", position: 0 }]);
});

test("a finish that the reader of a Japanese source guesses is marked, on an installation from before too", async () => {
  const { sql } = await testDatabase();
  await everything(sql);
  const sources = () => sql`
    select distinct v.source, v.name from variants v join cards c on c.id = v.card_id where c.source = 'pokemon-card' order by 2`;
  const marked = [...(await sources())];
  expect(marked.map(({ source }) => source)).toEqual(["derived", "derived"]);
  await sql`update variants set source = 'pokemon-card' where source = 'derived' and card_id like 'jp-%'`;
  expect((await everything(sql)).changes).toBeGreaterThan(0);
  expect([...(await sources())]).toEqual(marked);
  expect((await everything(sql)).changes).toBe(0);
});
