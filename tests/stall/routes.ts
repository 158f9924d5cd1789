import type { Pages, Routes } from "../requests/table.ts";

export const routes: Routes = {
  "GET /have": { to: "everyone", at: "/have?q=6%2F165" },
  "GET /api/have": { to: "everyone", at: "/api/have?q=charizard" },
};

export const pages: Pages = {
  stranger: ["/have?q=charizard"],
  beginner: ["/have", "/have?q=zzzzzz"],
  collector: ["/have?q=charizard", "/have?q=6%2F165"],
};
