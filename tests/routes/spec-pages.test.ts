import { expect, test } from "bun:test";
import { useSite } from "../harness.ts";

const site = await useSite({}, "starter");

/** The pages that the specification names, and those of its menus. */
const pages = [
  "/u/misty",
  "/collection",
  "/series",
  "/jp/series",
  "/tcg-pocket-en/series",
  "/series/scarlet-violet",
  "/series/scarlet-violet/151",
  "/series/scarlet-violet/151/6",
  "/collections",
  "/collections/prize-pack-series-1",
  "/lists",
  "/decks",
  "/pokedex",
  "/stream-tools",
  "/pro",
  "/admin",
  "/admin/users",
  "/admin/cards",
  "/admin/pokemon",
  "/admin/decks",
  "/admin/reports/cards/open",
  "/account/activity",
  "/account/settings",
  "/search?q=charizard",
  "/search/advanced",
  "/friends",
  "/reports/new",
];

test("every page of the specification answers JSON to whom asks for it", async () => {
  const misty = await site.signUp({ username: "misty", roles: ["admin"] });
  const { flags } = site.deps;
  flags.enabled = new Set([...flags.enabled, "pro"]);
  const found: string[] = [];
  for (const path of pages) {
    const answer = await misty.json(path);
    found.push(`${path} ${answer.status} ${answer.headers.get("content-type")?.split(";")[0]}`);
  }
  expect(found.filter((line) => !line.endsWith(" 200 application/json"))).toEqual([]);
});

test("visitors list the decks of whom they may look at, and of no other", async () => {
  const brock = await site.signUp({ username: "brock" });
  await brock.put("/api/decks", { name: "Rocks", format: "unlimited" });
  const [deck] = await site.sql<{ id: string }[]>`
    update decks set visibility = 'PUBLIC' where user_id = ${brock.id} returning id`;
  const ask = (query: string) => site.anonymous.post(`/api/decks${query}`, {});
  const open = await ask("?username=brock");
  expect(open.status).toBe(200);
  expect(await open.json()).toMatchObject({ value: [{ id: deck?.id }], pagingKey: null });
  expect((await ask("")).status).toBe(401);
  await site.sql`update users set profile_visibility = 'private' where id = ${brock.id}`;
  expect((await ask("?username=brock")).status).toBe(404);
});
