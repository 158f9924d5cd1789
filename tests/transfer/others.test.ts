import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { cardSources, cards, sets } from "#db/schema/catalogue/cards.ts";
import { readDeckLine } from "#features/catalogue/lines/rules/read.ts";
import { resolveLine } from "#features/catalogue/lines/rules/resolve.ts";
import { loadCardIndex } from "#features/catalogue/lookup/queries.ts";
import type { FileFormat } from "#features/transfer/formats/rules/fields.ts";
import { sheet } from "#features/transfer/formats/rules/sheet.ts";
import { stagedOf } from "#features/transfer/import/jobs/stage.ts";
import type { StagedRow } from "#features/transfer/import/queries/rows.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { fixtures } from "../paths.ts";
import { realData, sayWithoutRealData } from "../real-data.ts";
import { stagedIn } from "./staged.ts";

afterAll(closeApps);
sayWithoutRealData("what other sites' files mean in them is not tested.");

/** For each row "card variant", "? " and the choices, of which the first is enough, or "!"; and its copies. */
const Wanted = v.record(v.string(), v.array(v.tuple([v.string(), v.number()])));
const wanted = v.parse(Wanted, await Bun.file(join(fixtures, "transfer/golden/others.json")).json());

const Noted = v.nullable(v.object({ note: v.optional(v.object({ label: v.string() })) }));

function outcomeOf({ state, cardId, variant, choices }: StagedRow): string {
  if (state === "matched") return `${cardId} ${variant}`;
  return state === "ambiguous" ? `? ${choices?.map((one) => `${one.cardId} ${one.variant}`).join(", ")}` : "!";
}

if (realData !== null) {
  const { db } = await testDatabase("real");
  const index = await loadCardIndex(db);

  test.each(Object.entries(wanted))("%s", async (name, outcomes) => {
    const text = await Bun.file(join(fixtures, `transfer/others/${name}.csv`)).text();
    const staged = await stagedIn(index, text);
    expect(staged.map((row) => [outcomeOf(row), row.quantity])).toEqual(outcomes);
  });

  test.each([
    ["Unown ex10-E", "exu-E"],
    ["Unown UF E/28", "exu-E"],
    ["Unown UF !", "exu-!"],
    ["Relicanth ex5-24", "ex5-24"],
  ])("a deck line with a letter for a number: %s", (line, id) => {
    const read = readDeckLine(`1 ${line}`);
    const found = read && resolveLine(index, read);
    expect(found?.is === "found" && [found.isExact, found.cards[0]?.id]).toEqual([true, id]);
  });

  const stage = (cells: string[], format: FileFormat = sheet) => {
    const places = { name: 0, setName: 1, number: 2, printing: 3, rarity: 4, artist: 5 };
    return stagedOf(index, { format, places }, { line: 2, cells }, { keepsGraded: true });
  };

  test.each([
    [
      "of a card without such a print",
      "Gengar",
      "151",
      "94",
      "Build-A-Bear Workshop Stamp",
      "Build-A-Bear Workshop Stamp",
    ],
    [
      "with its finish",
      "Boss's Orders",
      "Paldea Evolved",
      "172",
      "Play! Pokémon (Cosmos Holo)",
      "Play! Pokémon (Cosmos Holo)",
    ],
    ["of a card that is not found", "Pikachu", "Scarlet & Violet", "63", "Jumbo", "Jumbo"],
    ["that is a finish the card has not", "Snubbull", "SM Black Star Promos", "SM200", "Holofoil", "Holofoil"],
    ["that a variant has", "Meltan", "Stellar Crown", "102", "Expansion Stamp", undefined],
    ["that several variants have", "Pikachu", "Base Set", "58", "Red Cheeks", undefined],
  ])("a label %s", (_, name, set, number, printing, label) => {
    const { details, remarks } = stage([name, set, number, printing]);
    expect(v.parse(Noted, details)?.note?.label).toBe(label);
    expect(remarks?.some(({ kind }) => kind === "stamp_as_note") ?? false).toBe(label !== undefined);
  });

  test("no source's rarity and artist of a card choose another card of its name and set", async () => {
    const stated = await db
      .select({
        id: cards.id,
        name: cards.name,
        set: sets.name,
        rarity: sql<string | null>`${cardSources.facts} ->> 'rarity'`,
        artist: sql<string | null>`${cardSources.facts} ->> 'artistId'`,
      })
      .from(cardSources)
      .innerJoin(cards, eq(cards.id, cardSources.cardId))
      .innerJoin(sets, eq(sets.id, cards.setId))
      .where(eq(cards.category, "EN"));
    const wrong = stated.flatMap(({ id, name, set, rarity, artist }) => {
      const said = [rarity?.replaceAll("_", " ") ?? "", artist?.replaceAll("-", " ") ?? ""];
      return [said, [said[0], ""], ["", said[1]]].flatMap(([rare = "", by = ""]) => {
        const { state, cardId } = stage([name, set, "", "", rare, by]);
        return state === "matched" && cardId !== id ? [`${id}, ${rare}, ${by}: ${cardId}`] : [];
      });
    });
    expect(stated.length).toBeGreaterThan(30_000);
    expect(wrong).toEqual([]);
  });
}
