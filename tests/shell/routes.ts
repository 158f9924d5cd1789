import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /": { to: "everyone" },
  "POST /theme": { to: "everyone", writes: true, json: { theme: "dark" } },
  "GET /shortcuts": { to: "everyone" },
  "GET /menu/series": { to: "everyone", at: "/menu/series?category=EN" },
  "GET /menu/sets": { to: "everyone", at: "/menu/sets?category=EN&series=scarlet-violet" },
  "GET /menu/collections": { to: "everyone" },
  "GET /events": { to: "signed-in" },
};

export const pages: Pages = {
  stranger: ["/", "/shortcuts"],
};
