import { expect, test } from "bun:test";
import { useSite } from "../harness.ts";
import { sent } from "../requests/body.ts";

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

test("English names lead wherever a Japanese set is chosen or reported", async () => {
  const [set] = await site.sql<{ id: string; name: string; english: string; cardId: string; variant: string }[]>`
    select s.id, s.name, s.english_name as english, c.id as "cardId", v.key as variant
    from sets s join cards c on c.set_id = s.id join variants v on v.card_id = c.id
    where s.category = 'JP' and s.english_name <> s.name limit 1`;
  if (!set) throw new Error("The starter has a Japanese set.");
  const staff = await site.signUp({ username: "surge", roles: ["admin"] });
  await staff.put(`/api/collection?setId=${set.id}`, { cardId: set.cardId, variant: set.variant, quantity: 1 });
  await staff.post("/api/reports/cards", { description: "Its name is wrong.", category: "JP", setId: set.id });
  const pages = ["/reports/new", "/collection/cleanup", "/admin/reports/cards/open", "/account/reports"];
  for (const path of pages) {
    const text = (await (await staff.page(path)).text()).replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
    expect([path, text.includes(set.english)]).toEqual([path, true]);
    expect([path, text.includes(`>${set.name}`)]).toEqual([path, false]);
  }
});

test("a report of a set that is not there is refused", async () => {
  const lorelei = await site.signUp();
  const refused = await lorelei.post("/api/reports/cards", { description: "Its name is wrong.", setId: "nope" });
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({ fields: { setId: "must be the id of a set" } }),
  ]);
});

test("a deck takes no card of another game", async () => {
  const janine = await site.signUp();
  const [card] = await site.sql<{ setId: string; numberKey: string }[]>`
    select set_id as "setId", number_key as "numberKey" from cards where category = 'TCG-POCKET-EN' limit 1`;
  const cards = [{ ...card, quantity: 1 }];
  const made = await janine.put("/api/decks", { name: "Mixed", format: "unlimited" });
  const { id, version } = (await made.json()) as { id: string; version: number };
  const send = (method: string, path: string, body: object) =>
    janine.request(path, sent(method, { json: body }, { accept: "application/json" }));
  expect((await send("POST", `/api/decks/${id}`, { version, cards })).status).toBe(422);
  expect((await send("PUT", "/api/decks", { name: "Mixed", format: "unlimited", cards })).status).toBe(422);
  expect((await send("PUT", "/api/decks", { name: "Pocket", format: "pocket_standard", cards })).status).toBe(200);
});
