import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "POST /api/search/advanced": {
    to: "everyone",
    reads: (word) => ({ query: word }),
    json: { query: "char", type: ["Fire"], hp: ">=100" },
  },
  "GET /search/suggest": { to: "everyone", at: "/search/suggest?q=char" },
  "GET /artists/:slug": { to: "everyone", at: "/artists/mitsuhiro-arita" },
  "GET /api/artists": { to: "everyone" },
  "GET /search": { to: "everyone", at: "/search?q=charizard" },
  "GET /search/advanced": { to: "everyone", at: "/search/advanced?q=type:pokemon" },
};

export const pages: Pages = {
  stranger: [
    "/search",
    "/search?q=charizard",
    "/search?q=zzqqzz",
    `/search?q=${"W".repeat(80)}`,
    "/search/advanced",
    "/search/advanced?q=type:pokemon+hp>300+raritty:x",
    "/artists/mitsuhiro-arita",
  ],
};
