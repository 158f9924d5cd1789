import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "POST /api/reports/cards": {
    to: "member",
    writes: true,
    json: {
      category: "EN",
      setId: "sv03.5",
      numberKey: "6",
      description: "The reverse holo is missing.",
      tcgPlayerUrl: "",
      otherUrl: "https://example.com/card",
    },
  },
  "GET /reports/new": { to: "member", at: "/reports/new?category=EN" },
  "GET /reports/sent": { to: "member" },
};

export const pages: Pages = { collector: ["/reports/new", "/reports/new?category=JP", "/reports/sent"] };
