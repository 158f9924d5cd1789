import { placeOf } from "../access/marked-games.ts";
import type { TestApp } from "../harness.ts";
import { card, owning, type Person } from "../requests/sample.ts";
import type { Access, Own, Pages, Routes, Stock } from "../requests/table.ts";
import { befriended, blocked, requestFriend, trading } from "./ties.ts";

type Made = (site: TestApp, person: Person, otherId: string) => Promise<unknown>;

/** The address of a call about someone new, to whom this was done before. */
const about = (path: string, name: string, made?: Made) => async (site: TestApp, person: Person) => {
  const other = await site.signUp();
  await made?.(site, person, other.id);
  return { at: `${path}?${name}=${other.id}` };
};

const received: Made = ({ sql }, { id }, otherId) => requestFriend(sql, otherId, id);
const sent: Made = ({ sql }, { id }, otherId) => requestFriend(sql, id, otherId);
const friends: Made = ({ sql }, { id }, otherId) => befriended(sql, id, otherId);
const hasBlocked: Made = ({ sql }, { id }, otherId) => blocked(sql, id, otherId);

const owningCard = async (_: TestApp, person: Person) => {
  await owning(person);
  return {};
};

const ofProfile = (part: string, to: Access) => ({
  to,
  who: "member" as const,
  prepare: async (_: TestApp, { username }: Person) => ({ at: `/u/${username}${part}` }),
});

/** A call about a trade of the one who sends it with a friend, who made the offer. */
const ofTrade = (path: (id: string) => string, state = "proposed") => ({
  to: "member" as const,
  prepare: async (site: TestApp, { id }: Person) => {
    const friend = await site.signUp();
    await befriended(site.sql, id, friend.id);
    return { at: path(await trading(site.sql, [id, friend.id], { state, offerer: friend.id })) };
  },
});

export const routes: Routes = {
  "GET /api/people": { to: "member", at: "/api/people?requesteeUsername=mi" },
  "GET /u/:slug": ofProfile("", "everyone"),
  "GET /u/:slug/collection": ofProfile("/collection", "everyone"),
  "GET /u/:slug/insights": ofProfile("/insights", "everyone"),
  "GET /u/:slug/activity": ofProfile("/activity", "signed-in"),
  "GET /u/:slug/friends": ofProfile("/friends", "everyone"),
  "GET /u/:slug/lists": ofProfile("/lists", "everyone"),
  "GET /u/:slug/decks": ofProfile("/decks", "everyone"),
  "GET /u/:slug/report": ofProfile("/report", "member"),
  "POST /api/reports/profiles": {
    to: "member",
    writes: true,
    prepare: async (site) => ({ json: { userId: (await site.signUp()).id, reason: "Sells what is not theirs." } }),
  },
  "POST /api/collection": { to: "signed-in", reads: () => ({ limit: 1000 }), json: { limit: 20 } },
  "POST /api/collection/recent": {
    to: "signed-in",
    reads: () => ({ limit: 100 }),
    at: "/api/collection/recent?ascending=true",
    json: { limit: 20 },
  },
  "POST /api/friend-cards": {
    to: "member",
    reads: () => ({}),
    at: "/api/friend-cards?setId=sv03.5&numberKey=6",
    json: {},
  },
  "GET /u/:slug/collection/:category/:series/:set": ofProfile("/collection/en/scarlet-violet/151", "everyone"),
  "GET /api/collection/friend/:id": {
    to: "everyone",
    who: "member",
    prepare: async (_, { id }) => ({ at: `/api/collection/friend/${id}?setId=sv03.5` }),
  },
  "GET /api/share-link": { to: "member" },
  "PUT /api/share-link": { to: "member" },
  "DELETE /api/share-link": {
    to: "member",
    prepare: async (_, person) => {
      await person.put("/api/share-link", {});
      return {};
    },
  },
  "GET /shared/:token": {
    to: "everyone",
    who: "member",
    prepare: async (_, person) => {
      const { path } = (await (await person.put("/api/share-link", {})).json()) as { path: string };
      return { at: path };
    },
  },
  "GET /api/showcase": { to: "member" },
  "PUT /api/showcase": { to: "member", prepare: owningCard, json: { slot: 1, setId: "sv03.5", numberKey: "006" } },
  "DELETE /api/showcase": {
    to: "member",
    prepare: async (site, person) => {
      await owningCard(site, person);
      await person.put("/api/showcase", { slot: 2, setId: "sv03.5", numberKey: "6" });
      return {};
    },
    json: { slot: 2 },
  },
  "GET /account/showcase": { to: "member" },
  "GET /u/:slug/card.png": {
    to: "everyone",
    prepare: async (site) => ({ at: `/u/${(await site.signUp()).username}/card.png` }),
  },
  "GET /u/:slug/trade": ofProfile("/trade", "member"),
  "GET /trades": { to: "member" },
  "GET /trades/new": { to: "member" },
  "GET /trades/:id": ofTrade((id) => `/trades/${id}`),
  "GET /api/trades": { to: "member" },
  "POST /api/trades": {
    to: "member",
    writes: true,
    prepare: async (site, person) => {
      const friend = await site.signUp();
      await befriended(site.sql, person.id, friend.id);
      await owning(friend);
      return { json: { userId: friend.id, take: [`sv03.5/${card}/holo/1`] } };
    },
  },
  "GET /api/trades/waiting": { to: "signed-in" },
  "GET /trades/kept": { to: "member" },
  "GET /api/trades/kept": { to: "member" },
  "PUT /api/trades/kept": { to: "member", json: { setId: "sv03.5", copies: 4 } },
  "DELETE /api/trades/kept": {
    to: "member",
    prepare: async ({ sql }, { id }) => {
      await sql`insert into kept_copies (user_id, set_id, copies) values (${id}, 'sv03.5', 4) on conflict do nothing`;
      return { json: { setId: "sv03.5" } };
    },
  },
  "GET /api/trades/:id": ofTrade((id) => `/api/trades/${id}`),
  "PUT /api/trades/:id/offer": {
    ...ofTrade((id) => `/api/trades/${id}/offer`),
    json: { round: 1, give: ["sv03.5/sv03.5-002/normal/1"] },
  },
  "PUT /api/trades/:id/acceptance": { ...ofTrade((id) => `/api/trades/${id}/acceptance`), json: { round: 1 } },
  "PUT /api/trades/:id/swap": ofTrade((id) => `/api/trades/${id}/swap`, "accepted"),
  "PUT /api/trades/:id/undo": ofTrade((id) => `/api/trades/${id}/undo`, "completed"),
  "DELETE /api/trades/:id": ofTrade((id) => `/api/trades/${id}`),
  "GET /friends": { to: "member" },
  "GET /api/friend-request": { to: "signed-in" },
  "GET /api/friend-request/received": { to: "member" },
  "GET /api/friend-request/sent": { to: "member" },
  "PUT /api/friend-request/sent": {
    to: "member",
    prepare: async (site) => ({ json: { requesteeUsername: (await site.signUp()).username } }),
  },
  "DELETE /api/friend-request/sent": {
    to: "member",
    prepare: about("/api/friend-request/sent", "requesteeId", sent),
  },
  "PUT /api/friend-request/received": {
    to: "member",
    prepare: about("/api/friend-request/received", "requesterId", received),
  },
  "DELETE /api/friend-request/received": {
    to: "member",
    prepare: about("/api/friend-request/received", "requesterId", received),
  },
  "POST /api/friends": { to: "signed-in", reads: () => ({}), json: {} },
  "PUT /api/friends": { to: "member", prepare: about("/api/friends", "friendId", received) },
  "DELETE /api/friends": { to: "member", prepare: about("/api/friends", "friendId", friends) },
  "GET /api/friends/status": { to: "member", prepare: about("/api/friends/status", "friendId") },
  "GET /api/blocks": { to: "member" },
  "PUT /api/blocks": { to: "member", prepare: about("/api/blocks", "userId") },
  "DELETE /api/blocks": { to: "member", prepare: about("/api/blocks", "userId", hasBlocked) },
};

const shownTrade = "00000000-0000-4000-8000-000000000003";

export const pages: Pages = {
  stranger: [
    "/u/misty",
    "/u/misty/collection",
    "/u/misty/friends",
    "/u/misty/insights",
    "/u/misty/collection/en/scarlet-violet/151",
    "/shared/gone",
  ],
  beginner: [
    "/u/misty",
    "/u/misty/report",
    "/u/misty/trade",
    "/trades",
    "/trades/new",
    "/trades/kept",
    "/u/misty/collection/en/scarlet-violet/151?tab=theirs",
  ],
  collector: [
    "/friends",
    "/friends?tab=requests",
    "/friends?tab=find",
    "/friends?tab=share",
    "/u/misty",
    "/account/showcase?slot=1",
    "/u/tracey/trade",
    "/trades",
    "/trades/new",
    "/trades/kept",
    `/trades/${shownTrade}`,
    "/u/misty/activity",
    "/u/misty/insights",
    "/u/misty/friends",
    "/u/misty/lists",
    "/u/misty/decks",
  ],
};

let slots = 0;

export const own: Own = async ({ sql }, person, game) => {
  const { setId, cardIds } = placeOf(game);
  await sql`insert into kept_copies (user_id, set_id, copies) values (${person.id}, ${setId}, 2) on conflict do nothing`;
  await sql`insert into showcase (user_id, slot, set_id, card_id)
    values (${person.id}, ${(slots++ % 8) + 1}, ${setId}, ${cardIds[0] ?? ""}) on conflict do nothing`;
};

export const stock: Stock = async (site, { id }) => {
  const friend = await site.signUp({ username: "tracey" });
  await befriended(site.sql, id, friend.id);
  const pair: [string, string] = [friend.id, id];
  await trading(site.sql, pair, { state: "proposed", offerer: friend.id, id: shownTrade });
  await trading(site.sql, pair, { state: "completed", offerer: friend.id });
  await site.sql`update entries set quantity = 3 where user_id = ${friend.id}`;
};
