import { describe, expect, test } from "bun:test";

import { personalTables } from "../account/personal-tables.ts";
import { type Person, type TestApp, useSite } from "../harness.ts";
import { type Reading, readAs, readingsOf } from "../readings.ts";
import { ownGame } from "../requests/table.ts";
import { type Game, games, markGames, ownTogether, placeOf, priceGames, sharedWord } from "./marked-games.ts";

/**
 * A game that is switched off is in no list, sum or suggestion. It is still there:
 * - where the address names the game, or a series, set or card of it, since links that people share work for all;
 * - in these.
 */
const excused: Record<string, string> = {
  "GET /api/collection/export.csv": "An export is everything its owner entered.",
  "GET /api/collection/export.json": "An export is everything its owner entered.",
  "GET /api/collection/money/sales.csv": "An export is everything its owner entered.",
  "GET /:part{sitemap-[1-9]\\d*\\.xml}": "A sitemap is for search engines and the same for all.",
};

const site = await useSite({}, async (database) => {
  await markGames(database);
  await priceGames(database, (index) => ({ past: 1000, present: index % 2 === 0 ? 1500 : 700 }));
});
const [misty, brock] = [await site.signUp(), await site.signUp()];
for (const game of games) await ownGame(site, misty, game);
await ownTogether(site, misty);

/** Tables with a card of a person that no page reads by its game. */
const unread: Record<string, string> = { collection_import_rows: "Rows of a file, shown to who uploaded it." };

test("every table with a person's cards has a row. Way out: create it in `own` of tests/<feature>/routes.ts", async () => {
  const tables = [...(await personalTables(site.sql)).keys()];
  const withCards = await site.sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where column_name = 'card_id' and format('%I.%I', table_schema, table_name) = any(${tables})`;
  const empty: string[] = [];
  for (const { name } of withCards.filter(({ name }) => !(name in unread))) {
    const rows = await site.sql`select from ${site.sql(name)} limit 1`;
    if (rows.length === 0) empty.push(name);
  }
  expect(withCards.length).toBeGreaterThan(4);
  expect(empty).toEqual([]);
});

const hide = ({ sql }: TestApp, { id }: Person, categories: string[]) =>
  sql`update users set disallowed_categories = ${categories} where id = ${id}`;

/** Every way to read what there is of a game: with addresses that name it, and with others. */
function readingsOfGame(game: Game): Reading[] {
  const { setId, seriesId, cardIds, collection, artist } = placeOf(game);
  const ofRoute: Record<string, string[]> = {
    "/collections/:slug": [collection],
    "/artists/:slug": [artist],
    "/pokedex/:slug": ["pikachu"],
    "/api/card/:id": cardIds.slice(0, 1),
    "/api/set/:id": [setId],
    "/api/set/:id/private-notes": [setId],
    "/api/series/:id/sets": [seriesId],
    "/api/collection/:id": [misty.id],
    "/api/collection/friend/:id": [misty.id],
  };
  const named: Record<string, string[]> = {
    series: [seriesId],
    set: [setId],
    slug: [setId, `${sharedWord}-${game.mark}-${setId}-1`],
    number: ["1"],
    part: ["sitemap-1.xml"],
    id: cardIds.slice(0, 1),
    category: [game.category.toLowerCase()],
  };
  const isPerson = (route: string, parameter: string) => parameter === "slug" && route.startsWith("GET /u/");
  const plain = {
    q: sharedWord,
    limit: "100",
    username: misty.username,
    userId: misty.id,
    dateRange: "30d",
    range: "30d",
  };
  const other = { ...plain, order: "asc", moves: "losses", by: "percent", view: "table", group: "variant" };
  const names = { ...plain, setId, series: seriesId, category: game.category, numberKey: "1", variant: "normal" };
  return readingsOf(site, {
    word: sharedWord,
    fill: (route, parameter) =>
      isPerson(route, parameter)
        ? [misty.username]
        : (ofRoute[route.replace(/^\w+ /, "")] ?? named[parameter] ?? ["1"]),
    queries: [plain, other, names],
  });
}

/** Whether an address names the game or something of it. */
const isDirect = ({ at }: Reading, game: Game): boolean =>
  at.includes(game.mark) || at.startsWith(game.path) || at.includes(`category=${game.category}`);

/** Of an answer: its status, and the games of which it has something. */
type Answer = { status: number; shown: Game[] };
type Ask = (reading: Reading) => Promise<Answer>;

const asking =
  (person: Person): Ask =>
  async (reading) => {
    const { status, text } = await readAs(person, reading);
    // Many pages repeat the request; no request contains the card's own words.
    const words = text.toLowerCase().replaceAll(encodeURIComponent(reading.at), "");
    return { status, shown: games.filter(({ mark }) => words.includes(mark)) };
  };

/** Asks each once: most readings are the same for all games. */
function askingOnce(person: Person): Ask {
  const answers = new Map<string, Promise<Answer>>();
  return (reading) => {
    const key = `${reading.route} ${reading.want} ${reading.at}`;
    const answer = answers.get(key) ?? asking(person)(reading);
    answers.set(key, answer);
    return answer;
  };
}

type Seen = { reading: Reading; status: number };

/** The readings whose answer has something of the game. */
async function seenIn(game: Game, readings: Reading[], ask: Ask): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const reading of readings) {
    const { status, shown } = await ask(reading);
    if (shown.includes(game)) seen.push({ reading, status });
  }
  return seen;
}

const text = ({ reading: { at, want }, status }: Seen) => `${status} ${want} ${at}`;
const routesOf = (seen: Seen[]) => [...new Set(seen.map(({ reading: { route, want } }) => `${route} as ${want}`))];

describe("a game that is switched off", () => {
  const viewers = { "its owner": misty, "another person": brock };
  describe.each(Object.entries(viewers))("is hidden from %s, except at URLs that name it", (who, person) => {
    const ask = askingOnce(person);
    test.each(games)(
      "$category",
      async (game) => {
        const before = await seenIn(game, readingsOfGame(game), ask);
        await hide(site, person, [game.category]);
        const readings = before.map(({ reading }) => reading);
        const after = await seenIn(game, readings, asking(person));
        const left = after.filter(({ reading }) => !isDirect(reading, game) && !(reading.route in excused));
        expect(routesOf(left)).toEqual([]);
        const excuses = after.flatMap(({ reading }) => (reading.route in excused ? [reading.route] : []));
        if (who === "its owner") expect([...new Set(excuses)].sort()).toEqual(Object.keys(excused).sort());
        const indirect = new Set(before.flatMap(({ reading }) => (isDirect(reading, game) ? [] : [reading.route])));
        // A call that takes no name shows what it showed without.
        const direct = ({ reading }: Seen) => isDirect(reading, game) && !indirect.has(reading.route);
        expect(after.filter(direct).map(text)).toEqual(before.filter(direct).map(text));
        await hide(site, person, []);
        // So that the test cannot pass because nothing was there before.
        expect(indirect.size).toBeGreaterThan(who === "its owner" ? 20 : 10);
      },
      300_000,
    );
  });
});
