import { expect, test } from "bun:test";
import { changePrices } from "../change-catalogue.ts";
import { useSite } from "../harness.ts";
import { until } from "../until.ts";
import { befriended } from "./ties.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const [misty, brock] = [await site.signUp({ username: "Misty" }), await site.signUp()];
const own = (cardId: string, variant: string) =>
  misty.put("/api/collection?setId=sv03.5", { cardId, variant, quantity: 1 });
await own("sv03.5-001", "normal");

await misty.put("/api/decks", { name: "Ours", format: "standard" });

const visit = async (path: string) => {
  const response = await site.anonymous.page(path);
  return `${response.status} ${await response.text()}`;
};

const changes: [what: string, change: () => Promise<unknown>][] = [
  ["a card", () => own("sv03.5-002", "normal")],
  ["the showcase", () => misty.put("/api/showcase", { setId: "sv03.5", numberKey: "1" })],
  ["the bio", () => sql`update users set bio = 'I collect Water types.' where id = ${misty.id}`],
  ["a friend", () => befriended(sql, misty.id, brock.id)],
  ["a public list", () => misty.put("/api/lists", { name: "Wants", type: "STATIC", visibility: "PUBLIC" })],
  ["a public deck", () => sql`update decks set visibility = 'PUBLIC' where user_id = ${misty.id}`],
  ["a hidden game", () => sql`update users set disallowed_categories = '{EN}' where id = ${misty.id}`],
  ["privacy", () => sql`update users set profile_visibility = 'private' where id = ${misty.id}`],
];

test("visitors share a profile, and see each change of it at once", async () => {
  for (const [what, change] of changes) {
    const before = await visit("/u/misty");
    expect({ what, page: await visit("/u/misty") }).toEqual({ what, page: before });
    await change();
    expect({ what, isNew: (await visit("/u/misty")) !== before }).toEqual({ what, isNew: true });
  }
  expect(await visit("/u/misty")).toStartWith("404 ");
});

test("visitors share a collection with its filters, and see each change at once", async () => {
  await sql`update users set profile_visibility = 'public', disallowed_categories = '{}' where id = ${misty.id}`;
  const [all, some] = [await visit("/u/misty/collection"), await visit("/u/misty/collection?q=ivysaur")];
  expect([all.includes("Bulbasaur"), some.includes("Bulbasaur")]).toEqual([true, false]);
  await own("sv03.5-004", "normal");
  expect((await visit("/u/misty/collection")).includes("Charmander")).toBe(true);
});

test("tabs with nothing to show are hidden from others, and stay for the owner", async () => {
  const tabsFor = async (person: typeof site.anonymous, path = "/u/gary") => {
    const html = await (await person.page(path)).text();
    return [...html.matchAll(/href="\/u\/gary\/(lists|decks|activity)"/g)].map(([, tab]) => tab);
  };
  const gary = await site.signUp({ username: "Gary" });
  expect(await tabsFor(gary)).toEqual(["lists", "decks", "activity"]);
  expect(await tabsFor(brock)).toEqual(["activity"]);
  expect(await tabsFor(site.anonymous)).toEqual([]);
  await gary.put("/api/lists", { name: "Secret", type: "STATIC", visibility: "PRIVATE" });
  expect(await tabsFor(site.anonymous)).toEqual([]);
  expect(await tabsFor(site.anonymous, "/u/gary/decks")).toEqual(["decks"]);
  await gary.put("/api/lists", { name: "Wants", type: "STATIC", visibility: "PUBLIC" });
  expect(await tabsFor(site.anonymous)).toEqual(["lists"]);
  expect(await tabsFor(brock)).toEqual(["lists", "activity"]);
});

test("a profile begins with cards: the most valuable ones for who may see their prices, else the newest", async () => {
  const erika = await site.signUp({ username: "Erika" });
  const put = (cardId: string) => erika.put("/api/collection?setId=sv03.5", { cardId, variant: "normal", quantity: 1 });
  for (const cardId of ["sv03.5-001", "sv03.5-002", "sv03.5-004", "sv03.5-005"]) await put(cardId);
  const cardsOf = async (person: Pick<typeof erika, "page">) => {
    const page = await (await person.page("/u/erika")).text();
    const [, title, cards = ""] = /<h2>(Most valuable|Newest cards)<\/h2>(.*?)<\/section>/s.exec(page) ?? [];
    return [title, ...[...cards.matchAll(/class="name"[^>]*>([^<]+)</g)].map(([, name]) => name)];
  };
  expect(await cardsOf(site.anonymous)).toEqual(["Newest cards", "Charmeleon", "Charmander", "Ivysaur", "Bulbasaur"]);
  await sql`insert into current_prices (card_id, variant, source, currency, market, low, as_of)
    values ('sv03.5-001', 'normal', 'tcgplayer', 'USD', 900, 1, now())`;
  await changePrices(site);
  await sql`update users set collection_value_visibility = 'show', show_prices = true where id = ${erika.id}`;
  await until(async () => (await cardsOf(brock))[1] === "Bulbasaur");
  expect((await cardsOf(brock))[0]).toBe("Most valuable");
  await sql`update users set collection_value_visibility = 'hide' where id = ${erika.id}`;
  expect((await cardsOf(brock))[0]).toBe("Newest cards");
  expect((await cardsOf(erika)).slice(0, 2)).toEqual(["Most valuable", "Bulbasaur"]);
  await erika.put("/api/showcase", { setId: "sv03.5", numberKey: "1" });
  for (const person of [brock, erika]) expect(await cardsOf(person)).toEqual([undefined]);
});
