import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { array, number, object, parse, string } from "valibot";
import { closeApps, testApp } from "../harness.ts";
import { isLong } from "../long.ts";
import { realData, sayWithoutRealData } from "../real-data.ts";

afterAll(closeApps);

/** A search with the cards of which one must come first, by id or by a condition, or with how many there must be. */
type Golden = { q: string; first?: string | string[]; where?: string; count?: number };
const read = async (name: string): Promise<Golden[]> => Bun.file(join(import.meta.dir, name)).json();
/** As the site's words read, as people type who do not know them, and in six languages, written before the first answer. */
const files = {
  "golden.json": await read("golden.json"),
  "typed.json": await read("typed.json"),
  "six-languages.json": await read("six-languages.json"),
};

sayWithoutRealData("what a search finds first in them is not tested.");
const leastReciprocalRank = 0.95;

test.each(Object.entries(files))("%s has enough searches, each once", (_, searches) => {
  expect(searches.length).toBeGreaterThanOrEqual(100);
  expect(new Set(searches.map(({ q }) => q)).size).toBe(searches.length);
});

const Answer = object({ total: number(), value: array(object({ id: string() })) });

if (realData !== null) {
  const { anonymous, sql } = await testApp({}, "real");

  const rightOf = async ({ first, where }: Golden, ids: string[]): Promise<string[]> => {
    if (where === undefined) return [first ?? []].flat();
    const rows = await sql<{ id: string }[]>`
      select c.id from cards c join sets s on s.id = c.set_id left join artists a on a.id = c.artist_id
      where c.id = any(${ids}) and (${sql.unsafe(where)})`;
    return rows.map(({ id }) => id);
  };

  /** 1 for the first place, 1/2 for the second; a count is right or wrong. */
  const scoreOf = async (search: Golden) => {
    const response = await anonymous.json(`/search?${new URLSearchParams({ q: search.q })}`);
    const { total, value } = parse(Answer, await response.json());
    if (search.count !== undefined) return { score: Number(total === search.count), found: `${total} cards` };
    const ids = value.map(({ id }) => id);
    const right = new Set(await rightOf(search, ids));
    const place = ids.findIndex((id) => right.has(id)) + 1;
    return { score: place === 0 ? 0 : 1 / place, found: place === 0 ? `not of ${total}` : `at ${place}` };
  };

  test.each(Object.entries(files))(
    "what one looks for in the real catalogue comes first, and all of it: %s",
    async (_, all) => {
      const searches = all.filter((_, at) => isLong || at % 6 === 0);
      const wrong: string[] = [];
      let sum = 0;
      for (const search of searches) {
        // More searches than a person makes in a minute.
        await sql`delete from rate_limits`;
        const { score, found } = await scoreOf(search);
        sum += score;
        if (score < 1) wrong.push(`${search.q}: ${found}`);
      }
      const rank = sum / searches.length;
      console.log(`mean reciprocal rank ${rank.toFixed(3)} of ${searches.length}; not first: ${wrong.join("; ")}`);
      expect(rank).toBeGreaterThanOrEqual(leastReciprocalRank);
      // A count has no second place.
      expect(wrong.filter((line) => line.endsWith(" cards"))).toEqual([]);
    },
    600_000,
  );
}
