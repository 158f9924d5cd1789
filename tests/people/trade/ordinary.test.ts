import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { fieldsOfCopies } from "#features/collection/rules/copies.ts";
import { columnsOf, sampleCopy } from "#tests/details/copies/samples.ts";
import { bodyOf, closeApps, json, type Person, useSite } from "#tests/harness.ts";
import { importFile } from "#tests/transfer/transfer-files.ts";
import { befriended } from "../ties.ts";
import { completed, gets, type Line, line } from "./trading.ts";

const site = await useSite({}, "starter");
const { sql } = site;
await site.work();
afterAll(closeApps);
const [bulbasaur, ivysaur, charizard] = [await line(site, 1), await line(site, 2), await line(site, 6)];

type Compared = Record<"give" | "take", { cardId: string; most: number }[]> & {
  notOffered: { give: number; take: number };
};

let ash: Person;
let misty: Person;

beforeEach(async () => {
  [ash, misty] = [await site.signUp(), await site.signUp()];
  await befriended(sql, ash.id, misty.id);
});

const trade = (query = "") => `/u/${misty.username}/trade${query}`;
async function offered(query = ""): Promise<[Record<string, number>, number]> {
  const { take, notOffered } = await json<Compared>(ash.json(trade(query)));
  return [Object.fromEntries(take.map(({ cardId, most }) => [cardId, most])), notOffered.take];
}
const page = async (query = "") => (await bodyOf(ash.page(trade(query)))).replaceAll("<!-- -->", "");

type Described = { quantity?: number; condition?: string; language?: string };
async function has(person: Person, of: Omit<Line, "quantity">, total: number, ...details: Described[]): Promise<void> {
  const { setId, cardId, variant } = of;
  const added = await person.put(`/api/collection?setId=${setId}`, { cardId, variant, quantity: total });
  expect(added.status).toBe(200);
  for (const { quantity = 1, condition = null, language = null } of details)
    await sql`insert into copies (user_id, set_id, card_id, variant, quantity, condition, language)
      values (${person.id}, ${setId}, ${cardId}, ${variant}, ${quantity}, ${condition}, ${language})`;
}

async function anyOf(setId: string): Promise<Line> {
  const [row] = await sql<{ cardId: string; variant: string }[]>`
    select c.id as "cardId", v.key as variant from cards c join variants v on v.card_id = c.id
    where c.set_id = ${setId} order by c.position, v.position limit 1`;
  return { setId, quantity: 1, cardId: row?.cardId ?? "", variant: row?.variant ?? "" };
}

describe("an ordinary copy is spare", () => {
  test("after the import of a collection in which every row names condition and language", async () => {
    const file = `Quantity,Name,Set,Card Number,Set Code,Printing,Condition,Language
3,Bulbasaur,151,001/165,MEW,Normal,Near Mint,English
4,Charizard ex,151,006/165,MEW,Holofoil,Near Mint,English
2,Ivysaur,151,002/165,MEW,Normal,Lightly Played,English`;
    expect(await importFile(misty, file)).toMatchObject({ state: "done", copies: 9 });
    expect(await offered()).toEqual([{ "sv03.5-001": 2, "sv03.5-006": 3 }, 1]);
  });

  test("in near mint, or in the language of most copies of its game; unknown is either", async () => {
    await has(misty, bulbasaur, 5, { condition: "NM" }, { language: "en" }, { condition: "NM", language: "en" });
    expect(await offered()).toEqual([{ "sv03.5-001": 4 }, 0]);
    await has(misty, ivysaur, 4, { quantity: 3, language: "de" });
    await has(misty, charizard, 3, { quantity: 3, condition: "DMG", language: "en" });
    expect(await offered()).toEqual([{ "sv03.5-001": 4, "sv03.5-002": 1 }, 4]);
    await sql`update copies set quantity = 30, language = 'de' where card_id = 'sv03.5-001' and user_id = ${misty.id}`;
    expect((await offered())[0]).not.toHaveProperty("sv03.5-006");
  });

  test("where most copies are in another language, that one; each game has its own", async () => {
    const japanese = await anyOf("jp-SV2a");
    await has(misty, ivysaur, 4, { quantity: 4, condition: "NM", language: "de" });
    await has(misty, charizard, 3, { quantity: 3, condition: "NM", language: "en" });
    await has(misty, japanese, 3, { quantity: 3, condition: "NM", language: "ja" });
    expect(await offered()).toEqual([{ "sv03.5-002": 3, [japanese.cardId]: 2 }, 2]);
  });

  test("what is not is counted, named once it is shown, and one tap away", async () => {
    await has(misty, charizard, 6, { quantity: 2, condition: "LP", language: "de" }, { language: "ja" });
    await sql`insert into graded_cards (user_id, set_id, card_id, variant, company, grade)
      values (${misty.id}, ${charizard.setId}, ${charizard.cardId}, ${charizard.variant}, 'PSA', '9')`;
    expect(await offered()).toEqual([{ "sv03.5-006": 2 }, 4]);
    const text = await page();
    expect(text).toContain("4 copies with details are not offered.");
    const [show = ""] = /<button[^>]*>(?=Show<\/button><\/p>)/.exec(text) ?? [];
    for (const part of ['name="special"', 'value="1"', 'formMethod="get"']) expect(show).toContain(part);
    expect(await offered("?special=1")).toEqual([{ "sv03.5-006": 5 }, 0]);
    const shown = await page("?special=1");
    expect(shown).not.toContain("not offered");
    expect(shown).toContain("2 Lightly Played, German · 1 Japanese");
  });
});

describe("where nothing is offered", () => {
  test.each([
    ["no cards", [], " has no cards here yet.", ["Include last copies"]],
    [
      "no copies beyond the first",
      [[charizard, 1]],
      " only has last copies of cards you need.",
      ["Include last copies"],
    ],
    ["spares that are not needed", [[bulbasaur, 3]], "You need none of ", ["Show all spares"]],
  ] as const)("it says so: %s", async (_, owned, why, ways) => {
    await gets(ash, bulbasaur, 1);
    for (const [of, copies] of owned) await has(misty, of, copies);
    const [sides = ""] = /<h2><span>You get.*<div class="trade-end">/s.exec(await page()) ?? [];
    expect(sides).toContain(why);
    // Of both sides; one that both have stands once.
    expect([...sides.matchAll(/<a [^>]*class="button[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, way]) => way)).toEqual([
      ...ways,
    ]);
  });

  test("a way leads to cards", async () => {
    await has(misty, charizard, 2, { quantity: 2, condition: "HP" });
    expect(await page()).toContain("that you need have a condition, another language or a grade.");
    expect((await offered("?special=1"))[0]).toEqual({ "sv03.5-006": 1 });
  });
});

describe("a swap", () => {
  const held = (person: Person) =>
    sql`select quantity, condition, language from copies
      where user_id = ${person.id} and removed_at is null order by id`.then((rows) => rows.map((row) => ({ ...row })));

  test("takes copies without details first, then ordinary ones, then the others; an undo brings back all", async () => {
    const details = [{ quantity: 2, condition: "NM", language: "en" }, { condition: "LP" }];
    await has(misty, charizard, 5, ...details);
    await completed(ash, misty, { take: [{ ...charizard, quantity: 3 }] });
    expect(await held(ash)).toEqual([{ quantity: 1, condition: "NM", language: "en" }]);
    expect(await held(misty)).toEqual([
      { quantity: 1, condition: "NM", language: "en" },
      { quantity: 1, condition: "LP", language: null },
    ]);
    const { id } = await completed(ash, misty, { take: [{ ...charizard, quantity: 2 }] });
    expect(await held(misty)).toEqual([]);
    for (const person of [ash, misty]) expect((await person.put(`/api/trades/${id}/undo`, {})).status).toBe(200);
    expect(await held(misty)).toEqual([
      { quantity: 1, condition: "NM", language: "en" },
      { quantity: 1, condition: "LP", language: null },
    ]);
  });

  test("leaves a graded copy where it is, and takes the description of a raw one", async () => {
    await has(misty, charizard, 2, { condition: "LP" });
    await sql`insert into graded_cards (user_id, set_id, card_id, variant, company, grade)
      values (${misty.id}, ${charizard.setId}, ${charizard.cardId}, ${charizard.variant}, 'PSA', '9')`;
    await completed(ash, misty, { take: [charizard] });
    expect([await held(ash), await held(misty)]).toEqual([[{ quantity: 1, condition: "LP", language: null }], []]);
  });

  test("gives what is traded with a copy, and no other column of it", async () => {
    const { setId, cardId, variant } = charizard;
    await has(misty, charizard, 2);
    const of = { user_id: misty.id, set_id: setId, card_id: cardId, variant, quantity: 2 };
    await sql`insert into copies ${sql({ ...of, ...columnsOf(sampleCopy) })}`;
    await completed(ash, misty, { take: [charizard] });
    const [copy = {}] = await sql`select * from copies where user_id = ${ash.id}`;
    const known = Object.entries(copy).flatMap(([name, value]) => (value === null ? [] : [name]));
    const own = ["id", "user_id", "set_id", "card_id", "variant", "quantity", "created_at"];
    const traded = fieldsOfCopies.flatMap(([, { isTraded, column }]) => (isTraded ? [column] : []));
    expect(traded).toContain("condition");
    expect(known.toSorted()).toEqual([...own, ...traded].toSorted());
  });
});
