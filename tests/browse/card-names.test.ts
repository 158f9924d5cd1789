import { beforeAll, expect, test } from "bun:test";
import { bodyOf, html, json, type Person, useSite } from "../harness.ts";
import { nameCards, readerOf } from "../named-abroad.ts";

const site = await useSite({}, "starter");
const set = "/series/scarlet-violet/151";
const charizard = `${set}/6`;
const inJapan = "/jp/series/scarlet-violet/pokemon-card-151";
const readers = {} as Record<"en" | "de" | "ja" | "es-mx" | "pt", Person>;

beforeAll(async () => {
  await nameCards(site);
  for (const language of ["en", "de", "ja", "es-mx", "pt"] as const) readers[language] = await readerOf(site, language);
});

const open = (person: Person, path: string) => bodyOf(person.page(path));
const rowOf = (page: string, href: string) => page.split("<tr").find((one) => one.includes(`href="${href}"`)) ?? "";
const tileOf = (page: string, href: string) =>
  page.split('<li class="tile"').find((one) => one.includes(`href="${href}"`)) ?? "";

test("a card's page leads with its name in the reader's language, with the English one below", async () => {
  const page = await open(readers.de, charizard);
  expect(page).toContain('<h1 lang="de">Glurak-ex</h1><p>Charizard ex</p>');
  expect(page).toContain("<title>Glurak-ex 006 – 151");
  expect(page).toContain("Glurak-ex (Charizard ex), number 006");
  expect(page).toContain('aria-label="Previous card: Glutexo 005"');
  // The page that everybody shares is in English.
  expect(await open(readers.en, charizard)).toContain("<h1>Charizard ex</h1><p class=");
  expect(await bodyOf(site.anonymous.page(charizard))).toContain("<h1>Charizard ex</h1><p class=");
  const overlay = await (await readers.de.htmx("GET", `${charizard}?overlay=1`)).text();
  expect(overlay).toContain(">Glurak-ex</h2>");
});

test("a tile has one line, and says both names", async () => {
  const tile = tileOf(await open(readers.de, set), charizard);
  expect(tile).toContain('lang="de" tabindex="-1" aria-hidden="true">Glurak-ex</a>');
  expect(tile).toContain("<b>Charizard ex</b>");
  expect(tile).toContain('<em class="unseen">, <span lang="de">Glurak-ex</span>, ');
  expect(tile).not.toContain("<small>Charizard ex");
  expect(tileOf(await open(readers.de, set), `${set}/25`)).not.toContain('<span lang="de">Pikachu</span>');
});

test("those who read English have the page that they had", async () => {
  const page = await open(readers.en, set);
  expect(page).not.toContain('lang="de"');
  expect(tileOf(page, charizard)).toBe(tileOf(await open(await readerOf(site, "fr"), set), charizard));
});

test("a row has the English name below; a card without a name in that language stays English", async () => {
  const table = await open(readers.de, `${set}?view=table`);
  const row = rowOf(table, charizard);
  expect(row).toContain('lang="de" data-overlay="true">Glurak-ex</a>');
  expect(row).toContain("<small>Charizard ex </small>");
  expect(rowOf(table, `${set}/25`)).not.toContain("<small>");
  expect(rowOf(table, `${set}/4`)).toContain('data-overlay="true">Charmander</a>');
});

test("a set is searched by both names, and sorted by the one that is shown", async () => {
  for (const q of ["glurak", "charizard ex"]) {
    expect(await open(readers.de, `${set}?q=${encodeURIComponent(q)}`)).toContain(`href="${charizard}"`);
  }
  const names = (page: string) => [...page.matchAll(/class="name"[^>]*>([^<]+)</g)].map(([, name]) => name);
  const sorted = names(await open(readers.de, `${set}?sort=name`));
  const place = (name: string) => sorted.indexOf(name);
  expect(place("Glutexo")).toBe(place("Glurak-ex") + 1);
});

test("regions fall back to each other, and the language of the name is told", async () => {
  const rows = await open(readers["es-mx"], `${set}?view=table`);
  expect(rowOf(rows, charizard)).toContain('lang="es" data-overlay="true">Charizard de prueba</a>');
  expect(rowOf(rows, `${set}/5`)).toContain('lang="es-mx" data-overlay="true">Charmeleon de México</a>');
  expect(await open(readers.pt, charizard)).toContain('<h1 lang="pt-br">Charizard de teste</h1>');
});

test("Japanese cards lead in English unless Japanese is chosen", async () => {
  expect(await open(readers.de, `${inJapan}/6`)).toContain('<h1>Charizard ex</h1><p lang="ja">リザードンex</p>');
  expect(await open(readers.ja, `${inJapan}/6`)).toContain('<h1 lang="ja">リザードンex</h1><p>Charizard ex</p>');
  expect(await open(readers.ja, charizard)).toContain("<h1>Charizard ex</h1>");
});

test("JSON keeps the name, with the local one and its language beside it", async () => {
  const named = { name: "Charizard ex", englishName: null, localName: "Glurak-ex", language: "de" };
  const unnamed = { name: "Charizard ex", localName: null, language: null };
  type Card = { id: string };
  const inSet = ({ cards }: { cards: Card[] }) => cards.find(({ id }) => id === "sv03.5-006");
  const path = "/api/card?setId=sv03.5&numberKey=6";
  for (const [person, expected] of [
    [readers.de, named],
    [readers.en, unnamed],
    [site.anonymous, unnamed],
  ] as const) {
    expect(await json(person.json(path))).toMatchObject(expected);
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
  const form = await open(misty, "/account/settings/names");
  const choices = [...form.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
  expect(choices).toEqual(["en", "de", "es", "es-mx", "pt-br", "ja"]);
  expect(await open(misty, charizard)).toContain("<h1>Charizard ex</h1>");
  const body = new URLSearchParams({ nameLanguage: "de" });
  const sent = await misty.request("/api/user/preferences?_method=PUT", { method: "POST", body, headers: html });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/account/settings/names"]);
  expect(await open(misty, charizard)).toContain('<h1 lang="de">Glurak-ex</h1>');
  expect(await open(misty, "/account/settings")).toContain("German");
  const refused = await misty.put("/api/user/preferences", { nameLanguage: "it" });
  expect(await bodyOf(refused, 422)).toContain("must be a language in which cards have names here");
  expect((await misty.put("/api/user/preferences", { nameLanguage: "en" })).status).toBe(200);
  expect(await open(misty, charizard)).toContain("<h1>Charizard ex</h1>");
});
