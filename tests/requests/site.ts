import { sent } from "./body.ts";
import { holdPrice, metricsToken, png, type Sample } from "./sample.ts";

/** All other features. */
export const site: Record<string, Sample> = {
  "GET /metrics": { headers: { authorization: `Bearer ${metricsToken}` } },
  "GET /assets/:name": { prepare: async ({ deps }) => ({ at: deps.assets.urls.css }) },
  "GET /icons/:name": { prepare: async ({ deps }) => ({ at: deps.assets.urls.icon }) },
  "GET /media/:id": {
    who: "member",
    prepare: async (_, person) => {
      const answer = await person.request("/api/avatar", sent("POST", { json: { dataUrl: png } }));
      return { at: ((await answer.json()) as { url: string }).url };
    },
  },
  "GET /u/:slug/collection": {
    who: "member",
    prepare: async (_, { username }) => ({ at: `/u/${username}/collection` }),
  },
  "POST /api/search/advanced": { json: { query: "char", type: ["Fire"], hp: ">=100" } },
  "POST /api/reports/cards": {
    who: "member",
    json: {
      category: "EN",
      setId: "sv03.5",
      numberKey: "6",
      description: "The reverse holo is missing.",
      tcgPlayerUrl: "",
      otherUrl: "https://example.com/card",
    },
  },

  "POST /admin/prices": { who: "data entry", prepare: async (site) => ({ json: await holdPrice(site) }) },
  "POST /admin/catalogue/load": { who: "admin" },
  "DELETE /admin/catalogue/load": { who: "admin" },
};
