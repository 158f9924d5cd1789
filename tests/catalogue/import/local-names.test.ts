import { afterAll, expect, test } from "bun:test";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { summary } from "#features/catalogue/import/commands/summary.ts";
import { closeApps, testDatabase, useFolder } from "#tests/harness.ts";
import { file, load } from "./fixture-files.ts";

afterAll(closeApps);

const folder = await useFolder();

type Names = { sets?: Record<string, unknown>; cards?: Record<string, unknown> };

async function named(names: Names): Promise<string> {
  const path = join(await mkdtemp(join(folder, "n-")), "names.json");
  await Bun.write(path, JSON.stringify({ source: "made for tests", licence: "none", sets: {}, ...names }));
  return path;
}

const english = file("tcgdex-en.json");
const pocket = file("tcgdex-tcgp.json");
const { sql } = await testDatabase();
await load(sql, english, pocket);

const namesNow = async () =>
  Object.fromEntries(
    (await sql`select card_id, names from local_card_names order by 1`).map((row) => [row.card_id, row.names]),
  );
const setsNow = async () =>
  Object.fromEntries(
    (await sql`select set_id, names from local_set_names order by 1`).map((row) => [row.set_id, row.names]),
  );
const [inPocket] = await sql<{ id: string; setId: string }[]>`
  select id, set_id as "setId" from cards where category = 'TCG-POCKET-EN' order by id limit 1`;
const pocketId = inPocket!.id.replace("pocket-", "");

const whole: Names = {
  sets: { ts1: { en: "First Set", fr: "Première Série" }, nowhere: { fr: "Nulle Part" } },
  cards: {
    "ts1-001": { fr: "Moussette", de: "Moosling", "pt-br": "Musguinho", nl: "Mosje" },
    "ts1-2": { fr: " Autre " },
    "ts2-ONE": { de: "Eins" },
    [pocketId]: { ko: "이상해씨" },
    "nowhere-1": { fr: "Inconnue" },
    "nowhere-2": {},
  },
};

test("names come to the cards and sets that TCGdex calls so, also by their number; what is not here is counted", async () => {
  const report = await load(sql, await named(whole));
  expect(await namesNow()).toEqual({
    "ts1-001": { fr: "Moussette", de: "Moosling", "pt-br": "Musguinho" },
    "ts1-002": { fr: "Autre" },
    "ts2-ONE": { de: "Eins" },
    [inPocket!.id]: { ko: "이상해씨" },
  });
  expect(await setsNow()).toEqual({ ts1: { fr: "Première Série" } });
  expect(report.changes).toBe(5);
  const lines = [...summary(report)].join("\n");
  expect(lines).toContain("names in these languages are not used: en, nl (names.json)");
  expect(lines).toContain("names in de, fr, ko, pt-br; named in some language: 4 cards, 1 set (names.json)");
  expect(lines).toContain("not in the catalogue: 1 named card, such as nowhere-1 (names.json)");
  expect(lines).toContain("not in the catalogue: 1 named set, such as nowhere (names.json)");
});

test("a second import changes nothing, nor does one of the cards", async () => {
  const before = await sql`select version from catalogue_state`;
  expect((await load(sql, await named(whole))).changes).toBe(0);
  expect((await load(sql, english)).changes).toBe(0);
  expect([...(await sql`select version from catalogue_state`)]).toEqual([...before]);
});

test("a name that left the file goes; another language, another set and a rejected entry stay", async () => {
  await load(sql, await named(whole));
  const report = await load(
    sql,
    await named({ cards: { "ts1-001": { fr: "Mousse" }, "ts1-2": { fr: 7 }, "ts1-003": {} } }),
  );
  expect(await namesNow()).toEqual({
    "ts1-001": { fr: "Mousse", de: "Moosling", "pt-br": "Musguinho" },
    "ts1-002": { fr: "Autre" },
    "ts2-ONE": { de: "Eins" },
    [inPocket!.id]: { ko: "이상해씨" },
  });
  expect(report.rejects.map(({ id, reason }) => [id, reason])).toEqual([["ts1-2", expect.stringContaining("fr: ")]]);
  await load(sql, await named({ cards: { "ts1-003": { fr: "Troisième", de: "Dritte", "pt-br": "Três" } } }));
  expect(await namesNow()).toEqual({
    "ts1-003": { fr: "Troisième", de: "Dritte", "pt-br": "Três" },
    "ts2-ONE": { de: "Eins" },
    [inPocket!.id]: { ko: "이상해씨" },
  });
});

test("a broken file changes nothing; an endless name is rejected", async () => {
  const before = await namesNow();
  const path = join(await mkdtemp(join(folder, "n-")), "names.json");
  await Bun.write(path, `{"source":"x","sets":{"ts1":{"fr":"A"}},"cards":{"ts1-001":{"fr":"B"},`);
  await expect(load(sql, path)).rejects.toThrow("names.json cannot be read as JSON: it ends early.");
  const report = await load(sql, await named({ cards: { "ts1-001": { fr: "x".repeat(201) } } }));
  expect(report.rejects).toHaveLength(1);
  expect(await namesNow()).toEqual(before);
});
