import { beforeEach, describe, expect, test } from "bun:test";
import { json, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { befriended } from "../people/ties.ts";
import { gets, line } from "../people/trade/trading.ts";

type FeedEvent = {
  value: {
    id: number;
    kind: string;
    username: string;
    amount: number | null;
    name: string | null;
    href: string | null;
  }[];
  pagingKey: number | null;
};

const site = await useSite({}, "starter");
const { sql } = site;
let ash: Person;
let brock: Person;

beforeEach(async () => {
  [ash, brock] = [await site.signUp(), await site.signUp()];
  await befriended(sql, ash.id, brock.id);
});

const feed = async (person = brock, query = "") => json<FeedEvent>(person.json(`/api/activity/friends${query}`));
const eventsOf = async (kind: string, person = brock) =>
  (await feed(person)).value.filter((one) => one.kind === kind).map(({ amount, name }) => amount ?? name);
const milestones = async (kind: string) =>
  (
    await sql<
      { subject: string }[]
    >`select subject from milestones where user_id = ${ash.id} and kind = ${kind} order by id`
  ).map(({ subject }) => subject);

/** The first cards of the set, in one statement. */
const owns = (count: number) => sql`
  insert into entries (user_id, set_id, card_id, variant, quantity)
  select ${ash.id}, 'sv03.5', c.id, (select key from variants v where v.card_id = c.id order by position limit 1), 1
  from cards c where c.set_id = 'sv03.5' order by c.position limit ${count} on conflict do nothing`;

test("the feed page shows the showcased card and whose milestone it is", async () => {
  await owns(1);
  await ash.put("/api/showcase", { slot: 1, setId: "sv03.5", numberKey: "1" });
  const page = await (await brock.page("/account/activity/friends")).text();
  const main = readPage(page).get("main");
  expect(main.sight).toContain(" Today ");
  expect(main.all("").filter((one) => one.of("class") === "face thumb")).toHaveLength(1);
});

describe("milestones", () => {
  test("of a set are written once for each quarter; a jump writes only the highest", async () => {
    await owns(51);
    expect(await milestones("set")).toEqual([]);
    await owns(52);
    await owns(53);
    expect(await milestones("set")).toEqual(["sv03.5 25"]);
    await owns(207);
    expect(await milestones("set")).toEqual(["sv03.5 25", "sv03.5 100"]);
    await sql`delete from entries where user_id = ${ash.id}`;
    await owns(60);
    expect(await milestones("set")).toEqual(["sv03.5 25", "sv03.5 100"]);
    expect(await eventsOf("set")).toEqual([100, 25]);
  });

  test("of levels are written for every ten different cards, after taps too", async () => {
    for (let number = 1; number <= 21; number++) await gets(ash, await line(site, number), 1);
    await gets(ash, await line(site, 21), 5);
    expect(await milestones("level")).toEqual(["0", "10", "20"]);
    await gets(ash, await line(site, 21), 0);
    await gets(ash, await line(site, 21), 1);
    for (let number = 22; number <= 30; number++) await gets(ash, await line(site, number), 1);
    expect(await milestones("level")).toEqual(["0", "10", "20", "30"]);
    expect(await eventsOf("level")).toEqual([30, 20, 10]);
  });

  test("of a rarity, the showcase, friends, public lists and decks", async () => {
    await gets(ash, await line(site, 6), 1);
    await ash.put("/api/showcase", { slot: 1, setId: "sv03.5", numberKey: "6" });
    const { id } = await json<{ id: string; version: number }>(
      ash.put("/api/lists", { name: "For swaps", type: "STATIC", visibility: "PUBLIC" }),
    );
    const deck = await json<{ id: string; version: number }>(
      ash.put("/api/decks", { name: "Fire", format: "standard" }),
    );
    expect(await eventsOf("deck")).toEqual([]);
    await sql`update decks set visibility = 'PUBLIC' where id = ${deck.id}`;
    const { value } = await feed();
    expect(value.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "deck Fire",
      "list For swaps",
      "showcase Charizard ex",
      "species Charizard",
      "rarity Double Rare",
      `friend ${brock.username}`,
    ]);
    const text = await (await brock.page("/account/activity/friends")).text();
    expect(readPage(text).text).toContain("Became friends with you");
    expect(readPage(text).names("link")).toContain("you");
    expect(value.find(({ kind }) => kind === "list")?.href).toBe(`/lists/${id}`);
    await sql`update lists set visibility = 'PRIVATE' where id = ${id}`;
    expect(await eventsOf("list")).toEqual([]);
  });

  test("are rolled back when the change that caused them fails", async () => {
    const failed = sql.begin(async (tx) => {
      await tx`insert into friendships (user_id, friend_id) values (${ash.id}, ${(await site.signUp()).id})`;
      throw new Error("no");
    });
    expect(await failed.catch(() => "rolled back")).toBe("rolled back");
    expect(await milestones("friend")).toHaveLength(1);
  });

  test("do not delay a tap while an import is counting", async () => {
    await gets(ash, await line(site, 1), 1);
    await sql.begin(async (tx) => {
      await tx`select from milestones where user_id = ${ash.id} and kind = 'level' for update`;
      await gets(ash, await line(site, 2), 1);
    });
    expect(await milestones("level")).toEqual(["0"]);
  });
});

describe("the feed", () => {
  test("shows friends' milestones as far as their settings allow", async () => {
    const misty = await site.signUp();
    await owns(60);
    expect(await eventsOf("set", misty)).toEqual([]);
    expect(await eventsOf("set", ash)).toEqual([]);
    expect(await eventsOf("set")).toEqual([25]);
    await ash.put("/api/activity/shared", { shown: ["friend"] });
    expect((await json<object>(ash.json("/api/activity/shared"))) as object).toEqual({ shown: ["friend"] });
    expect((await feed()).value.map(({ kind }) => kind)).toEqual(["friend"]);
    await ash.put("/api/activity/shared", { shown: ["set"] });
    await sql`update users set disallowed_categories = '{EN}' where id = ${ash.id}`;
    expect(await eventsOf("set")).toEqual([]);
    await sql`update users set disallowed_categories = '{}' where id = ${ash.id}`;
    await brock.request(`/api/friends?friendId=${ash.id}`, { method: "DELETE" });
    expect((await feed()).value).toEqual([]);
    expect((await ash.put("/api/activity/shared", { shown: ["nothing"] })).status).toBe(422);
  });

  test("does not name a private profile that the viewer may not see", async () => {
    const hidden = await site.signUp();
    await sql`update users set profile_visibility = 'private' where id = ${hidden.id}`;
    await befriended(sql, ash.id, hidden.id);
    expect(await eventsOf("friend")).toEqual([brock.username]);
  });

  test("reaches 90 days back, a page at a time", async () => {
    await sql`insert into milestones (user_id, kind, subject, at)
      select ${ash.id}, 'level', (n * 10)::text, now() - make_interval(days => n) from generate_series(1, 100) n`;
    const first = await feed();
    const second = await feed(brock, `?after=${first.pagingKey}`);
    expect(first.value).toHaveLength(50);
    expect([...first.value, ...second.value].filter(({ kind }) => kind === "level")).toHaveLength(89);
    expect(second.pagingKey).toBeNull();
  });

  test("is a page beside the viewer's own activity, grouped by person and day", async () => {
    await owns(60);
    const page = await (await brock.page("/account/activity/friends")).text();
    expect(readPage(page).text).toContain("Collected 25% of 151");
    expect(readPage(page).get("main").get("link", "151").href).toBe("/series/scarlet-violet/151");
    expect(page.split(`<span>${ash.username}</span>`)).toHaveLength(2);
    expect(await (await brock.page("/account/activity")).text()).toContain("/account/activity/friends");
    const saved = await brock.htmx("PUT", "/api/activity/shared", { shown: "set" });
    expect(await saved.text()).toContain("Saved.");
  });
});
