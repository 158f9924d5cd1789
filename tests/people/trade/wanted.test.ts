import { beforeAll, expect, test } from "bun:test";
import { bodyOf, json, type Person, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { befriended } from "../ties.ts";
import { gets, line } from "./trading.ts";

const site = await useSite({}, "starter");
const [bulbasaur, ivysaur, charizard] = [await line(site, 1), await line(site, 2), await line(site, 6)];
let ash: Person;
let brock: Person;

beforeAll(async () => {
  ash = await site.signUp({ username: "Ash" });
  brock = await site.signUp({ username: "Brock" });
  await befriended(site.sql, ash.id, brock.id);
  for (const card of [bulbasaur, ivysaur, charizard]) await gets(brock, card, 3);
  await gets(ash, ivysaur, 1);
});

type Choice = { cardId: string; isWanted: boolean };
const taken = async () => {
  const { take } = await json<{ take: Choice[] }>(ash.json("/u/brock/trade"));
  return take.map(({ cardId, isWanted }) => [cardId, isWanted] as const);
};
const want = (person: Person, card: typeof ivysaur, variant?: string) =>
  bodyOf(person.put("/api/wants", { setId: card.setId, cardId: card.cardId, ...(variant && { variant }) }));

test("what the other side has and I want comes first, also where my goal lacks nothing", async () => {
  expect((await taken()).map(([cardId]) => cardId)).not.toContain(ivysaur.cardId);
  await want(ash, ivysaur);
  expect((await taken())[0]).toEqual([ivysaur.cardId, true]);
  const page = readPage(await bodyOf(ash.page("/u/brock/trade")));
  expect(page.all("listitem").filter(({ text }) => text.includes("♥ Wanted"))).toHaveLength(1);
});

test("a wanted variant counts for that variant alone", async () => {
  const [other] = await site.sql<{ key: string }[]>`
    select key from variants where card_id = ${ivysaur.cardId} and key <> ${ivysaur.variant} limit 1`;
  await want(ash, ivysaur, other?.key);
  expect((await taken()).map(([cardId]) => cardId)).not.toContain(ivysaur.cardId);
  await want(ash, ivysaur, ivysaur.variant);
  expect((await taken())[0]).toEqual([ivysaur.cardId, true]);
});

test("the other's wants count as far as I may see them", async () => {
  await gets(ash, bulbasaur, 2);
  await want(brock, bulbasaur);
  const given = async () => (await json<{ give: Choice[] }>(ash.json("/u/brock/trade"))).give;
  expect(await given()).toMatchObject([{ cardId: bulbasaur.cardId, isWanted: true }]);
  await bodyOf(brock.put("/api/wants/visibility", { visibility: "PRIVATE" }));
  expect(await given()).toEqual([]);
});
