import { expect, test } from "bun:test";
import { decodeIndex } from "#features/stall/have/rules/game-index.ts";
import { decodeLocal } from "#features/stall/have/rules/local-index.ts";
import { cardsAfter, type KeptFile, type OwnCards, type OwnFile } from "#features/stall/have/rules/own.ts";
import { changeCatalogue, changePrices } from "../change-catalogue.ts";
import { bodyOf, json, type Person, useSite } from "../harness.ts";
import { nameCards, readerOf } from "../named-abroad.ts";
import { startSession } from "../session-of.ts";

const site = await useSite({}, "few cards");
const { sql } = site;
const accept = { accept: "application/json" };
const [charizard, squirtle] = ["sv03.5-006", "sv03.5-007"];

/** What a phone is sent, with the site's time of it. */
async function ownOf(person: Person, known?: KeptFile): Promise<KeptFile> {
  const query = known && new URLSearchParams({ since: String(known.since), version: known.version });
  const answer = await person.json(`/have/own?${query ?? ""}`);
  const since = Number(/at;dur=(\d+)/.exec(answer.headers.get("server-timing") ?? "")?.[1]);
  return { ...(await json<OwnFile>(answer)), since };
}
const own = (person: Person, cardId: string, variant: string, quantity: number) =>
  bodyOf(person.put("/api/collection?setId=sv03.5", { cardId, variant, quantity }));
const read = (file: OwnFile, before: OwnCards = new Map()) => cardsAfter(before, file);
const copies = (cards: OwnCards, cardId: string) =>
  Object.fromEntries(Array.from(cards.get(cardId)?.variants ?? [], ([key, { quantity }]) => [key, quantity]));

const indexAt = async (path: string) => decodeIndex(await bodyOf(site.anonymous.request(path)));

test("the files of all games hold every card with its variants, and never change", async () => {
  const { games } = await ownOf(await site.signUp());
  const indexes = await Promise.all(games.map(({ index }) => indexAt(index)));
  expect(indexes.map(({ game }) => game)).toEqual(["EN", "TCG-POCKET-EN", "JP"]);
  const cards = indexes.flatMap((one) =>
    one.cards.map(({ id, number, name, english, variants, set }) => {
      const keys = variants.map(({ key, tier }) => `${key} ${tier}`).join();
      return [id, number, english ?? name, keys, one.sets[set]?.id].join("|");
    }),
  );
  const rows = await sql<{ line: string }[]>`
    select concat_ws('|', c.id, number, coalesce(english_name, name), coalesce((
      select string_agg(key || ' ' || tier, ',' order by v.position) from variants v
      where v.card_id = c.id and v.gone_at is null), ''), set_id) as line
    from cards c where gone_at is null`;
  expect(cards.toSorted()).toEqual(rows.map(({ line }) => line).toSorted());
  const answer = await site.anonymous.request(games[0]?.index ?? "");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect((await site.anonymous.request(`/have/files/EN/en/${"0".repeat(16)}`)).status).toBe(404);
});

test("the names of a chosen language are one file more", async () => {
  await nameCards(site);
  const { games, language } = await ownOf(await readerOf(site, "de"));
  const [english] = games;
  const index = await indexAt(english?.index ?? "");
  const local = decodeLocal(index, await bodyOf(site.anonymous.request(english?.local ?? "")));
  const at = index.cards.findIndex(({ id }) => id === charizard);
  expect([language, local.language, local.cards[at]]).toEqual(["de", "de", "Glurak-ex"]);
  expect((await ownOf(await site.signUp())).games.map(({ local }) => local)).toEqual([null, null, null]);
});

test("a changed catalogue is another file, and the old one is gone", async () => {
  const misty = await site.signUp();
  const before = await ownOf(misty);
  await changeCatalogue(site, sql`update cards set name = 'Charizard of tests' where id = ${charizard}`);
  const after = await ownOf(misty, before);
  expect(after.games[0]?.index).not.toBe(before.games[0]?.index);
  expect(after.games[1]?.index).toBe(before.games[1]?.index);
  const { cards } = await indexAt(after.games[0]?.index ?? "");
  expect(cards.find(({ id }) => id === charizard)?.name).toBe("Charizard of tests");
  expect((await site.anonymous.request(before.games[0]?.index ?? "")).status).toBe(404);
});

test("counts, wants and what stays come whole, then as changes of some cards", async () => {
  const misty = await site.signUp();
  await own(misty, squirtle, "normal", 2);
  await own(misty, squirtle, "reverse", 1);
  const first = await ownOf(misty);
  expect([first.changed, first.user, first.wants]).toEqual([null, misty.id, []]);
  const cards = read(first);
  expect(copies(cards, squirtle)).toEqual({ normal: 2, reverse: 1 });
  // Of a change the phone hears once more: its time may be older than when it was stored.
  await sql`update entry_changes set at = at - interval '1 hour' where user_id = ${misty.id}`;
  const same = await ownOf(misty, first);
  expect([same.changed, same.cards, same.version]).toEqual([[], {}, first.version]);
  await own(misty, squirtle, "normal", 0);
  await own(misty, charizard, "holo", 3);
  const later = await ownOf(misty, same);
  expect(later.changed?.toSorted()).toEqual([charizard, squirtle]);
  const after = read(later, cards);
  expect([copies(after, squirtle), copies(after, charizard)]).toEqual([{ reverse: 1 }, { holo: 3 }]);
  await bodyOf(misty.put("/api/wants", { setId: "sv03.5", cardId: charizard }));
  const wanting = await ownOf(misty, later);
  expect([wanting.changed?.toSorted(), wanting.wants]).toEqual([[charizard, squirtle], [charizard]]);
  await sql`insert into kept_copies (user_id, set_id, copies) values (${misty.id}, 'sv03.5', 2)`;
  const keeping = await ownOf(misty, wanting);
  expect([keeping.changed, keeping.keep]).toEqual([null, { "sv03.5": 2 }]);
});

test("more changes than a phone is told one by one come whole", async () => {
  const brock = await site.signUp();
  const first = await ownOf(brock);
  await sql`insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    select ${brock.id}, gen_random_uuid(), 'sv03.5', ${squirtle}, 'normal', 0, 1 from generate_series(1, 600)`;
  expect((await ownOf(brock, first)).changed).toBeNull();
});

test("prices are those of cards that one owns or wants; hidden ones are in no file", async () => {
  await changePrices(
    site,
    sql`insert into current_prices (card_id, variant, source, currency, market, low, as_of)
      select card_id, key, 'tcgplayer', 'USD', 123, 100, '2026-09-22T10:00:00Z' from variants
      where card_id like 'sv03.5-%' on conflict do nothing`,
  );
  const misty = await site.signUp();
  await own(misty, squirtle, "normal", 1);
  await bodyOf(misty.put("/api/wants", { setId: "sv03.5", cardId: charizard }));
  const cards = read(await ownOf(misty));
  expect([...cards.keys()].toSorted()).toEqual([charizard, squirtle]);
  const prices = Array.from(cards.get(squirtle)?.variants ?? [], ([key, one]) => [
    key,
    one.quantity,
    one.price,
    one.day,
  ]);
  expect(prices[0]).toEqual(["normal", 1, "$1.23", "2026-09-22"]);
  expect(prices).toContainEqual(["reverse", 0, "$1.23", "2026-09-22"]);
  await sql`update users set show_prices = false where id = ${misty.id}`;
  const hidden = await ownOf(misty);
  expect(Object.values(hidden.cards).join()).toBe("007\tnormal\t1");
});

test("a hidden game, copies of others and what only staff know are in no file", async () => {
  const [misty, brock] = [await site.signUp(), await site.signUp()];
  await own(misty, squirtle, "normal", 1);
  await own(brock, charizard, "holo", 1);
  expect([...read(await ownOf(misty)).keys()]).toEqual([squirtle]);
  await sql`update users set disallowed_categories = '{EN}' where id = ${misty.id}`;
  const hidden = await ownOf(misty);
  expect([hidden.cards, hidden.games.length]).toEqual([{}, 2]);
});

test("another session of the same person is another file; without one there is none", async () => {
  const misty = await site.signUp();
  const cookie = `session=${await startSession(site.db, misty.id, "Firefox/145.0 (Android)", new Date())}`;
  const first = await ownOf(misty);
  const other = { json: (path: string) => site.anonymous.request(path, { headers: { cookie, ...accept } }) };
  const second = await ownOf({ ...misty, ...other }, first);
  expect([second.user, second.session === first.session, second.changed]).toEqual([misty.id, false, null]);
  await misty.post("/api/auth/signout", await json(misty.json("/api/auth/csrf")));
  expect((await misty.json("/have/own")).status).toBe(401);
});

test("nothing of it stays in the browser’s own cache", async () => {
  const misty = await site.signUp();
  expect((await misty.json("/have/own")).headers.get("cache-control")).toBe("no-store");
});
