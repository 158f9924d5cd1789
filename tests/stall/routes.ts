import type { TestApp } from "../harness.ts";
import type { Person } from "../requests/sample.ts";
import type { Pages, Routes } from "../requests/table.ts";

/** Where the first game's cards are for phones. */
const indexOf = async (_: TestApp, person: Person) => {
  const { games } = (await (await person.json("/have/own")).json()) as { games: { index: string }[] };
  return { at: games[0]?.index ?? "" };
};

export const routes: Routes = {
  "GET /have": { to: "everyone", at: "/have?q=6%2F165" },
  "GET /api/have": { to: "everyone", at: "/api/have?q=charizard" },
  "GET /have/own": { to: "member" },
  "GET /have/files/:game/:language/:name": { to: "everyone", who: "member", prepare: indexOf },
};

export const pages: Pages = {
  stranger: ["/have?q=charizard"],
  beginner: ["/have", "/have?q=zzzzzz"],
  collector: ["/have?q=charizard", "/have?q=6%2F165"],
};
