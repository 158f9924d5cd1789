import { beforeAll, expect, test } from "bun:test";
import { bodyOf, html, json, type Person, useSite } from "../harness.ts";
import { nameCards, partLeadingTo, readerOf, wordsIn, wordsOf } from "../named-abroad.ts";
import { readPage } from "../page/page.ts";
import { textOf, treeOf } from "../page/tree.ts";

const site = await useSite({}, "starter");
const set = "/series/scarlet-violet/151";
const charizard = `${set}/6`;
const inJapan = "/jp/series/scarlet-violet/pokemon-card-151";
const readers = {} as Record<"en" | "de" | "ja" | "es-mx" | "pt", Person>;

beforeAll(async () => {
  await nameCards(site);
  for (const language of ["en", "de", "ja", "es-mx", "pt"] as const) readers[language] = await readerOf(site, language);
});

const open = (person: Person | typeof site.anonymous, path: string) => bodyOf(person.page(path));
const rowOf = async (person: Person, number: number, page = `${set}?view=table`) =>
  partLeadingTo(await open(person, page), "tr", `${set}/${number}`);
const tileOf = async (person: Person, number: number) =>
  partLeadingTo(await open(person, set), "li", `${set}/${number}`);

/** The name that leads on a card's page, with its language, and the one below it. */
async function headOf(person: Person | typeof site.anonymous, path: string) {
  const [head] = readPage(await open(person, path)).all("heading");
  return [head?.text, head?.of("lang")];
}

test("a card's page leads with its name in the reader's language, with the English one below", async () => {
  const text = await open(readers.de, charizard);
  const page = readPage(text);
  expect(page.get("heading", "Glurak-ex").of("lang")).toBe("de");
  expect(page.get("paragraph", "Charizard ex").of("lang")).toBeUndefined();
  expect(page.get("title").text).toStartWith("Glurak-ex 006 – 151");
  expect(text).toContain("Glurak-ex (Charizard ex), number 006");
  expect(page.names("link")).toContain("Previous card: Glutexo 005");
  const overlay = await bodyOf(readers.de.htmx("GET", `${charizard}?overlay=1`));
  expect(readPage(overlay).names("heading")).toContain("Glurak-ex");
});

test("pages that many people read stay in English for the others", async () => {
  expect(await headOf(readers.de, charizard)).toEqual(["Glurak-ex", "de"]);
  for (const person of [readers.en, site.anonymous]) {
    expect(await headOf(person, charizard)).toEqual(["Charizard ex", undefined]);
    expect(readPage(await open(person, charizard)).find("paragraph", "Charizard ex")).toBeUndefined();
  }
});

test("a tile has one line, which a screen reader hears after the printed name", async () => {
  const tile = await tileOf(readers.de, 6);
  expect(textOf(tile)).toStartWith("Charizard ex, Glurak-ex, 006, ");
  expect(wordsIn(tile, "de")).toEqual(["Glurak-ex", "Glurak-ex"]);
  expect(wordsOf(tile, "small").join()).not.toContain("Charizard");
  expect(readPage(await open(readers.de, set)).find("button", "Add one Glurak-ex 006")).toBeDefined();
  // The same in both languages is said once.
  expect(wordsIn(await tileOf(readers.de, 25), "de")).toEqual(["Pikachu", "Pikachu 025"]);
});

test("those who read English have the tiles that they had", async () => {
  const tile = await tileOf(readers.en, 6);
  expect(textOf(tile)).toStartWith("Charizard ex, 006, ");
  expect(wordsIn(treeOf(await open(readers.en, set)), "de")).toEqual([]);
});

test("a row has the English name below; a card without a name in that language stays English", async () => {
  const row = await rowOf(readers.de, 6);
  expect(wordsIn(row, "de")).toEqual(["Glurak-ex"]);
  expect(wordsOf(row, "small")).toContain("Charizard ex");
  expect(wordsOf(await rowOf(readers.de, 25), "small")).not.toContain("Pikachu");
  const unnamed = await rowOf(readers.de, 4);
  expect([wordsIn(unnamed, "de"), wordsOf(unnamed, "a")[0]]).toEqual([[], "Charmander"]);
});

test("a set is searched by both names, and sorted by the one that is shown", async () => {
  for (const q of ["glurak", "charizard ex"]) {
    const row = await rowOf(readers.de, 6, `${set}?view=table&q=${encodeURIComponent(q)}`);
    expect(wordsIn(row, "de")).toEqual(["Glurak-ex"]);
  }
  const sorted = wordsIn(treeOf(await open(readers.de, `${set}?view=table&sort=name`)), "de");
  expect(sorted).toEqual(["Glurak-ex", "Glutexo", "Pikachu"]);
});

test("regions fall back to each other, and the language of the name is told", async () => {
  expect(wordsIn(await rowOf(readers["es-mx"], 6), "es")).toEqual(["Charizard de prueba"]);
  expect(wordsIn(await rowOf(readers["es-mx"], 5), "es-mx")).toEqual(["Charmeleon de México"]);
  expect(await headOf(readers.pt, charizard)).toEqual(["Charizard de teste", "pt-br"]);
});

test("Japanese cards lead in English unless Japanese is chosen", async () => {
  expect(await headOf(readers.de, `${inJapan}/6`)).toEqual(["Charizard ex", undefined]);
  expect(await headOf(readers.ja, `${inJapan}/6`)).toEqual(["リザードンex", "ja"]);
  expect(readPage(await open(readers.ja, `${inJapan}/6`)).names("paragraph")).toContain("Charizard ex");
  expect(await headOf(readers.ja, charizard)).toEqual(["Charizard ex", undefined]);
});

test("JSON keeps the name, with the local one and its language beside it", async () => {
  const named = { name: "Charizard ex", englishName: null, localName: "Glurak-ex", language: "de" };
  const unnamed = { name: "Charizard ex", localName: null, language: null };
  type Card = { id: string };
  const inSet = ({ cards }: { cards: Card[] }) => cards.find(({ id }) => id === "sv03.5-006");
  for (const [person, expected] of [
    [readers.de, named],
    [readers.en, unnamed],
    [site.anonymous, unnamed],
  ] as const) {
    expect(await json(person.json("/api/card?setId=sv03.5&numberKey=6"))).toMatchObject(expected);
    expect(await json(person.json("/api/card/sv03.5-006"))).toMatchObject(expected);
    expect(await json(person.json(charizard))).toMatchObject(expected);
    expect(inSet(await json(person.json(set)))).toMatchObject(expected);
    expect(inSet({ cards: await json<Card[]>(person.json(`/api${set}/cards`)) })).toMatchObject(expected);
  }
  const related = await json<Card[]>(readers.de.json("/api/card/related?setId=sv03.5&numberKey=199"));
  expect(related.find(({ id }) => id === "sv03.5-006")).toMatchObject(named);
});

test("the settings offer the languages that the catalogue has, and a choice shows on the pages that were open", async () => {
  const misty = await site.signUp();
  const form = readPage(await open(misty, "/account/settings/names"));
  expect(
    form
      .get("combobox", "Language of card names")
      .all("option")
      .map(({ value }) => value),
  ).toEqual(["en", "de", "es", "es-mx", "pt-br", "ja"]);
  expect(await headOf(misty, charizard)).toEqual(["Charizard ex", undefined]);
  const body = new URLSearchParams({ nameLanguage: "de" });
  const sent = await misty.request("/api/user/preferences?_method=PUT", { method: "POST", body, headers: html });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/account/settings/names"]);
  expect(await headOf(misty, charizard)).toEqual(["Glurak-ex", "de"]);
  expect(readPage(await open(misty, "/account/settings")).names("link")).toContain("Card namesGerman");
  const refused = await misty.put("/api/user/preferences", { nameLanguage: "it" });
  expect(await bodyOf(refused, 422)).toContain("must be a language in which cards have names here");
  expect((await misty.put("/api/user/preferences", { nameLanguage: "en" })).status).toBe(200);
  expect(await headOf(misty, charizard)).toEqual(["Charizard ex", undefined]);
});
