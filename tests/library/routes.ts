import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /api/activity": { to: "signed-in", at: "/api/activity?limit=20" },
  "GET /api/collection/price-history": { to: "signed-in", at: "/api/collection/price-history?limit=30" },
  "GET /api/collection/trends": {
    to: "signed-in",
    at: "/api/collection/trends?trendMode=percent&dateRange=7d&order=desc",
  },
  "GET /collection": { to: "member" },
  "GET /api/collection/printings": { to: "member" },
  "GET /collection/printings": { to: "member" },
  "PUT /api/collection/printings": { to: "member", json: { answer: "keep" } },
  "GET /collection/money": { to: "member" },
  "GET /api/collection/money": { to: "member" },
  "GET /api/collection/money/sales.csv": { to: "member", at: "/api/collection/money/sales.csv?year=2026" },
  "GET /collection/cleanup": { to: "member" },
  "GET /api/user/cleanup": { to: "member" },
  "PUT /api/user/cleanup": {
    to: "member",
    prepare: async (_, { username }) => ({ json: { setId: "sv03.5", verificationString: username } }),
    alone: true,
  },
  "GET /account/activity": { to: "member" },
  "GET /account/activity/friends": { to: "member" },
  "GET /api/activity/friends": { to: "member" },
  "GET /api/activity/shared": { to: "member" },
  "PUT /api/activity/shared": { to: "member", json: { shown: ["set", "friend"] } },
  "GET /api/collection/cards": { to: "member" },
  "GET /collection/cards": { to: "member" },
};

export const pages: Pages = {
  beginner: [
    "/collection",
    "/collection/cards",
    "/account/activity",
    "/collection/cleanup",
    "/collection/printings",
    "/collection/money",
  ],
  collector: [
    "/collection",
    "/collection/cards",
    "/collection/cards?view=table&group=rarity",
    "/collection/cleanup",
    "/collection/money",
    "/collection/money?by=series",
    "/account/activity",
    "/account/activity/friends",
  ],
};
