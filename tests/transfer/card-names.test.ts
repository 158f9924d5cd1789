import { expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { bodyOf, json, type Person, useSite } from "../harness.ts";
import { add } from "../lists/people.ts";
import { nameCards, partLeadingTo, readerOf, wordsIn, wordsOf } from "../named-abroad.ts";

const site = await useSite({}, "starter");
const charizard = /^\/series\/scarlet-violet\/151\/6(\?|$)/;

const graded = { variant: "holo", company: "PSA", grade: "9" };

await nameCards(site);
const german = await readerOf(site, "de");
const english = await readerOf(site, "en");
for (const person of [german, english]) {
  await person.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity: 2 });
  await person.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-004", variant: "normal", quantity: 1 });
  const row = { user_id: person.id, set_id: "sv03.5", card_id: "sv03.5-006", ...graded };
  await site.sql`insert into graded_cards ${site.sql(row)}`;
}

const rowsOf = async (person: Person, path: string) =>
  parse<Record<string, string>>(await bodyOf(person.request(path)), { bom: true, columns: true });

test("the CSV has both names and the language of the local one, of entries and graded cards", async () => {
  const namesIn = (rows: Record<string, string>[]) =>
    rows.map((row) => [row.Kind, row.Name, row["Local Name"], row["Name Language"]]);
  expect(namesIn(await rowsOf(german, "/api/collection/export.csv"))).toEqual([
    ["card", "Charmander", "", ""],
    ["card", "Charizard ex", "Glurak-ex", "de"],
    ["graded", "Charizard ex", "Glurak-ex", "de"],
  ]);
  expect(namesIn(await rowsOf(english, "/api/collection/export.csv"))).toEqual([
    ["card", "Charmander", "", ""],
    ["card", "Charizard ex", "", ""],
    ["graded", "Charizard ex", "", ""],
  ]);
});

test("the JSON has both names and the language of the local one, of entries and graded cards", async () => {
  const named = { name: "Charizard ex", localName: "Glurak-ex", language: "de" };
  expect(await json(german.json("/api/collection/export.json"))).toMatchObject({
    preferences: { nameLanguage: "de" },
    entries: [{ name: "Charmander", localName: null, language: null }, named],
    graded: [named],
  });
  expect(await json(english.json("/api/collection/export.json"))).toMatchObject({
    entries: [{ name: "Charmander" }, { name: "Charizard ex", localName: null, language: null }],
  });
});

test("a list leads with it, and its CSV has both names", async () => {
  const { id } = await json<{ id: string }>(german.put("/api/lists", { name: "Wants", visibility: "PUBLIC" }));
  expect((await add(german, id, "6", { variant: "holo" })).status).toBe(200);
  const open = async (person: Person, path: string) => bodyOf(person.page(path));
  const row = partLeadingTo(await open(german, `/lists/${id}?view=table`), "tr", charizard);
  expect([wordsIn(row, "de"), wordsOf(row, "small")[0]]).toEqual([["Glurak-ex"], "Charizard ex"]);
  expect(wordsIn(partLeadingTo(await open(english, `/lists/${id}`), "li", charizard), "de")).toEqual([]);
  const path = `/api/lists/${id}/export.csv`;
  const named = { Name: "Charizard ex", "Local Name": "Glurak-ex", "Name Language": "de" };
  expect(await rowsOf(german, path)).toMatchObject([named]);
  expect(await rowsOf(english, path)).toMatchObject([{ ...named, "Local Name": "", "Name Language": "" }]);
});
