import { holdPrice, sellPrinting } from "../requests/sample.ts";
import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /api/currency": { to: "everyone" },
  "GET /api/exchange-rates": { to: "everyone" },
  "GET /api/card/pricing": { to: "everyone", at: "/api/card/pricing?limit=30&setId=sv03.5&numberKey=6" },
  "GET /feeds/prices": {
    to: "everyone",
    prepare: async ({ deps, sql }) => {
      deps.config.feedKeyFile = "feed.pem";
      await sql`insert into published_feeds (name, prices_version, public_key, bytes, made_at)
        values ('prices', 1, 'key', '\\x00', now()) on conflict do nothing`;
      return {};
    },
  },
  "GET /admin/prices/printings": { to: "data entry" },
  "POST /admin/prices/printings": {
    to: "data entry",
    writes: true,
    prepare: async (site) => ({ json: await sellPrinting(site) }),
  },
  "GET /admin/prices": { to: "data entry" },
  "POST /admin/prices": { to: "data entry", writes: true, prepare: async (site) => ({ json: await holdPrice(site) }) },
  "PUT /admin/prices": {
    to: "data entry",
    writes: true,
    prepare: async (site) => {
      const { cardId, variant, source, day, market } = await holdPrice(site);
      return { json: { price: [[cardId, variant, source, day, market].join(" ")], decision: "drop" } };
    },
  },
};

export const pages: Pages = {
  admin: ["/admin/prices", "/admin/prices/printings"],
};
