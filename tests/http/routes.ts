import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /assets/:name": { to: "everyone", prepare: async ({ deps }) => ({ at: deps.assets.urls.css }) },
  "GET /icons/:name": { to: "everyone", prepare: async ({ deps }) => ({ at: deps.assets.urls.icon }) },
};

export const pages: Pages = {
  stranger: ["/nowhere"],
};
