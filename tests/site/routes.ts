import type { Pages, Routes } from "../requests/table.ts";

const reason = "A test";
let count = 0;

export const routes: Routes = {
  "GET /admin/installation/texts": { to: "admin" },
  "GET /admin/installation/texts/:name": { to: "admin", at: "/admin/installation/texts/promo" },
  "PUT /api/admin/texts/promo": {
    to: "admin",
    prepare: async () => ({
      json: {
        code: `SAVE${++count}`,
        title: "Spring is here",
        text: "Save with {CODE}",
        from: "2026-03-01T00:00:00Z",
        until: "2026-04-01T00:00:00Z",
        reason,
      },
    }),
  },
  "PUT /api/admin/texts/:name": {
    to: "admin",
    at: "/api/admin/texts/tos",
    prepare: async () => ({ json: { text: `# Terms ${++count}`, reason } }),
  },
  "DELETE /api/admin/texts/:name": {
    to: "admin",
    at: "/api/admin/texts/affiliates",
    prepare: async ({ sql }) => {
      await sql`insert into settings (key, value) values ('text:affiliates', '# Ours') on conflict do nothing`;
      return { json: { reason } };
    },
  },
  "GET /api/openapi.json": { to: "everyone" },
  "GET /api/docs": { to: "everyone" },
  "GET /robots.txt": { to: "everyone" },
  "GET /sitemap.xml": { to: "everyone" },
  "GET /manifest.webmanifest": { to: "everyone" },
  "GET /worker.js": { to: "everyone" },
  "GET /offline": { to: "everyone" },
  "GET /privacy": { to: "everyone" },
  "GET /tos": { to: "everyone" },
  "GET /help": { to: "everyone" },
  "GET /affiliates": { to: "everyone" },
  "GET /:part{sitemap-[1-9]\\d*\\.xml}": { to: "everyone", at: "/sitemap-1.xml" },
};

export const pages: Pages = {
  stranger: ["/help", "/privacy", "/tos", "/affiliates", "/api/docs", "/offline"],
  newcomer: ["/tos"],
  admin: ["/admin/installation/texts", "/admin/installation/texts/promo", "/admin/installation/texts/privacy"],
};
