import { beforeAll, expect, test } from "bun:test";
import { bodyOf, json, type Person, useSite } from "#tests/harness.ts";
import { nameCards, partLeadingTo, readerOf, wordsIn, wordsOf } from "#tests/named-abroad.ts";

const site = await useSite({}, "starter");
const card = { setId: "sv03.5", cardId: "sv03.5-006" };
const path = "/series/scarlet-violet/151/6";
let variant = "";
beforeAll(async () => {
  await nameCards(site);
  const rows = await site.sql<{ key: string }[]>`
    select key from variants where card_id = ${card.cardId} order by position limit 1`;
  variant = rows[0]?.key ?? "";
});

/** Owns three copies of one card, of which so many are described in these languages. */
async function owns(person: Person, languages: Record<string, number>): Promise<void> {
  await person.put(`/api/collection?setId=${card.setId}`, { cardId: card.cardId, variant, quantity: 3 });
  await site.sql`delete from copies where user_id = ${person.id}`;
  for (const [language, quantity] of Object.entries(languages))
    await site.sql`insert into copies ${site.sql({
      user_id: person.id,
      set_id: card.setId,
      card_id: card.cardId,
      variant,
      quantity,
      language,
    })}`;
}

type Row = { name: string; localName: string | null; language: string | null };

async function nameOf(person: Person, reader: { json: Person["json"] } = person): Promise<Row> {
  const at = reader === person ? "/collection/cards" : `/u/${person.username}/collection`;
  const { value } = await json<{ value: Row[] }>(reader.json(at));
  const [row] = value;
  return { name: row!.name, localName: row!.localName, language: row!.language };
}

const english = { name: "Charizard ex", localName: null, language: null };
const german = { name: "Charizard ex", localName: "Glurak-ex", language: "de" };
const spanish = { name: "Charizard ex", localName: "Charizard de prueba", language: "es" };

test("an entry whose copies are all of one language has the name that stands on them", async () => {
  const misty = await site.signUp();
  for (const [languages, name] of [
    [{ de: 3 }, german],
    [{ es: 3 }, spanish],
    // One copy is of another language, or states none.
    [{ de: 2, es: 1 }, english],
    [{ de: 2 }, english],
    // No names are known in it.
    [{ th: 3 }, english],
    [{ ja: 3 }, english],
    [{}, english],
  ] as const) {
    await owns(misty, languages);
    expect(await nameOf(misty)).toEqual(name);
  }
});

test("it goes before the language that its owner reads, English too", async () => {
  const reader = await readerOf(site, "de");
  await owns(reader, { en: 3 });
  expect(await nameOf(reader)).toEqual(english);
  await owns(reader, { en: 2 });
  expect(await nameOf(reader)).toEqual(german);
});

test("a row has the English name below, and a tile one line", async () => {
  const misty = await site.signUp();
  await owns(misty, { de: 3 });
  const row = partLeadingTo(await bodyOf(misty.page("/collection/cards?view=table")), "tr", new RegExp(path));
  expect(wordsIn(row, "de")).toEqual(["Glurak-ex"]);
  expect(wordsOf(row, "small")).toContain("Charizard ex");
  const tile = partLeadingTo(await bodyOf(misty.page("/collection/cards")), "li", new RegExp(path));
  expect(wordsIn(tile, "de")).toContain("Glurak-ex");
});

test("nobody else learns from it what the copies are", async () => {
  const [misty, brock] = await Promise.all([site.signUp(), site.signUp()]);
  await owns(misty, { de: 3 });
  expect(await nameOf(misty, brock)).toEqual(english);
});
