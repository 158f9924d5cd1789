import { beforeEach, expect, test } from "bun:test";
import { bodyOf, json, type Person, useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";

const site = await useSite({}, "starter");
const { sql } = site;

// Of Scarlet & Violet 151: a common with Normal and Reverse Holofoil, and another one.
const [one, other] = await sql<{ id: string }[]>`
  select c.id from cards c where set_id = 'sv03.5' and rarity = 'COMMON' and exists (
    select from variants v where v.card_id = c.id and v.key = 'reverse') order by position limit 2`;
const [card, spare] = [one!.id, other!.id];

beforeEach(async () => {
  await sql`truncate changed_firsts`;
});

const send = (person: Person, path: string, method: string, body: object) =>
  person.request(path, {
    method,
    body: JSON.stringify(body),
    headers: { accept: "application/json", "content-type": "application/json" },
  });
const own = async (person: Person, cardId: string, variant: string, quantity: number) =>
  expect((await person.put("/api/collection?setId=sv03.5", { cardId, variant, quantity })).status).toBe(200);
/** As an import stores it that finds the reverse holofoil first. */
const change = (cardId: string, at = "now()") =>
  sql.unsafe(`insert into changed_firsts values ('${cardId}', 'normal', 'reverse', ${at})
    on conflict (card_id, variant) do update set at = excluded.at`);
const entries = async (person: Person) =>
  (await sql`select card_id, variant, quantity from entries where user_id = ${person.id} order by 1, 2`).map((row) =>
    Object.values(row).join(" "),
  );
const offered = async (person: Person) => await json(person.json("/api/collection/printings"));
const answer = (person: Person, given: string) =>
  person.post(
    "/api/collection/printings?_method=PUT",
    { answer: given },
    { accept: "text/html", referer: "http://localhost/collection" },
  );
const landing = async (person: Person, path = "/collection") =>
  readPage(await bodyOf(person.request(path, { headers: { accept: "text/html" } })));

test("copies as the old first variant are offered once, change with what is known of them, and undo brings all back", async () => {
  const misty = await site.signUp();
  await own(misty, card, "normal", 3);
  await own(misty, card, "reverse", 1);
  await own(misty, spare, "normal", 2);
  await sql`insert into copies (user_id, set_id, card_id, variant, quantity, condition)
    values (${misty.id}, 'sv03.5', ${card}, 'normal', 2, 'LP')`;
  await change(card);
  expect(await offered(misty)).toMatchObject([
    {
      cardId: card,
      variant: "normal",
      variantName: "Normal",
      first: "reverse",
      firstName: "Reverse Holofoil",
      quantity: 3,
    },
  ]);
  expect((await landing(misty)).text).toContain("You have 1 card as Normal that boosters hold as Reverse Holofoil.");
  expect((await landing(misty, "/collection/printings")).names("button")).toEqual(
    expect.arrayContaining(["Change to the first printing", "Keep as it is"]),
  );
  const done = await answer(misty, "change");
  expect([done.status, done.headers.get("location")]).toEqual([303, "/collection"]);
  expect(await entries(misty)).toEqual([`${card} reverse 4`, `${spare} normal 2`]);
  const details = () => sql`select variant, quantity, condition from copies
    where user_id = ${misty.id} and removed_at is null order by id`;
  expect([...(await details())]).toEqual([{ variant: "reverse", quantity: 2, condition: "LP" }]);
  expect(await offered(misty)).toEqual([]);
  const [{ batch } = { batch: "" }] = await sql<{ batch: string }[]>`
    select batch from entry_changes where user_id = ${misty.id} order by id desc limit 1`;
  const undone = await send(misty, "/api/collection/undo", "POST", { batch });
  expect(undone.status).toBe(200);
  expect(await entries(misty)).toEqual([`${card} normal 3`, `${card} reverse 1`, `${spare} normal 2`]);
  expect([...(await details())]).toEqual([{ variant: "normal", quantity: 2, condition: "LP" }]);
  expect(await offered(misty)).toEqual([]);
});

test("who keeps them is not asked again until another card changes", async () => {
  const brock = await site.signUp();
  await own(brock, card, "normal", 1);
  await own(brock, spare, "normal", 1);
  await change(card);
  expect(await json(send(brock, "/api/collection/printings", "PUT", { answer: "keep" }))).toEqual({
    copies: 0,
    batch: null,
  });
  expect(await entries(brock)).toEqual([`${card} normal 1`, `${spare} normal 1`]);
  expect((await landing(brock)).find("button", "Keep as it is")).toBeUndefined();
  await change(spare);
  expect(await offered(brock)).toMatchObject([{ cardId: spare }]);
});

test("copies that came after the change, cards of hidden games and those of others are not offered", async () => {
  const gary = await site.signUp();
  await change(card, "now() - interval '1 day'");
  await own(gary, card, "normal", 1);
  expect(await offered(gary)).toEqual([]);
  await change(card);
  expect(await offered(gary)).toMatchObject([{ cardId: card }]);
  await sql`update users set disallowed_categories = '{EN}' where id = ${gary.id}`;
  expect(await offered(gary)).toEqual([]);
  expect(await offered(await site.signUp())).toEqual([]);
});

test("nothing changes while the collection is locked, or by another answer", async () => {
  const jessie = await site.signUp();
  await own(jessie, card, "normal", 1);
  await change(card);
  expect((await send(jessie, "/api/collection/printings", "PUT", { answer: "sell" })).status).toBe(422);
  await sql`update users set are_writes_locked = true where id = ${jessie.id}`;
  const locked = await send(jessie, "/api/collection/printings", "PUT", { answer: "change" });
  expect(locked.status).toBe(409);
  expect(await entries(jessie)).toEqual([`${card} normal 1`]);
});
