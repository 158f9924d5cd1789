import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { drizzle } from "drizzle-orm/postgres-js";
import { connect, readTimes } from "#db/connect.ts";
import { createApp } from "#src/app.ts";
import { useSite, visitor } from "../harness.ts";
import { isLong } from "../long.ts";
import { type Reading, readAs, readingsOf } from "../readings.ts";
import { befriended, blocked } from "./ties.ts";

/** Who may read a route; each includes those before it. */
type Audience = "everyone" | "everyone, of public profiles" | "with a session" | "friends" | "staff";

/** The routes that show another person's data, and to whom while the profile is public. No other route does. */
const surfaces: Record<string, Audience> = {
  "GET /u/:slug": "everyone",
  "GET /u/:slug/card.png": "everyone, of public profiles",
  "GET /u/:slug/collection": "everyone",
  "GET /u/:slug/friends": "everyone",
  "GET /u/:slug/lists": "everyone",
  "GET /u/:slug/decks": "everyone",
  "GET /lists/:id": "everyone",
  "GET /lists/:id/card.png": "everyone, of public profiles",
  "GET /lists/:id/print": "everyone",
  "GET /api/lists/:id": "everyone",
  "GET /api/lists/:id/export.csv": "everyone",
  "GET /api/lists/:id/export.json": "everyone",
  "POST /api/lists": "everyone",
  "GET /lists/:id/missing": "with a session",
  "GET /decks/:id": "everyone",
  "GET /api/decks/:id": "everyone",
  "GET /decks/:id/export": "everyone",
  "GET /decks/:id/sheet": "everyone",
  "GET /decks/:id/odds": "everyone",
  "GET /decks/public": "everyone",
  "POST /api/decks": "everyone",
  "GET /u/:slug/insights": "everyone",
  "GET /api/collection/:id": "everyone",
  "POST /api/collection": "everyone",
  "GET /api/level": "everyone",
  "GET /api/set-stats": "everyone",
  "POST /api/friends": "everyone",
  "GET /u/:slug/collection/:category/:series/:set": "everyone",
  "GET /api/collection/friend/:id": "everyone",
  "GET /u/:slug/activity": "with a session",
  "GET /u/:slug/report": "with a session",
  "GET /u/:slug/trade": "with a session",
  "GET /api/activity": "with a session",
  "GET /api/collection/price-history": "with a session",
  "GET /api/collection/trends": "with a session",
  "POST /api/collection/recent": "with a session",
  "GET /account/activity/friends": "friends",
  "GET /api/activity/friends": "friends",
  "GET /friends": "friends",
  "GET /collection": "friends",
  "GET /u/:slug/wants": "everyone",
  "GET /trades/new": "friends",
  "GET /api/collection/export.json": "friends",
  "GET /api/friends/status": "friends",
  "POST /api/friend-cards": "friends",
  "GET /api/admin/users/search": "staff",
};

const site = await useSite({}, "starter");
const { sql } = site;
site.setTime(new Date());
const owner = await site.signUp({ username: "Qx Misty" });
const viewers = {
  anonymous: site.anonymous,
  stranger: await site.signUp(),
  friend: await site.signUp(),
  "ex-friend": await site.signUp(),
  blocked: await site.signUp(),
  staff: await site.signUp({ roles: ["admin"] }),
};
type Kind = keyof typeof viewers;
type Visibility = "public" | "private";

await sql`update users set bio = 'A bio of qxmarks' where id = ${owner.id}`;
const entry = { cardId: "sv03.5-006", variant: "holo", quantity: 7919 };
expect((await owner.put("/api/collection?setId=sv03.5", entry)).status).toBe(200);
const { friend, "ex-friend": exFriend, blocked: shutOut } = viewers;
await befriended(sql, owner.id, friend.id);
await befriended(sql, owner.id, exFriend.id);
await exFriend.request(`/api/friends?friendId=${owner.id}`, { method: "DELETE" });
await blocked(sql, owner.id, shutOut.id);

const [listed] = await sql`
  insert into lists (user_id, name, type, visibility) values (${owner.id}, 'qxmarks', 'DYNAMIC', 'PUBLIC') returning id`;
const [built] = await sql`
  insert into decks (user_id, name, format, visibility) values (${owner.id}, 'qxmarks charizard', 'unlimited', 'PUBLIC') returning id`;

type Known = { id: string; username: string; list: string; deck: string };
const someone: Known = { ...owner, list: String(listed?.id), deck: String(built?.id) };
const [nobodyId, list, deck] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const nobody: Known = { id: nobodyId, username: "Qx Nobody", list, deck };
const slugOf = ({ username }: { username: string }) => username.toLowerCase().replace(" ", "-");

/** Every way to read, with this person named wherever one can be. */
const readingsAbout = (person: Known): Reading[] =>
  readingsOf(site, {
    word: "charizard",
    fill: (route, parameter) => {
      if (parameter === "slug" && route.includes("/u/")) return [slugOf(person)];
      if (parameter === "tab") return ["lists", "decks"];
      if (parameter === "id" && / (\/api)?\/lists\//.test(route)) return [person.list];
      if (parameter === "id" && / (\/api)?\/decks\//.test(route)) return [person.deck];
      if (/^GET \/api\/collection\/(friend\/)?:id$/.test(route)) return [person.id];
      if (route.includes("/u/:slug/collection/:category")) {
        return { category: ["en"], series: ["scarlet-violet"], set: ["151"] }[parameter] ?? [];
      }
      return { part: ["sitemap-1.xml"], id: ["sv03.5"], category: ["en"] }[parameter] ?? ["1"];
    },
    queries: [
      {
        ...{ userId: person.id, username: person.username, friendId: person.id, after: "", before: "" },
        ...{ setId: "sv03.5", numberKey: "6", series: "scarlet-violet", category: "EN", q: "charizard" },
      },
    ],
  });

const about = readingsAbout(someone);
const aboutNobody = readingsAbout(nobody);

const uuids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
const names = [owner, nobody].flatMap((person) => [person.id, slugOf(person)]);
const masked = (text: string): string =>
  names
    .reduce((left, name) => left.replaceAll(name, "SOMEONE"), text)
    .replaceAll(/Qx(\+|%20|%2B)(Misty|Nobody)/g, "SOMEONE")
    .replaceAll(uuids, "ID");

const marks = /Qx Misty|qxmarks|7,?919/;

/** The routes that tell this viewer anything: their marks, or another answer than for a person who does not exist. */
async function revealedTo(viewer: (typeof viewers)[Kind], isIncluded: (route: string) => boolean): Promise<string[]> {
  const revealing = new Set<string>();
  for (const [index, reading] of about.entries()) {
    const { route } = reading;
    if (!isIncluded(route)) continue;
    const other = aboutNobody[index];
    const [here, there] = [await readAs(viewer, reading), other && (await readAs(viewer, other))];
    const isDifferent = there !== undefined && isNamed(reading) && masked(here.text) !== masked(there.text);
    if (marks.test(here.text.replaceAll(uuids, "")) || isDifferent) revealing.add(route);
  }
  return [...revealing].sort();
}

/** They show the same, whichever person the address names. */
const unnamed = ["GET /decks/public", "GET /collection"];

const isNamed = ({ at, route }: Reading): boolean =>
  route in surfaces &&
  surfaces[route] !== "staff" &&
  !unnamed.includes(route) &&
  [owner.id, slugOf(owner), "Qx", someone.list, someone.deck].some((name) => at.includes(name));

function expectedFor(kind: Kind, visibility: Visibility): string[] {
  const all: Audience[] = visibility === "public" ? ["everyone", "everyone, of public profiles"] : ["everyone"];
  const reach: Record<Kind, Audience[]> = {
    anonymous: all,
    stranger: [...all, "with a session"],
    "ex-friend": [...all, "with a session"],
    staff: [...all, "with a session", "staff"],
    friend: [...all, "with a session", "friends"],
    blocked: [],
  };
  const isHidden = visibility === "private" && kind !== "friend";
  return Object.keys(surfaces)
    .filter((route) => reach[kind].includes(surfaces[route] as Audience))
    .filter((route) => !isHidden || surfaces[route] === "staff")
    .sort();
}

const setVisibility = (visibility: Visibility) =>
  sql`update users set profile_visibility = ${visibility} where id = ${owner.id}`;

const cases = (["public", "private"] as const).flatMap((visibility) =>
  (Object.keys(viewers) as Kind[]).map((kind) => [visibility, kind] as const),
);

describe("who sees what of someone", () => {
  test.each(cases)(
    "a %s profile: %s",
    async (visibility, kind) => {
      await setVisibility(visibility);
      await sql`truncate rate_limits`;
      // All routes for those who could see most; for others the routes that tell something to anyone.
      const isWhole = isLong || ["public stranger", "private friend"].includes(`${visibility} ${kind}`);
      const revealing = await revealedTo(viewers[kind], (route) => isWhole || route in surfaces);
      expect(revealing).toEqual(expectedFor(kind, visibility));
    },
    300_000,
  );

  test("owners see everything that others see, whatever the visibility", async () => {
    for (const visibility of ["public", "private"] as const) {
      await setVisibility(visibility);
      const others: Audience[] = ["friends", "staff"];
      if (visibility === "private") others.push("everyone, of public profiles");
      const isShown = ({ route }: Reading) => route in surfaces && !others.includes(surfaces[route] as Audience);
      for (const reading of about.filter(isShown)) {
        expect([reading.route, (await readAs(owner, reading)).status]).toEqual([reading.route, 200]);
      }
    }
  });
});

describe("a hidden profile answers like one that does not exist", () => {
  let statements: string[] = [];
  const { sql: counted } = connect(site.opened, { max: 2 });
  afterAll(() => counted.end({ timeout: 1 }));
  const db = drizzle(counted, { casing: "snake_case", logger: { logQuery: (query) => void statements.push(query) } });
  readTimes(counted);
  const app = createApp({ ...site.deps, db });

  const readCounted = async (kind: Kind, reading: Reading) => {
    const person = visitor((request) => app.request(request));
    for (const [name, value] of viewers[kind].cookies) person.cookies.set(name, value);
    statements = [];
    const { status, text } = await readAs(person, reading);
    return { status, text: masked(text), statements: statements.length };
  };

  // The first reading fills caches.
  beforeAll(async () => {
    for (const reading of aboutNobody.filter(({ route }) => route in surfaces)) await readCounted("anonymous", reading);
  });

  test.each([
    ["private", "anonymous"],
    ["private", "stranger"],
    ["private", "ex-friend"],
    ["private", "staff"],
    ["public", "blocked"],
    ["private", "blocked"],
  ] as const)(
    "a %s one, to %s: the same bytes by as many statements",
    async (visibility, kind) => {
      await setVisibility(visibility);
      for (const [index, reading] of about.entries()) {
        if (!isNamed(reading)) continue;
        const there = await readCounted(kind, aboutNobody[index] as Reading);
        expect({ at: reading.at, ...(await readCounted(kind, reading)) }).toEqual({ at: reading.at, ...there });
      }
    },
    300_000,
  );
});
