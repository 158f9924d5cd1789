import { beforeAll, expect, test } from "bun:test";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, json, type Person, useSite } from "../harness.ts";
import { partLeadingTo, readerOf, wordsIn } from "../named-abroad.ts";
import { readPage } from "../page/page.ts";
import { textOf } from "../page/tree.ts";

const site = await useSite({}, "starter");
const path = "/series/scarlet-violet/151";
const names = { "sv03.5": { de: "Hunderteinundfünfzig", "pt-br": "Cento e cinquenta e um" } };
let german: Person;
let brazilian: Person;
let japanese: Person;
let misty: Person;

beforeAll(async () => {
  await changeCatalogue(
    site,
    site.sql`insert into local_set_names select key, value from jsonb_each(${JSON.stringify(names)}::text::jsonb)`,
  );
  [german, brazilian, japanese, misty] = await Promise.all([
    readerOf(site, "de"),
    readerOf(site, "pt"),
    readerOf(site, "ja"),
    site.signUp(),
  ]);
});

const open = (person: Person | typeof site.anonymous, at: string) => bodyOf(person.page(at));

test("a set's page leads with its name in the reader's language, with the English one below", async () => {
  const page = readPage(await open(german, path));
  expect(page.get("heading", "Hunderteinundfünfzig").of("lang")).toBe("de");
  expect(page.names("paragraph")).toContain("151");
  expect(page.get("title").text).toStartWith("Hunderteinundfünfzig – ");
  expect(
    readPage(await open(brazilian, path))
      .get("heading", "Cento e cinquenta e um")
      .of("lang"),
  ).toBe("pt-br");
  for (const person of [misty, site.anonymous])
    expect(
      readPage(await open(person, path))
        .get("heading", "151")
        .of("lang"),
    ).toBeUndefined();
});

test("a Japanese set leads with its printed name for those who chose Japanese alone", async () => {
  const at = "/jp/series/scarlet-violet/pokemon-card-151";
  const [english] = readPage(await open(misty, at)).all("heading");
  const [printed] = readPage(await open(japanese, at)).all("heading");
  expect(printed?.of("lang")).toBe("ja");
  expect(printed?.text).not.toBe(english?.text);
  expect(readPage(await open(japanese, at)).names("paragraph")).toContain(english?.text ?? "");
});

test.each(["/series", "/series/scarlet-violet"])("a tile of the set on %s has both names", async (at) => {
  const tile = partLeadingTo(await open(german, at), "li", path);
  expect(wordsIn(tile, "de")).toEqual(["Hunderteinundfünfzig"]);
  expect(textOf(tile)).toContain("151");
  expect(wordsIn(partLeadingTo(await open(misty, at), "li", path), "de")).toEqual([]);
});

test("a set is found by either name among series, in suggestions and in a search", async () => {
  for (const q of ["hundertein", "151"]) {
    const found = partLeadingTo(await open(german, `/series?q=${q}`), "li", path);
    expect(wordsIn(found, "de")).toEqual(["Hunderteinundfünfzig"]);
  }
  for (const at of ["/search/suggest?q=hunderteinundfunfzig", "/search?q=hunderteinundfunfzig"]) {
    const found = await open(german, at);
    expect(wordsIn(partLeadingTo(found, at.startsWith("/search?") ? "li" : "a", path), "de")).toEqual([
      "Hunderteinundfünfzig",
    ]);
  }
});

test("one's own collection names its sets so", async () => {
  const [variant] = await site.sql<{ key: string }[]>`select key from variants where card_id = 'sv03.5-006' limit 1`;
  await german.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: variant?.key, quantity: 1 });
  const tile = partLeadingTo(await open(german, "/collection"), "li", path);
  expect(wordsIn(tile, "de")).toEqual(["Hunderteinundfünfzig"]);
});

test("JSON keeps a set's name, with the local one and its language beside it", async () => {
  type Named = { id?: string; name: string; localName: string | null; language: string | null };
  const inList = (sets: Named[]) => sets.find(({ id }) => id === "sv03.5");
  for (const [person, expected] of [
    [german, { name: "151", localName: "Hunderteinundfünfzig", language: "de" }],
    [misty, { name: "151", localName: null, language: null }],
  ] as const) {
    expect(await json(person.json("/api/set/sv03.5"))).toMatchObject(expected);
    expect(inList(await json(person.json("/api/set")))).toMatchObject(expected);
    expect(inList(await json(person.json("/api/series/scarlet-violet/sets")))).toMatchObject(expected);
    expect(await json(person.json(path))).toMatchObject(expected);
    expect(inList((await json<{ sets: Named[] }>(person.json("/series/scarlet-violet"))).sets)).toMatchObject(expected);
    expect(inList((await json<{ sets: Named[] }>(person.json("/search?q=151"))).sets)).toMatchObject(expected);
  }
});
