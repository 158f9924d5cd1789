import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import type { Sql } from "postgres";
import type { ImportRecord } from "#features/catalogue/import/schema/records.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { recordsOf } from "#features/catalogue/import/service/read.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { closeApps, testDatabase } from "#tests/harness.ts";
import { isLong } from "#tests/long.ts";
import { realData, sayWithoutRealData } from "#tests/real-data.ts";
import { file, owned } from "./fixture-files.ts";

afterAll(closeApps);

type Sources = Map<string, ImportRecord[]>;

const SETS = [
  ...["base1", "ecard2", "ex10", "exu", "cel25c", "cel25cc", "bw11", "rc", "sm3.5", "swshp", "sv03.5", "svp"],
  ...["jp-E3", "jp-PCG4", "jp-XY1a", "jp-S6a", "jp-SM12", "pocket-A1a", "pocket-A4b", "pocket-P-B", "pocket-B2b"],
];

/** Without the rarities of known cards: one of a card that comes later is not kept (decision 155). */
const isOfCut = (record: ImportRecord) => record.kind !== "rarity" && isOfSets(record);
const isOfSets = (record: ImportRecord) =>
  record.kind === "card" ? SETS.includes(record.setId) : record.kind !== "set" || SETS.includes(record.id);

async function read(
  names: string[],
  path: (name: string) => string,
  keep = (_: ImportRecord) => true,
): Promise<Sources> {
  const sources: Sources = new Map();
  for (const name of names) {
    const records: ImportRecord[] = [];
    for await (const record of recordsOf([path(name)], () => {})) if (keep(record)) records.push(record);
    sources.set(name, records);
  }
  return sources;
}

const synthetic = await read(
  ["tcgdex-en.json", "pokemon-tcg-data", "tcgdex-ja.json", "tcgdex-tcgp.json", "tcg-pocket", "pokeapi"],
  file,
);
// As a set that both sources know: its and its cards' ids are the same, whichever comes first.
const main = synthetic.get("tcgdex-en.json")!.flatMap((record) => (record.kind === "card" ? record : []));
const idOf = (setId: string, number: string) =>
  main.find((card) => card.setId === setId && numberKey(card.number) === numberKey(number))?.id ?? `${setId}-${number}`;
synthetic.set(
  "pokemon-tcg-data",
  synthetic.get("pokemon-tcg-data")!.map((record) => {
    if (record.kind === "series") return { ...record, id: "ts" };
    if (record.kind === "set") return { ...record, id: "ts1", seriesId: "ts" };
    return record.kind === "card" ? { ...record, setId: "ts1", id: idOf("ts1", record.number) } : record;
  }),
);

const real = async () =>
  await read(
    [
      ...["tcgdex-en.json.gz", "pokemon-tcg-data.tar.gz", "tcgdex-ja.json.gz", "ptcg-database-jp.ndjson.gz"],
      ...["tcgdex-tcgp-en.json.gz", "tcg-pocket", "pokeapi"],
    ],
    (name) => join(realData!, name),
    isOfCut,
  );

const state = async (sql: Sql) => ({
  series: await sql`select * from series order by id`,
  sets: await sql`select * from sets order by id`,
  cards: await sql`select * from cards order by id`,
  variants: await sql`select * from variants where gone_at is null order by card_id, key`,
  species: await sql`select * from card_species order by 1, 2`,
  artists: await sql`select * from artists order by id`,
  facts: await sql`select * from card_sources order by 1, 2`,
});

const cardIds = async (sql: Sql) => (await sql`select id from cards`).map((row) => row.id as string);
const entries = async (sql: Sql) => [...(await sql`select card_id, variant, quantity from entries order by 1`)];

async function inOrder(sources: Sources, order: string[]) {
  const { sql, close } = await testDatabase();
  const faults: string[] = [];
  for (const name of order) {
    const before = await cardIds(sql);
    const owned = await entries(sql);
    await importRecords(sql, sources.get(name)!);
    const { changes } = await importRecords(sql, sources.get(name)!);
    if (changes > 0)
      faults.push(`${name} after ${order.slice(0, order.indexOf(name))}: ${changes} changes the second time`);
    const after = new Set(await cardIds(sql));
    faults.push(...before.filter((id) => !after.has(id)).map((id) => `${id} is lost`));
    if (!Bun.deepEquals(await entries(sql), owned)) faults.push(`${name} touched an entry`);
    if (before.length === 0 && after.size > 0) await ownFirst(sql);
  }
  const result = { faults, state: await state(sql) };
  await close();
  return result;
}

async function ownFirst(sql: Sql): Promise<void> {
  const [first] = await sql`select card_id, key from variants order by card_id, key limit 1`;
  await owned(sql, first!.card_id, first!.key);
}

const differing = (a: object, b: object) =>
  Object.fromEntries(
    Object.keys({ ...a, ...b })
      .map((key) => [key, Reflect.get(a, key), Reflect.get(b, key)])
      .filter(([key, one, other]) => key === "id" || key === "card_id" || !Bun.deepEquals(one, other))
      .map(([key, ...both]) => [key, both]),
  );

function firstDifference(one: Awaited<ReturnType<typeof state>>, other: typeof one): unknown {
  for (const table of Object.keys(one) as (keyof typeof one)[]) {
    const rows = Math.max(one[table].length, other[table].length);
    for (let at = 0; at < rows; at++) {
      const [a, b] = [one[table][at], other[table][at]];
      if (!Bun.deepEquals(a, b)) return { table, ...differing(a ?? {}, b ?? {}) };
    }
  }
  return null;
}

async function sameInAnyOrder(sources: Sources, numRuns: number) {
  const names = [...sources.keys()];
  const usual = new Map<string, ReturnType<typeof inOrder>>();
  const inUsualOrder = (some: string[]) => {
    const order = names.filter((name) => some.includes(name));
    const result = usual.get(order.join()) ?? inOrder(sources, order);
    usual.set(order.join(), result);
    return result;
  };
  const pairs = isLong ? names.flatMap((one, at) => names.slice(at + 1).map((other) => [other, one])) : [];
  const examples = [names.toReversed(), ...names.map((name) => [name]), ...pairs];
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(names, { minLength: 2 }), async (order) => {
      const expected = await inUsualOrder(order);
      const { faults, state } = order.length === 1 ? expected : await inOrder(sources, order);
      const difference = firstDifference(state, expected.state);
      expect([order, expected.faults, faults, difference]).toEqual([order, [], [], null]);
    }),
    { numRuns: examples.length + numRuns, examples: examples.map((order) => [order]), endOnFailure: true },
  );
}

describe("the order of imports does not matter, and a second one changes nothing:", () => {
  test("small files", async () => await sameInAnyOrder(synthetic, isLong ? 20 : 3), 240_000);

  if (isLong && realData) test("real records", async () => await sameInAnyOrder(await real(), 12), 1_800_000);
  else sayWithoutRealData("the order of imports is tested on the small files.");
});
