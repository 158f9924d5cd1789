import { beforeAll, expect, test } from "bun:test";
import { bodyOf, json, type Person, useSite } from "../harness.ts";
import { nameCards, readerOf } from "../named-abroad.ts";

const site = await useSite({}, "starter");
const charizard = "/series/scarlet-violet/151/6";
const q = encodeURIComponent("charizard ex set:sv03.5 number:6");
let [german, english, spanish] = [] as unknown as [Person, Person, Person];

beforeAll(async () => {
  await nameCards(site);
  german = await readerOf(site, "de");
  english = await readerOf(site, "en");
  spanish = await readerOf(site, "es");
});

const open = (person: Person | typeof site.anonymous, path: string) => bodyOf(person.page(path));
const partWith = (page: string, start: string, text: string) =>
  page.split(start).find((one) => one.includes(text)) ?? "";

test("results lead with the name in the reader's language: one line on a tile, the English name below in a row", async () => {
  // English first: what it leaves in the caches is nobody else's.
  expect(await open(english, `/search?q=${q}`)).not.toContain("Glurak-ex");
  const tile = partWith(await open(german, `/search?q=${q}`), '<li class="tile"', charizard);
  expect(tile).toContain('lang="de" tabindex="-1" aria-hidden="true">Glurak-ex</a>');
  const row = partWith(await open(german, `/search?q=${q}&view=table`), "<tr", charizard);
  expect(row).toContain('lang="de" data-overlay="true">Glurak-ex</a>');
  expect(row).toContain("<small>Charizard ex </small>");
  expect(await open(spanish, `/search?q=${q}`)).toContain(">Charizard de prueba</a>");
  expect(await open(english, `/search?q=${q}`)).not.toContain("Glurak-ex");
  expect(await open(site.anonymous, `/search?q=${q}`)).not.toContain("Glurak-ex");
});

test("results by game, and the steps between results, lead with it too", async () => {
  const mixed = await open(german, "/search?q=charizard");
  expect(mixed).toContain(">Glurak-ex</a>");
  const find = encodeURIComponent("set:sv03.5 sort:number");
  const page = await open(german, `/series/scarlet-violet/151/4?find=${find}&at=3`);
  expect(page).toContain('aria-label="Next result: Glutexo 005"');
});

test("suggestions have the English name beside it", async () => {
  const suggested = async (person: Person, text: string) => {
    const page = await open(person, `/search/suggest?q=${encodeURIComponent(text)}`);
    return partWith(page, 'role="option"', `href="${charizard}?`);
  };
  expect(await suggested(english, "charizard ex 6")).toContain("<span>Charizard ex</span><small>151");
  for (const text of ["glurak 6", "charizard ex 6"]) {
    expect(await suggested(german, text)).toContain(
      '<span lang="de">Glurak-ex</span><small><span>Charizard ex · </span>151 · #006</small>',
    );
  }
});

test("JSON of results keeps the name, with the local one and its language beside it", async () => {
  type Found = { value: { id: string }[] };
  const found = async (person: Person, text: string) =>
    (await json<Found>(person.json(`/search?q=${encodeURIComponent(text)}`))).value[0];
  const text = "set:sv03.5 number:6";
  expect(await found(german, text)).toMatchObject({ name: "Charizard ex", localName: "Glurak-ex", language: "de" });
  expect(await found(english, text)).toMatchObject({ name: "Charizard ex", localName: null, language: null });
  expect(await found(german, "set:sv03.5 number:4")).toMatchObject({ name: "Charmander", localName: null });
});

test("the cards of a collection lead with it for whoever reads them, whoever owns them", async () => {
  await german.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity: 2 });
  const [owner] = await site.sql<{ slug: string }[]>`select slug from users where id = ${german.id}`;
  const shared = `/u/${owner?.slug}/collection`;
  expect(await open(english, shared)).toContain(">Charizard ex</a>");
  for (const path of ["/collection/cards", shared]) {
    const tile = partWith(await open(german, path), '<li class="tile"', charizard);
    expect(tile).toContain(">Glurak-ex</a>");
  }
  const row = partWith(await open(german, "/collection/cards?view=table"), "<tr", charizard);
  expect(row).toContain('lang="de" data-overlay="true">Glurak-ex</a>');
  expect(row).toContain("<small>Charizard ex </small>");
  expect(await json(german.json("/collection/cards"))).toMatchObject({
    value: [{ name: "Charizard ex", localName: "Glurak-ex", language: "de" }],
  });
});

test("a Pokémon's cards lead with it", async () => {
  expect(await open(german, "/pokedex/charizard")).toContain(">Glurak-ex</a>");
  expect(await open(english, "/pokedex/charizard")).not.toContain("Glurak-ex");
});
