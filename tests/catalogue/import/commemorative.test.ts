import { afterAll, expect, test } from "bun:test";
import type { CardFacts, ImportRecord } from "#features/catalogue/import/schema/records.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { closeApps, testDatabase } from "#tests/harness.ts";
import { realData, sayWithoutRealData } from "#tests/real-data.ts";

afterAll(closeApps);
sayWithoutRealData("the legality of commemorative reprints is not looked up in them.");

type Verdict = [id: string, format: "standard" | "expanded" | "unlimited", isLegal: boolean | null];

/** As the sources have it of the originals; null where no source has an original. */
const golden: Verdict[] = [
  // Classic Collection, of originals older than Black & White, and those originals.
  ["cel25cc-CC001", "expanded", false],
  ["base1-2", "expanded", false],
  ["cel25cc-CC002", "expanded", false],
  ["base1-4", "expanded", false],
  ["base4-4", "expanded", false],
  ["lc-3", "expanded", false],
  ["dp7-103", "expanded", false],
  ["base1-4", "unlimited", true],
  ["cel25cc-CC002", "unlimited", true],
  ["cel25cc-CC003", "expanded", false],
  ["base1-15", "expanded", false],
  ["cel25cc-CC004", "expanded", false],
  ["base1-73", "expanded", false],
  ["cel25cc-CC005", "expanded", false],
  ["base5-8", "expanded", false],
  ["cel25cc-CC007", "expanded", false],
  ["gym2-15", "expanded", false],
  ["cel25cc-CC008", "expanded", false],
  ["basep-24", "expanded", false],
  ["cel25cc-CC009", "expanded", false],
  ["neo1-20", "expanded", false],
  ["neo3-66", "expanded", false],
  ["ex4-9", "expanded", false],
  ["ex7-86", "expanded", false],
  ["ex12-88", "expanded", false],
  ["ex15-93", "expanded", false],
  ["pop5-17", "expanded", false],
  ["dp4-15", "expanded", false],
  ["pl2-109", "expanded", false],
  ["pl3-145", "expanded", false],
  ["hgss1-107", "expanded", false],
  // Of later originals.
  ["cel25cc-CC020", "expanded", true],
  ["cel25cc-CC022", "expanded", true],
  ["cel25cc-CC024", "expanded", true],
  ["cel25cc-CC025", "expanded", true],
  ["cel25cc-CC025", "standard", false],
  // The rest of Celebrations is a set like others.
  ["cel25-7", "expanded", true],
  // McDonald's Collections.
  ["2015xy-2", "expanded", true],
  ["2017sm-1", "expanded", true],
  ["2022swsh-2", "expanded", true],
  ["2021swsh-25", "expanded", true],
  ["2019sm-1", "expanded", null],
  // Trainer kits.
  ["tk-bw-z-2", "expanded", true],
  ["tk-sm-r-4", "expanded", true],
  ["tk-dp-l-3", "expanded", false],
  ["dp1-6", "expanded", false],
  ["tk-ex-latio-3", "expanded", false],
  ["tk-hs-r-5", "standard", true],
  ["tk-xy-n-2", "expanded", null],
  // Best of Game, sets with cards for the e-Reader, and Evolutions, which is no commemorative set.
  ["bog-1", "expanded", false],
  ["ecard1-1", "expanded", false],
  ["ecard2-130", "expanded", true],
  ["base1-3", "expanded", true],
  ["base1-58", "expanded", false],
];

test("the golden table has at least 40 rows, each once", () => {
  expect(new Set(golden.map(([id, format]) => `${id} ${format}`)).size).toBe(golden.length);
  expect(golden.length).toBeGreaterThanOrEqual(40);
});

if (realData !== null) {
  const { sql } = await testDatabase("real");

  test("a commemorative reprint is legal where its original is, and lends it nothing", async () => {
    const rows = await sql<{ id: string; legal: Record<string, boolean> }[]>`
      select id, legal from cards where id = any(${golden.map(([id]) => id)})`;
    const legal = new Map(rows.map((row) => [row.id, row.legal]));
    expect(
      golden.map(([id, format]) => [id, format, legal.has(id) ? (legal.get(id)?.[format] ?? null) : "no card"]),
    ).toEqual(golden);
  });
}

const printing = (setId: string, seriesId: string, legal: CardFacts["legal"]): ImportRecord[] => [
  { kind: "series", source: "tcgdex", id: seriesId, category: "EN", name: seriesId },
  { kind: "set", source: "tcgdex", id: setId, category: "EN", seriesId, name: setId, printedTotal: 1 },
  {
    ...{ kind: "card", source: "tcgdex", id: `${setId}-1`, setId, category: "EN", number: "1", name: "Old Rod" },
    ...{ supertype: "trainer", variants: [{ key: "normal", name: "Normal", position: 0, tier: "standard" }], legal },
  },
];

const yes = { standard: true, expanded: true };
const no = { standard: false, expanded: false };

test.each([
  ["cel25cc", "swsh"],
  ["2019sm", "mc"],
  ["tk-xy-n", "tk"],
  ["jumbo", "misc"],
])("what is said of %s says nothing of the original, before or after it comes in", async (setId, seriesId) => {
  const { sql, close } = await testDatabase();
  const legality = async (): Promise<Record<string, CardFacts["legal"]>> =>
    Object.fromEntries((await sql`select id, legal from cards order by id`).map(({ id, legal }) => [id, legal]));
  await importRecords(sql, printing(setId, seriesId, yes));
  expect(await legality()).toEqual({ [`${setId}-1`]: { unlimited: true } });
  await importRecords(sql, printing("base1", "base", no));
  const old = { ...no, unlimited: true };
  expect(await legality()).toEqual({ "base1-1": old, [`${setId}-1`]: old });
  await importRecords(sql, printing("sv01", "sv", yes));
  expect(new Set(Object.values(await legality()).map((legal) => legal?.expanded))).toEqual(new Set([true]));
  await close();
});
