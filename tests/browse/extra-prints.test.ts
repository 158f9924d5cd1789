import { expect, test } from "bun:test";
import { connect } from "#db/connect.ts";
import { applyMigrations, migrations } from "#db/migrate.ts";
import type { ImportRecord } from "#features/catalogue/import/schema/records.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, json, testDatabase, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "empty");
await site.work();
const { anonymous, sql } = site;

const cardsOf = (setId: string, cards: [number: string, name: string, ...finishes: string[]][]): ImportRecord[] => [
  {
    ...{ kind: "set", source: "tcgdex", id: setId, category: "EN", seriesId: "sm", name: `Set ${setId}` },
    ...{ printedTotal: 214, releaseDate: "2019-05-03" },
  },
  ...cards.map(([number, name, ...finishes]): ImportRecord => {
    const keys = finishes.length > 0 ? finishes : ["Holofoil"];
    return {
      ...{ kind: "card", source: "tcgdex", id: `${setId}-${number}`, setId, category: "EN", name, number },
      ...{ rarity: "UNCOMMON", supertype: "trainer" },
      variants: keys.map((finish, position) => ({
        ...{ key: position === 0 ? "normal" : "reverse", name: finish, position, tier: "standard" },
      })),
    };
  }),
];

const records: ImportRecord[] = [
  { kind: "series", source: "tcgdex", id: "sm", category: "EN", name: "Sun & Moon", releaseDate: "2017-02-03" },
  ...cardsOf("sm10", [
    ["182", "Pokégear 3.0", "Normal", "Reverse Holofoil"],
    ["182a", "Pokégear 3.0"],
    ["182b", "Pokégear 3.0"],
    ["189", "Welder"],
    ["190a", "Golduck"],
    ["191a", "Dedenne"],
    ["191", "Another card"],
  ]),
];
await changeCatalogue(site, importRecords(sql, records));

const at = "/series/sun-moon/set-sm10";
const numbers = ["182", "182A", "182B", "189", "190A", "191", "191A"];
const cardCount = async () =>
  (await json<{ id: string; cardCount: number }[]>(anonymous.json("/api/series/sun-moon/sets?category=EN"))).map(
    (one) => one.cardCount,
  );
const tabsAt = async (path: string, person: Awaited<ReturnType<typeof site.signUp>>) =>
  readPage(await bodyOf(person.page(path), 200))
    .get("navigation", "Show")
    .all("link")
    .map(({ name }) => name.replace(/\s+/g, " "));

test("an extra print of a number is a card of its set, and not of the set's number of cards", async () => {
  expect(await cardCount()).toEqual([5]);
  const page = readPage(await bodyOf(anonymous.page(at), 200));
  expect(page.text).toContain("Cards 5 cards");
  for (const number of numbers) expect((await anonymous.page(`${at}/${number}`)).status).toBe(200);
  expect((await importRecords(sql, records)).changes).toBe(0);
});

test("Complete and Master are finished without extra prints, Grandmaster is not", async () => {
  const misty = await site.signUp();
  const reached = async () =>
    (await sql`select subject from milestones where user_id = ${misty.id} and kind = 'set' order by id`).at(-1)
      ?.subject;
  const own = async (cardId: string, variant: string) =>
    bodyOf(misty.put("/api/collection?setId=sm10", { cardId, variant, quantity: 1 }), 200);
  const have = async (goal: string) => (await tabsAt(`${at}?goal=${goal}`, misty)).slice(0, 3);
  await own("sm10-182a", "normal");
  expect(await have("complete")).toEqual(["All 5", "Have 0", "Need 5"]);
  const shown = readPage(await bodyOf(misty.page(`${at}?own=have`), 200)).text;
  expect(shown).toContain("182a");
  for (const number of ["182", "189", "190a", "191", "191a"]) await own(`sm10-${number}`, "normal");
  expect(await have("complete")).toEqual(["All 5", "Have 5", "Need 0"]);
  expect(await have("master")).toEqual(["All 6", "Have 5", "Need 1"]);
  await own("sm10-182", "reverse");
  expect(await have("master")).toEqual(["All 6", "Have 6", "Need 0"]);
  expect(await have("grandmaster")).toEqual(["All 8", "Have 7", "Need 1"]);
  expect(await reached()).toBe("sm10 100 master");
  await own("sm10-182b", "normal");
  expect(await reached()).toBe("sm10 100 grandmaster");
  const stats = await json<object[]>(misty.json("/api/set-stats?series=sun-moon"));
  expect(stats).toMatchObject([{ setId: "sm10", uniqueCardCount: 5, cardCount: 5, copies: 8 }]);
});

test("what a set lacks, as wants, is its numbers", async () => {
  const misty = await site.signUp();
  expect(await json(misty.put("/api/wants/missing", { setId: "sm10" }))).toEqual({ added: 5, left: 0 });
  const extra =
    await sql`select card_id from wants where user_id = ${misty.id} and card_id in ('sm10-182a', 'sm10-182b')`;
  expect([...extra]).toEqual([]);
});

test("a search for what one’s begun sets lack finds no extra print, a search for cards that one does not own does", async () => {
  const misty = await site.signUp();
  await bodyOf(misty.put("/api/collection?setId=sm10", { cardId: "sm10-182a", variant: "normal", quantity: 1 }), 200);
  const find = async (q: string) => {
    const { value } = await json<{ value: { id: string }[] }>(misty.json(`/search?q=${encodeURIComponent(q)}`));
    return value.map(({ id }) => id).sort();
  };
  const lacks = ["182", "189", "190a", "191", "191a"].map((number) => `sm10-${number}`);
  expect(await find("is:wanted")).toEqual(lacks);
  expect(await find("own:0")).toEqual([...lacks, "sm10-182b"].sort());
});

test("what a set of a friend lacks is no extra print", async () => {
  const [ash, brock] = [await site.signUp(), await site.signUp()];
  for (const number of ["182", "182a"]) {
    const card = { cardId: `sm10-${number}`, variant: "normal", quantity: 1 };
    await bodyOf(ash.put("/api/collection?setId=sm10", card), 200);
  }
  const name = (await sql`select slug from users where id = ${ash.id}`)[0]?.slug;
  const page = readPage(await bodyOf(brock.page(`/u/${name}/collection/en/sun-moon/set-sm10`), 200));
  expect(page.text).toContain("Theirs1 of 5 Yours0 of 5");
});

test("an installation from before has the numbers without a new import", async () => {
  const { opened } = await testDatabase("no tables");
  const { sql: old } = connect(opened, { max: 1 });
  await old.begin((tx) => applyMigrations(tx, 0, 61));
  await old`insert into categories (id, name, path_prefix, position, title, subtitle, is_released, in_deck_builder, has_prices,
    has_energy_cards, has_alternate_names, tab_enabled, mass_entry_enabled, tcg_live_import_enabled)
    values ('EN', 'English', '', 0, '', '', true, true, true, true, false, true, true, true) on conflict do nothing`;
  await old`insert into series (id, category, name, slug) values ('sm', 'EN', 'Sun & Moon', 'sm')`;
  await old`insert into sets (id, category, series_id, name, slug, printed_total, card_count)
    values ('sm10', 'EN', 'sm', 'Unbroken Bonds', 'sm10', 214, 3), ('sm4', 'EN', 'sm', 'Crimson Invasion', 'sm4', 111, 7)`;
  for (const [number, name] of [
    ["182", "Pokégear"],
    ["182A", "Pokégear"],
    ["50A", "Golduck"],
  ])
    await old`insert into cards (id, category, set_id, number_key, number, slug, name, position, is_secret, supertype, reprint_key)
      values (${`sm10-${number}`}, 'EN', 'sm10', ${number!}, ${number!}, ${number!}, ${name!}, 0, false, 'trainer', '')`;
  await old.begin((tx) => applyMigrations(tx, 61, migrations().length));
  expect([...(await old`select id, card_count from sets order by id`)]).toEqual([
    { id: "sm10", card_count: 2 },
    { id: "sm4", card_count: 7 },
  ]);
  await old.end();
});
