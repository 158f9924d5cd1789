import { card } from "../requests/sample.ts";
import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /images/cards/:id": { to: "everyone", at: `/images/cards/${card}?w=160` },
  "GET /images/sets/symbols/:id": { to: "everyone", at: "/images/sets/symbols/sv03.5" },
  "GET /images/sets/logos/:id": { to: "everyone", at: "/images/sets/logos/sv03.5" },
  "GET /images/species/:number": { to: "everyone", at: "/images/species/6" },
  "GET /emblems/:file": { to: "everyone", at: "/emblems/25.svg" },
  "GET /sets/:id/card.png": { to: "everyone", at: "/sets/sv03.5/card.png" },
  "GET /feeds/catalogue/:game": {
    to: "everyone",
    at: "/feeds/catalogue/EN",
    prepare: async ({ deps, sql }) => {
      deps.config.isCatalogueServed = true;
      await sql`insert into published_feeds (name, prices_version, public_key, bytes, made_at)
        values ('catalogue EN', 1, 'key', '\\x00', now()) on conflict do nothing`;
      return {};
    },
  },
  "GET /api/card": { to: "everyone", at: "/api/card?setId=sv03.5&numberKey=6" },
  "GET /api/card/related": { to: "everyone", at: "/api/card/related?setId=sv03.5&numberKey=6" },
  "GET /api/card/:id": { to: "everyone", at: `/api/card/${card}` },
  "GET /api/set": { to: "everyone" },
  "GET /api/set/:id": { to: "everyone", at: "/api/set/sv03.5?category=EN" },
  "GET /api/series": { to: "everyone" },
  "GET /api/series/:id/sets": { to: "everyone", at: "/api/series/sv/sets?category=EN" },
  "GET /api/series/:series/:set/cards": { to: "everyone", at: "/api/series/scarlet-violet/151/cards?category=EN" },
  "GET /api/total-stats": { to: "everyone" },
  "GET /admin/catalogue": { to: "admin" },
  "POST /admin/catalogue/load": { to: "admin", writes: true },
  "DELETE /admin/catalogue/load": {
    to: "admin",
    prepare: async ({ sql }) => {
      await sql`delete from catalogue_load`;
      await sql`insert into catalogue_load (run, state, started_at, beat_at)
        values (gen_random_uuid(), 'running', now(), now())`;
      return {};
    },
  },
};

export const pages: Pages = {
  stranger: ["/images/cards/sv03.5-006?w=7"],
  beginner: ["/admin/catalogue"],
  admin: ["/admin/catalogue"],
};
