import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /u/:slug/collection": {
    to: "everyone",
    who: "member",
    prepare: async (_, { username }) => ({ at: `/u/${username}/collection` }),
  },
  "POST /api/collection": { to: "signed-in", reads: () => ({ limit: 1000 }), json: { limit: 20 } },
  "POST /api/collection/recent": {
    to: "signed-in",
    reads: () => ({ limit: 100 }),
    at: "/api/collection/recent?ascending=true",
    json: { limit: 20 },
  },
  "GET /api/collection/cards": { to: "member" },
  "GET /collection/cards": { to: "member" },
  "POST /api/friend-cards": {
    to: "member",
    reads: () => ({}),
    at: "/api/friend-cards?setId=sv03.5&numberKey=6",
    json: {},
  },
  "GET /friends": { to: "member" },
};

export const pages: Pages = {
  stranger: ["/u/misty/collection"],
  beginner: ["/collection/cards"],
  collector: [
    "/collection/cards",
    "/collection/cards?view=table&group=rarity",
    "/friends",
    "/friends?tab=requests",
    "/friends?tab=find",
  ],
};
