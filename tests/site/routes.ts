import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /api/openapi.json": { to: "everyone" },
  "GET /api/docs": { to: "everyone" },
  "GET /robots.txt": { to: "everyone" },
  "GET /sitemap.xml": { to: "everyone" },
  "GET /manifest.webmanifest": { to: "everyone" },
  "GET /privacy": { to: "everyone" },
  "GET /tos": { to: "everyone" },
  "GET /affiliates": { to: "everyone" },
  "GET /:part{sitemap-[1-9]\\d*\\.xml}": { to: "everyone", at: "/sitemap-1.xml" },
};

export const pages: Pages = {
  stranger: ["/privacy", "/tos", "/affiliates", "/api/docs"],
  newcomer: ["/tos"],
};
