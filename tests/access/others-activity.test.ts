import { describe, expect, test } from "bun:test";

import { bodyOf, type Person, useSite } from "../harness.ts";
import { readAs, readingsOf, routesOf } from "../readings.ts";
import { ownGame } from "../requests/table.ts";
import { games, markGames, placeOf, priceGames, sharedWord } from "./marked-games.ts";

/** The facts of a collection, each with a unique mark. */
const marks = {
  /** When what was changed. */
  activity: /2019-03-04/,
  /** When which card came. */
  added: /2018-05-06/,
  /** What all of it came to on a day, and today. */
  value: /76,?543[.,]?21|1,?913[.,]?50|191350|[$≈]\s?76[.,]?\dK/,
  /** How the prices of what is owned moved. */
  trends: /"past":\d|"change":-?0|[+−]\d[\d.,]* %/,
};
type Mark = keyof typeof marks;

/** Routes at which a stranger with a session reads about another person. Add a new route with such facts here. */
const strangers: Record<Mark, string[]> = {
  activity: ["GET /api/activity", "GET /u/:slug/activity", "POST /api/collection/recent"],
  added: ["GET /u/:slug/collection", "GET /u/:slug/insights"],
  value: ["GET /api/collection/price-history", "GET /u/:slug/insights"],
  trends: ["GET /api/collection/trends", "GET /u/:slug/collection"],
};
const nowhere: Record<Mark, string[]> = { activity: [], added: [], value: [], trends: [] };

const site = await useSite({}, async (database) => {
  await markGames(database);
  await priceGames(database, () => ({ past: 20_000, present: 28_270 }));
});
const [misty, stranger] = [await site.signUp(), await site.signUp()];
const [english] = games;
if (!english) throw new Error("no games");
await ownGame(site, misty, english);
const { sql } = site;
await sql`update entries set created_at = '2018-05-06T07:08:09Z' where user_id = ${misty.id}`;
await sql`update entry_changes set at = '2019-03-04T05:06:07Z' where user_id = ${misty.id}`;
await sql`update value_snapshots set value = 7654321 where user_id = ${misty.id}`;
const { setId, cardIds } = placeOf(english);
const query = { userId: misty.id, username: misty.username, limit: "90", dateRange: "30d", days: "90", range: "30d" };
const place = { setId, numberKey: "1", series: `${english.mark}-series`, category: "EN", q: sharedWord };
const readings = readingsOf(site, {
  word: sharedWord,
  fill: (route, parameter) => {
    if (parameter === "slug" && route.startsWith("GET /u/")) return [misty.username];
    if (route === "GET /api/collection/:id") return [misty.id];
    return (
      { part: ["sitemap-1.xml"], id: [setId, cardIds[0] ?? ""] }[parameter] ?? [
        "1",
        "pikachu",
        `${english.mark}-series`,
      ]
    );
  },
  queries: [query, { ...query, ...place, sort: "change", group: "percent" }],
});

/** Of the routes at which others read something. */
const telling = () => readings.filter(({ route }) => Object.values(strangers).flat().includes(route));

/** The routes at which a person reads each mark. */
async function seenBy(person: Pick<Person, "request">, requested = readings): Promise<Record<Mark, string[]>> {
  const seen = {
    activity: new Set<string>(),
    added: new Set<string>(),
    value: new Set<string>(),
    trends: new Set<string>(),
  };
  for (const reading of requested) {
    // Ids are random: such a number can be in one of them.
    const text = (await readAs(person, reading)).text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "");
    for (const mark of Object.keys(marks) as Mark[]) if (marks[mark].test(text)) seen[mark].add(reading.route);
  }
  const sorted = (mark: Mark) => [...seen[mark]].sort();
  return { activity: sorted("activity"), added: sorted("added"), value: sorted("value"), trends: sorted("trends") };
}

const set = (columns: Record<string, unknown>) =>
  site.sql`update users set ${site.sql(columns)} where id = ${misty.id}`;

describe("activity, value and trends of others", () => {
  test("are readable at these routes only, with a session", async () => {
    expect(await seenBy(stranger)).toEqual(strangers);
  });

  test("need a session", async () => {
    expect(await seenBy(site.anonymous)).toEqual(nowhere);
  });

  test.each([
    ["value", { collection_value_visibility: "hide" }],
    ["prices", { show_prices: false }],
  ])(
    "have no value and no trends where their owner hides %s, who still sees the value",
    async (_, columns) => {
      await set(columns);
      const seen = await seenBy(stranger, telling());
      const value = await misty.json("/api/collection/price-history");
      await set({ collection_value_visibility: "show", show_prices: true });
      expect(seen).toEqual({ ...strangers, value: [], trends: [] });
      const isPriced = (columns as { show_prices?: boolean }).show_prices !== false;
      expect(/7654321/.test(await bodyOf(value))).toBe(isPriced);
    },
    300_000,
  );

  test("of a private profile are visible to their owner only", async () => {
    await set({ profile_visibility: "private", collection_value_visibility: "hide" });
    const [others, own] = [await seenBy(stranger, telling()), await seenBy(misty, telling())];
    await set({ profile_visibility: "public", collection_value_visibility: "show" });
    expect(others).toEqual(nowhere);
    for (const mark of Object.keys(strangers) as Mark[]) {
      for (const route of strangers[mark]) expect(own[mark]).toContain(route);
    }
  });

  test("make a visitor sign in and return, whether the person exists or not", async () => {
    for (const name of [misty.username, "nobody at all"]) {
      const calls = [
        `/api/activity?userId=${encodeURIComponent(name)}`,
        `/api/collection/price-history?username=${encodeURIComponent(name)}`,
        `/api/collection/trends?username=${encodeURIComponent(name)}`,
      ];
      for (const call of calls) {
        expect((await site.anonymous.json(call)).status).toBe(401);
        const page = await site.anonymous.page(call);
        expect([page.status, page.headers.get("location")]).toEqual([
          303,
          `/auth/signin?${new URLSearchParams({ callbackUrl: call, error: "SessionRequired" })}`,
        ]);
      }
    }
  });

  test("a hidden value looks like one without a price", async () => {
    const brock = await site.signUp();
    const answers = async (name: string) => {
      const ask = async (call: string) => {
        const response = await stranger.json(`/api/collection/${call}?username=${name}`);
        return [response.status, await bodyOf(response)];
      };
      return [await ask("price-history"), await ask("trends")];
    };
    await set({ collection_value_visibility: "hide" });
    const hidden = await answers(misty.username);
    await set({ collection_value_visibility: "show" });
    expect(hidden).toEqual(await answers(brock.username));
  });

  test("visitors see collection, level and set progress; no sitemap names a person", async () => {
    const open = [
      `/api/collection/${misty.id}?setId=qxenglish-set`,
      `/api/level?username=${misty.username}`,
      `/api/set-stats?series=qxenglish-series&userId=${misty.id}`,
      `/u/${misty.username}/collection`,
    ];
    for (const address of open) expect([address, (await site.anonymous.json(address)).status]).toEqual([address, 200]);
    expect(routesOf(site)).toContain("GET /sitemap.xml");
    expect(await bodyOf(site.anonymous.json("/sitemap-1.xml"))).not.toContain("/u/");
  });
});
