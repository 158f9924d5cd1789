import { afterAll, expect, test } from "bun:test";
import { loadCardIndex } from "#features/catalogue/lookup/queries.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { drawer, localNames, withLocalNames } from "../local-names.ts";
import { isLong } from "../long.ts";
import { realData, sayWithoutRealData } from "../real-data.ts";
import { stagedIn } from "./staged.ts";

afterAll(closeApps);

sayWithoutRealData("lists in other languages are made of a small file of names made for the tests.");

const { db, sql } = await testDatabase(realData ? "real" : "empty");
if (typeof withLocalNames !== "string") await withLocalNames({ sql });
const index = await loadCardIndex(db);
const { sets, cards } = await localNames();

type Card = { id: string; number: string; name: string; set: string; setId: string; same: number };
const here = new Map(
  (
    await sql<Card[]>`
      select c.id, c.number, c.name, s.name as set, s.id as "setId",
        (select count(*)::int from cards o where o.set_id = c.set_id and o.name = c.name) as same
      from cards c join sets s on s.id = c.set_id where c.category = 'EN'`
  ).map((card) => [card.id, card]),
);

const drawn = isLong ? 300 : 100;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const languages = ["de", "fr", "es", "it", "pt"];
test.each(languages.flatMap((language) => [true, false].map((isNumbered) => [language, isNumbered] as const)))(
  "a list in %s, with numbers: %p",
  async (language, isNumbered) => {
    const draw = drawer(7);
    const all = Object.entries(cards).flatMap(([id, { [language]: name }]) => {
      const card = here.get(id);
      // A set with two cards of a name needs the number.
      return card && name !== undefined && (isNumbered || card.same === 1) ? [{ card, name }] : [];
    });
    const rows = Array.from({ length: Math.min(drawn, all.length) }, () => all.splice(draw(all.length), 1)[0]!);
    const lines = rows.map(({ card, name }) =>
      [name, sets[card.setId]?.[language] ?? card.set, ...(isNumbered ? [card.number] : [])].map(quoted).join(),
    );
    const found = await stagedIn(index, [isNumbered ? "Name,Set,Number" : "Name,Set", ...lines].join("\n"));
    const results = rows.map(({ card }, at) => ({ ...found[at], line: lines[at], wanted: card.id }));
    const matched = results.filter(({ state }) => state === "matched");
    expect(matched.filter(({ cardId, wanted }) => cardId !== wanted)).toEqual([]);
    const missed = results.filter(({ state }) => state !== "matched").map(({ line }) => line);
    console.log(`${language}: ${matched.length} of ${rows.length}; not matched: ${missed.join("; ")}`);
    expect(matched.length / rows.length).toBeGreaterThanOrEqual(isNumbered ? 0.99 : 0.95);
  },
  60_000,
);
