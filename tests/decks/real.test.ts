import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import * as v from "valibot";
import { readDeckLine } from "#features/catalogue/lines/rules/read.ts";
import { resolveLine } from "#features/catalogue/lines/rules/resolve.ts";
import { cardIndex } from "#features/catalogue/lookup/cache.ts";
import { factsById } from "#features/decks/deck/cache.ts";
import { deckLine } from "#features/decks/lines/rules.ts";
import { readDeckLines } from "#features/decks/lines/service/lines.ts";
import { deckLineText } from "#features/decks/lines/views/remarks.ts";
import { body, closeApps, json, testApp } from "../harness.ts";
import { localNames } from "../local-names.ts";
import { isLong } from "../long.ts";
import { fixtures } from "../paths.ts";
import { realData, sayWithoutRealData } from "../real-data.ts";
import { held, make, read } from "./deck-calls.ts";
import { textOf } from "./exported.ts";

afterAll(closeApps);
sayWithoutRealData("whole deck lists are not read.");

const Lists = v.array(
  v.tuple([v.string(), v.string(), v.string(), v.array(v.union([v.string(), v.tuple([v.string(), v.string()])]))]),
);
/** Name, format, notation, and the text: headings, and lines with the card that each names. */
const lists = v.parse(Lists, await Bun.file(join(fixtures, "decks/lists.json")).json());

test("there are at least 20 lists, of all formats and notations", () => {
  expect(lists.length).toBeGreaterThanOrEqual(20);
  expect(new Set(lists.map(([, format]) => format)).size).toBe(5);
  expect(new Set(lists.map(([, , notation]) => notation)).size).toBeGreaterThanOrEqual(10);
});

if (realData !== null) {
  const site = await testApp({}, "real");
  const { db, catalogue } = site.deps;
  const misty = await site.signUp();

  const imported = async (lines: string[], format: string) => {
    const { id } = await make(misty, "List", format);
    const answer = misty.put(`/api/decks/${id}/import`, { lines });
    return { id, ...(await json<{ isSaved: boolean; lines: { line: string; state: string }[] }>(answer)) };
  };

  test.each(lists)(
    "%s (%s, %s): every line matches its card, and the exported text reads back as the deck",
    async (...list) => {
      const [, format, notation, text] = list;
      const lines = text.map((line) => (typeof line === "string" ? line : line[0]));
      const { id, ...first } = await imported(lines, format);
      expect(first.lines.filter(({ state }) => state !== "matched")).toEqual([]);
      const wanted = text.flatMap((line) => (typeof line === "string" ? [] : [line[1]]));
      const ids = Object.keys(held(await read(misty, id)));
      expect(await named(ids, notation)).toEqual(await named(wanted, notation));
      const again = await imported(textOf(await body(misty.page(`/decks/${id}/export`))).split("\n"), format);
      expect(held(await read(misty, again.id))).toEqual(held(await read(misty, id)));
      await site.sql`delete from decks`;
    },
  );

  /** A line without a set means any reprint. */
  const named = async (ids: string[], notation: string) => {
    if (notation !== "plain") return new Set(ids);
    return new Set([...(await factsById(db, catalogue, ids)).values()].map(({ reprintKey }) => reprintKey));
  };

  const readOne = async (line: string) => {
    const [read] = await readDeckLines(db, catalogue, "unlimited", [line]);
    return read && { ...read, reason: deckLineText(read.remark) };
  };

  test.each([
    ["2 Espurr GEN 114", "g1-RC14"],
    ["1 Meowstic GEN 115", "g1-RC15"],
    ["2 Jirachi GEN 113", "g1-RC13"],
    ["1 Unown ex10-E", "exu-E"],
    ["1 Unown UF E/28", "exu-E"],
    ["1 Unown UF !", "exu-!"],
    ["1 Pikachu at the Museum MEP MUSEUM", "mep-Museum"],
  ])("%s is %s", async (line, cardId) => {
    expect(await readOne(line)).toMatchObject({ state: "matched", cardId, reason: "" });
  });

  /** What is there, and what of the line's name is offered first. */
  test.each([
    ["1 Relicanth dp7-79", "Stormfront 79 is Treecko.", "pl3-79"],
    ["1 Mimikyu PAF 39", "Paldean Fates 039 is Dachsbun.", "sv04.5-037"],
    ["3 Natu PAR 073", "Paradox Rift 073 is Latios.", "sv04-071"],
    ["1 Type: Null LOT 183", "Lost Thunder 183 is Mina.", "sm12-183"],
    ["2 Rainbow Energy ex7-80", "Team Rocket Returns 80 is Voltorb.", "base5-80"],
    ["2 Energy Search base1-59", "Base Set 59 is Poliwag.", "base3-59"],
    ["4 Esca Ball SVI 181", "Scarlet & Violet 181 is Nest Ball.", "sm7-138"],
  ])("%s is asked about: %s", async (line, reason, offered) => {
    const read = await readOne(line);
    expect(read).toMatchObject({ state: "ambiguous", cardId: null, reason });
    expect(read?.choices[0]?.id).toBe(offered);
  });

  test("the line of every card matches that card", async () => {
    const rows = await site.sql<Parameters<typeof deckLine>[0][]>`
      select c.id, c.set_id as "setId", c.number_key as "numberKey", c.number, c.name, c.supertype, c.subtypes,
        coalesce(s.source_ids ->> 'ptcgo', s.code) as "setCode"
      from cards c join sets s on s.id = c.set_id where c.gone_at is null order by c.id`;
    const cards = rows.filter((_, index) => isLong || index % 9 === 0);
    const index = await cardIndex(db, catalogue);
    const lost = cards.flatMap((card) => {
      const line = deckLine(card, 1);
      const read = readDeckLine(line);
      const found = read && resolveLine(index, read);
      const id = found?.is === "found" && found.isExact ? found.cards[0]?.id : undefined;
      return id === card.id ? [] : [`${card.id} as ${line}: ${id}`];
    });
    expect(lost).toEqual([]);
  });

  test("a card's name in any language, with its set and number, is that card", async () => {
    const rows = await site.sql<{ id: string; code: string; number: string }[]>`
      select c.id, coalesce(s.source_ids ->> 'ptcgo', s.code) as code, c.number
      from cards c join sets s on s.id = c.set_id
      where c.gone_at is null and c.category = 'EN' and s.code is not null order by c.id`;
    const { cards: names } = await localNames();
    const index = await cardIndex(db, catalogue);
    const lines = rows
      .filter((_, at) => isLong || at % 9 === 0)
      .flatMap(({ id, code, number }) =>
        Object.values(names[id] ?? {}).map((name) => ({ id, line: `1 ${name} ${code} ${number}` })),
      );
    expect(lines.length).toBeGreaterThan(isLong ? 80_000 : 8000);
    const lost = lines.flatMap(({ id, line }) => {
      const read = readDeckLine(line);
      const found = read && resolveLine(index, read);
      const taken = found?.is === "found" && found.isExact && !found.doubt ? found.cards[0]?.id : undefined;
      return taken === id ? [] : [`${id} as ${line}: ${taken}`];
    });
    expect(lost).toEqual([]);
  });
}
