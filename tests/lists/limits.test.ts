import { expect, test } from "bun:test";
import { testApp } from "../harness.ts";
import { add, answer, makeList, send, set, whole } from "./people.ts";

test("where memberships are sold a member has one list of 200 cards", async () => {
  const shop = await testApp({ MEMBERSHIP: "stripe" }, "starter");
  const member = await shop.signUp();
  const pro = await shop.signUp({ roles: ["subscriber"] });
  const id = await makeList(member);
  expect((await send(member, "PUT", "/api/lists", { name: "Two" })).status).toBe(422);
  expect((await send(pro, "PUT", "/api/lists", { name: "A Pokédex", type: "POKEDEX" })).status).toBe(200);
  await shop.sql`insert into list_cards (list_id, user_id, set_id, card_id, position)
      select ${id}, ${member.id}, 'sv03.5', 'sv03.5-006', n from generate_series(0, 198) n`;
  expect((await add(member, id, "6")).status).toBe(200);
  expect((await add(member, id, "6")).status).toBe(422);

  // What an ended membership leaves.
  shop.setTime(new Date("2026-11-20T10:00:00Z"));
  const [list, pokedex] = [await makeList(pro), await makeList(pro, "POKEDEX")];
  await shop.sql`delete from user_roles where user_id = ${pro.id} and role = 'subscriber'`;
  await shop.sql`update lists set created_at = '2026-01-01' where id = ${list}`;
  const other =
    await shop.sql`insert into lists (user_id, name, type) values (${pro.id}, 'Other', 'STATIC') returning id`;
  const otherId = String(other[0]?.id);
  expect((await add(pro, list, "6")).status).toBe(200);
  expect((await whole(pro, otherId)).lockState).toBe("LOCKED");
  expect((await add(pro, otherId, "6")).status).toBe(403);
  const locked = await Promise.all([pokedex, otherId].map(async (id) => (await pro.page(`/lists/${id}`)).text()));
  expect(locked[0]).toContain("A Pokédex list is a Pro feature. You can read, export and delete it.");
  expect(locked.map((page) => page.includes("Unlock this list"))).toEqual([false, true]);
  expect((await send(pro, "PUT", `/api/lists/${pokedex}/unlock`)).status).toBe(403);
  expect((await send(pro, "PUT", `/api/lists/${otherId}/unlock`)).status).toBe(200);
  expect([(await add(pro, otherId, "6")).status, (await add(pro, list, "6")).status]).toEqual([200, 403]);
  expect((await send(pro, "PUT", `/api/lists/${list}/unlock`)).status).toBe(409);
  shop.setTime(new Date("2026-11-21T10:00:01Z"));
  expect((await send(pro, "PUT", `/api/lists/${list}/unlock`)).status).toBe(200);
  expect((await pro.request(`/api/lists/${otherId}`, { method: "DELETE" })).status).toBe(200);
  await shop.close();
});

test("all lists of a person share a limit", async () => {
  const full = await testApp({}, "starter");
  const collector = await full.signUp();
  const [binder, id] = [await makeList(collector, "BINDER"), await makeList(collector)];
  // Checking keys takes most of the time of so many rows.
  const keys = await full.sql`
    select conname as name from pg_constraint where conrelid = 'list_cards'::regclass and contype = 'f'`;
  for (const { name } of keys) await full.sql`alter table list_cards drop constraint ${full.sql(name)}`;
  await full.sql`insert into list_cards (list_id, user_id, set_id, card_id, variant, position)
    select ${binder}, ${collector.id}, 'sv03.5', 'sv03.5-006', 'holo', n from generate_series(1, 199999) n`;
  expect((await add(collector, id, "6")).status).toBe(200);
  const refused = [
    await add(collector, id, "6"),
    await send(collector, "PUT", "/api/lists", { name: "More", cards: ["sv03.5-006"] }),
    await send(collector, "POST", `/api/lists/${id}/copy`),
  ];
  for (const response of refused) {
    const message = "Your lists can have at most 200,000 cards together.";
    expect([response.status, await answer(response)]).toMatchObject([422, { message }]);
  }
  expect((await send(collector, "DELETE", `/api/lists/${id}/${set}/6`)).status).toBe(200);
  const more = await answer<{ id: string }>(send(collector, "PUT", "/api/lists", { name: "Another" }));
  await send(collector, "DELETE", `/api/lists/${id}/${set}/6`);
  const both = await Promise.all([add(collector, id, "6"), add(collector, more.id, "6"), add(collector, id, "4")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const [all] = await full.sql<{ cards: number }[]>`
    select count(*)::int as cards from list_cards where user_id = ${collector.id}`;
  expect(all?.cards).toBe(200_000);
  await full.close();
});
