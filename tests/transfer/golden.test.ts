import { afterAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { isDeckList, readDeckLine } from "#features/catalogue/lines/rules/read.ts";
import { resolveLine } from "#features/catalogue/lines/rules/resolve.ts";
import { loadCardIndex } from "#features/catalogue/lookup/queries.ts";
import { setsCoded, setsNamed } from "#features/catalogue/lookup/rules/sets.ts";
import { codeKey, otherCodes, otherNames } from "#features/catalogue/rules/set-codes.ts";
import { dialectOf } from "#features/transfer/file/rules/dialect.ts";
import { fileRows } from "#features/transfer/file/rules/rows.ts";
import { fileFormats } from "#features/transfer/formats/rules/formats.ts";
import { sheet } from "#features/transfer/formats/rules/sheet.ts";
import { matchRow } from "#features/transfer/matching/rules/match.ts";
import type { CardDescription, RowMatch } from "#features/transfer/matching/rules/row.ts";
import { readRow } from "#features/transfer/row/rules/read.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { fixtures } from "../paths.ts";
import { realData, sayWithoutRealData } from "../real-data.ts";

afterAll(closeApps);
sayWithoutRealData("what other sites' rows and deck lists mean in them is not tested.");

const golden = async <T>(name: string, schema: v.GenericSchema<unknown, T>): Promise<T> =>
  v.parse(schema, await Bun.file(join(fixtures, `transfer/golden/${name}.json`)).json());

const text = v.string();
/** Tool, name, set, code, number, printing; "card variant", "? card" for the first that is offered, or "!". */
const rows = await golden("rows", v.array(v.tuple([text, text, text, text, text, text, text])));
const lists = await golden("decks", v.array(v.tuple([text, v.array(v.tuple([text, text]))])));
const setNames = await golden("set-names", v.array(v.tuple([text, text, text])));

test("the golden table has enough rows, each once", () => {
  expect(new Set(rows.map((row) => row.join())).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(300);
  expect(lists.length).toBeGreaterThanOrEqual(20);
});

const nothing: CardDescription = {
  ...{ name: "", setName: "", setCode: "", number: "", printing: "", game: "", language: "" },
  ...{ tcgplayerId: "", cardmarketId: "", rarity: "", artist: "", setId: "", cardId: "", variantKey: "" },
};

function outcomeOf(match: RowMatch): string {
  if (match.is === "unresolved") return "!";
  return match.is === "matched" ? `${match.cardId} ${match.variant}` : `? ${match.choices[0]?.cardId}`;
}

const games: Record<string, string> = { tcgcollector: "International", collectr: "Pokemon" };

if (realData !== null) {
  const { db } = await testDatabase("real");
  const index = await loadCardIndex(db);
  const living = [...index.sets.byId.values()].filter(({ cardCount }) => cardCount > 0);

  test("a row of each tool matches its card", () => {
    const wrong = rows.flatMap(([tool, name, setName, setCode, number, printing, wanted]) => {
      const format = [...fileFormats, sheet].find(({ key }) => key === tool);
      if (!format) throw new Error(`There is no format ${tool}.`);
      const game = tool === "pricecharting" ? setName : (games[tool] ?? "");
      const language = /^tcg/.test(tool) ? "en" : "";
      const description = { ...nothing, name, setName, setCode, number, printing, game, language };
      const got = outcomeOf(matchRow(index, format, description));
      return got === wanted ? [] : [`${tool}: ${name}, ${setName}: ${got}, not ${wanted}`];
    });
    expect(wrong).toEqual([]);
  });

  test.each(lists.map(([kind, lines], at) => [at + 1, kind, lines] as const))("deck list %d (%s)", (_, kind, lines) => {
    expect(isDeckList(["Pokémon: 12", ...lines.map(([line]) => line), "Total Cards: 60"].join("\n"))).toBe(true);
    const found = lines.map(([line]) => {
      const read = readDeckLine(line);
      return [line, read ? resolveLine(index, read) : null] as const;
    });
    expect(found.map(([line, one]) => [line, one?.is === "found" ? one.cards[0]?.id : null])).toEqual(
      lines.map(([line, id]) => [line, id]),
    );
    const isExact = kind !== "by name";
    expect(found.filter(([, one]) => one?.is === "found" && one.isExact !== isExact)).toEqual([]);
  });

  describe("names of sets", () => {
    test.each(setNames)("%s: %s %s", (name, wanted, category) => {
      const ids = setsNamed(index.sets, name, category).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(wanted.split(",").filter(Boolean)));
      expect(ids.slice(0, 1)).toEqual(wanted.includes(",") ? ids.slice(0, 1) : [wanted].filter(Boolean));
    });

    test("every other name and code means a set with cards", () => {
      const ids = new Set(living.map(({ id }) => id));
      expect([...Object.keys(otherCodes), ...Object.keys(otherNames)].filter((id) => !ids.has(id))).toEqual([]);
    });

    test("every code means its set, except one that PTCG Live gave to another", () => {
      const lost = living.flatMap((set) =>
        set.codes.flatMap((code) => {
          const found = setsCoded(index.sets, code, set.category);
          const isTaken = found.some(({ ptcgo }) => codeKey(ptcgo ?? "") === codeKey(code));
          return found.includes(set) || isTaken ? [] : [`${set.id}: ${code}`];
        }),
      );
      expect(lost).toEqual([]);
    });
  });

  const folder = join(realData, "golden");
  const filesOf = (name: string) => readdir(join(folder, name)).catch(() => []);

  describe("collections of others", async () => {
    test.each(await filesOf("collections"))("%s", async (name) => {
      const file = await Bun.file(join(folder, "collections", name)).text();
      const dialect = await dialectOf(file);
      const matches: RowMatch["is"][] = [];
      const unlike: string[] = [];
      for await (const chunk of fileRows(file, dialect, 1_000)) {
        for (const { cells } of chunk) {
          const { description } = readRow(dialect, cells);
          const match = matchRow(index, dialect.format, description);
          matches.push(match.is);
          if (match.is === "matched" && !isLike(match, description))
            unlike.push(`${description.name}: ${outcomeOf(match)}`);
        }
      }
      const matched = matches.filter((is) => is === "matched").length;
      console.log(`${name}: ${matched} of ${matches.length} rows match.`);
      expect(unlike).toEqual([]);
      expect(matched / matches.length).toBeGreaterThanOrEqual(leastMatched);
    });
  });

  const leastMatched = 0.99;

  /** Read another way than the matcher does: the number and the word "reverse" agree where there is a choice. */
  function isLike(match: Extract<RowMatch, { is: "matched" }>, { name, number, printing }: CardDescription): boolean {
    const card = index.byId.get(match.cardId ?? "");
    const variant = card?.variants.find(({ key }) => key === match.variant);
    const printed = /#(\w+)$/.exec(name)?.[1] ?? number.split("/")[0] ?? "";
    const digits = (one: string) => one.replace(/^\D+/, "").replace(/^0+/, "").toUpperCase();
    const isReverse = /reverse/i.test(`${match.variant} ${variant?.name}`);
    const isOnly = card?.variants.filter(({ isGone }) => !isGone).length === 1;
    return digits(card?.number ?? "") === digits(printed) && (isOnly || isReverse === /reverse/i.test(name + printing));
  }

  describe("deck lists of others", async () => {
    test.each(await filesOf("decks"))("%s", async (name) => {
      const file = await Bun.file(join(folder, "decks", name)).text();
      expect(isDeckList(file)).toBe(true);
      const lines = file.split(/\r?\n/).filter((line) => /^[\s*]*\d+ /.test(line));
      const lost = lines.filter((line) => {
        const read = readDeckLine(line);
        const found = read && resolveLine(index, read);
        // The one line whose set and number are another card's names a card all the same.
        return found?.is !== "found" || (!found.isExact && !/energy/i.test(line));
      });
      expect(lost).toEqual([]);
    });
  });
}
