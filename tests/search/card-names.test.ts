import { expect, test } from "bun:test";
import { bodyOf, json, type Person, useSite } from "../harness.ts";
import { nameCards, partLeadingTo, readerOf, wordsIn, wordsOf } from "../named-abroad.ts";
import { readPage } from "../page/page.ts";
import { textOf, treeOf } from "../page/tree.ts";

const site = await useSite({}, "starter");
const charizard = /^\/series\/scarlet-violet\/151\/6(\?|$)/;
const found = `/search?q=${encodeURIComponent("charizard ex set:sv03.5 number:6")}`;

await nameCards(site);
const german = await readerOf(site, "de");
const english = await readerOf(site, "en");
const spanish = await readerOf(site, "es");

const open = (person: Person | typeof site.anonymous, path: string) => bodyOf(person.page(path));
const tileOf = async (person: Person | typeof site.anonymous, path: string) =>
  partLeadingTo(await open(person, path), "li", charizard);
const inGerman = async (person: Person, path: string) => wordsIn(treeOf(await open(person, path)), "de");

test("results lead with the name in the reader's language: one line on a tile, the English name below in a row", async () => {
  // In this order: what one leaves in the caches is not the next one's.
  expect(textOf(await tileOf(english, found))).toStartWith("Charizard ex, 151");
  expect(textOf(await tileOf(german, found))).toStartWith("Charizard ex, Glurak-ex, 151");
  expect(wordsIn(await tileOf(german, found), "de")).toEqual(["Glurak-ex", "Glurak-ex"]);
  expect(wordsIn(await tileOf(spanish, found), "es")).toContain("Charizard de prueba");
  expect(textOf(await tileOf(english, found))).toStartWith("Charizard ex, 151");
  expect(textOf(await tileOf(site.anonymous, found))).toStartWith("Charizard ex, 151");
  const row = partLeadingTo(await open(german, `${found}&view=table`), "tr", charizard);
  expect([wordsIn(row, "de"), wordsOf(row, "small")[0]]).toEqual([["Glurak-ex"], "Charizard ex"]);
});

test("results by game, and the steps between results, lead with it too", async () => {
  expect(await inGerman(german, "/search?q=charizard")).toContain("Glurak-ex");
  const find = encodeURIComponent("set:sv03.5 sort:number");
  const page = readPage(await open(german, `/series/scarlet-violet/151/4?find=${find}&at=3`));
  expect(page.names("link")).toContain("Next result: Glutexo 005");
});

test("suggestions have the English name beside it", async () => {
  const suggested = async (person: Person, text: string) =>
    partLeadingTo(await open(person, `/search/suggest?q=${encodeURIComponent(text)}`), "a", charizard);
  const englishOne = await suggested(english, "charizard ex 6");
  expect([wordsIn(englishOne, "de"), wordsOf(englishOne, "small").at(-1)]).toEqual([[], "151 · #006"]);
  for (const text of ["glurak 6", "charizard ex 6"]) {
    const one = await suggested(german, text);
    expect([wordsIn(one, "de"), wordsOf(one, "small").at(-1)]).toEqual([["Glurak-ex"], "Charizard ex · 151 · #006"]);
  }
});

test("JSON of results keeps the name, with the local one and its language beside it", async () => {
  type Found = { value: { id: string }[] };
  const firstOf = async (person: Person, text: string) =>
    (await json<Found>(person.json(`/search?q=${encodeURIComponent(text)}`))).value[0];
  const text = "set:sv03.5 number:6";
  expect(await firstOf(german, text)).toMatchObject({ name: "Charizard ex", localName: "Glurak-ex", language: "de" });
  expect(await firstOf(english, text)).toMatchObject({ name: "Charizard ex", localName: null, language: null });
  expect(await firstOf(german, "set:sv03.5 number:4")).toMatchObject({ name: "Charmander", localName: null });
});

test("the cards of a collection lead with it for whoever reads them, whoever owns them", async () => {
  await german.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity: 2 });
  const [owner] = await site.sql<{ slug: string }[]>`select slug from users where id = ${german.id}`;
  const shared = `/u/${owner?.slug}/collection`;
  expect(wordsIn(await tileOf(english, shared), "de")).toEqual([]);
  for (const path of ["/collection/cards", shared]) {
    expect(wordsIn(await tileOf(german, path), "de")).toEqual(["Glurak-ex", "Glurak-ex"]);
  }
  const row = partLeadingTo(await open(german, "/collection/cards?view=table"), "tr", charizard);
  expect([wordsIn(row, "de"), wordsOf(row, "small")[0]]).toEqual([["Glurak-ex"], "Charizard ex"]);
  expect(await json(german.json("/collection/cards"))).toMatchObject({
    value: [{ name: "Charizard ex", localName: "Glurak-ex", language: "de" }],
  });
});

test("a Pokémon's cards lead with it", async () => {
  expect(await inGerman(german, "/pokedex/charizard")).toContain("Glurak-ex");
  expect(await inGerman(english, "/pokedex/charizard")).toEqual([]);
});

test("what is added, and the page of a collection, name it so", async () => {
  const misty = await readerOf(site, "de");
  const added = await misty.htmx("PUT", "/api/collection?setId=sv03.5", {
    cardId: "sv03.5-006",
    variant: "holo",
    quantity: "1",
  });
  expect(added.status).toBe(200);
  expect(decodeURIComponent(`${[...added.headers]}${await added.text()}`)).toContain("Added Glurak-ex 006");
  expect(await inGerman(misty, "/collection")).toContain("Glurak-ex");
  const bulk = readPage(await open(misty, "/collection/add?setId=sv03.5&ranges=5"));
  expect(bulk.text).toContain("Glutexo");
});

test("the deck builder stays in English", async () => {
  const path = "/api/decks/cards?format=unlimited&q=charizard+s:151";
  const found = (person: Person) => json<{ value: { name: string; face: object }[] }>(person.json(path));
  const { value } = await found(german);
  expect(value.length).toBeGreaterThan(0);
  expect(value.map(({ name, face }) => [name, face])).toEqual(
    (await found(english)).value.map(({ name, face }) => [name, face]),
  );
});
