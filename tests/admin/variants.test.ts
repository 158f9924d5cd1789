import { beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Seed } from "#db/seed/format.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { seedRecords } from "#features/catalogue/import/service/seed-records.ts";
import { bodyOf, html, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const clerk = await site.signUp({ roles: ["data_entry"] });
const senior = await site.signUp({ roles: ["data_entry", "senior_data_entry"] });
const misty = await site.signUp();

const seed: Seed = await Bun.file(new URL("../../db/seed/catalogue.json", import.meta.url)).json();
const again = () => importRecords(sql, seedRecords(seed));

const cardId = "sv03.5-001";
const path = "/api/admin/cards/scarlet-violet/151/variants";
const place = { category: "EN", numberKey: "1" };
const put = (change: object, by = clerk) => by.put(path, { ...place, ...change });
const send = (method: string, change: object, by = senior) =>
  by.request(path, {
    method,
    body: JSON.stringify({ ...place, ...change }),
    headers: { "content-type": "application/json" },
  });
const merge = (variant: string, into?: string) => send("DELETE", { variant, into, reason: "The same print" });
const restore = (variant: string) => send("POST", { variant, reason: "A mistake" });
const variants = async () =>
  (
    await sql<
      { key: string }[]
    >`select key, name, tier, tcgplayer_id from variants where card_id = ${cardId} and gone_at is null order by position`
  ).map((row) => ({ ...row }));
const keys = async () => (await variants()).map((row) => row.key);

/** Every copy of the card, by person and variant. */
const copies = async () =>
  Object.fromEntries(
    (
      await sql`select user_id || ' ' || variant as key, quantity from entries where card_id = ${cardId} order by 1`
    ).map((row) => [row.key, row.quantity]),
  );
const total = async () => Object.values(await copies()).reduce((sum: number, quantity) => sum + Number(quantity), 0);
const perPerson = async () =>
  (await sql`select user_id, sum(quantity)::int as n from entries where card_id = ${cardId} group by 1 order by 1`).map(
    (row) => ({ ...row }),
  );

beforeEach(async () => {
  await sql`delete from list_cards`;
  for (const table of ["entries", "entry_changes", "copies", "graded_cards"]) await sql`delete from ${sql(table)}`;
  await sql`delete from card_sources where source = 'staff'`;
  await sql`delete from variants where card_id = ${cardId} and key like 'stamp%'`;
  await sql`update variants set gone_at = null, source = 'tcgdex' where card_id = ${cardId}`;
});

describe("a variant", () => {
  test("is added, renamed, moved and given product IDs; imports keep that", async () => {
    const before = await keys();
    expect(await json<object>(put({ name: "Stamp", tier: "special" }))).toEqual({ key: "stamp" });
    await put({ variant: "stamp", place: 1, tcgplayerId: 77 });
    await put({ variant: before[0], name: "Plain" });
    expect(await keys()).toEqual(["stamp", ...before]);
    await again();
    await again();
    expect((await variants()).slice(0, 2)).toMatchObject([
      { key: "stamp", tier: "special", tcgplayer_id: 77 },
      { name: "Plain" },
    ]);
    expect(await bodyOf(misty.page("/series/scarlet-violet/151/1"))).toContain("Stamp");
    await put({ variant: "stamp", tcgplayerId: null });
    expect((await variants())[0]).toMatchObject({ tcgplayer_id: null });
  });

  test.each([
    ["no name", { name: "" }, 422],
    ["a name that another has", { name: "Reverse Holofoil" }, 409],
    ["an unknown key", { variant: "gold", name: "Gold" }, 404],
    ["a tier that is none", { name: "Gold", tier: "rare" }, 422],
    ["a place below 1", { name: "Gold", place: 0 }, 422],
    ["nothing new", { variant: "normal" }, 422],
  ])("with %s is refused", async (_, change, status) => {
    await sql`update variants set name = 'Reverse Holofoil' where card_id = ${cardId} and key = 'reverse-holofoil'`;
    const answer = await put(change);
    expect([answer.status === 422 || answer.status === 409 || answer.status === 404, answer.status < 500]).toEqual([
      true,
      true,
    ]);
    if (status !== 409) expect(answer.status).toBe(status);
  });
});

const [from = "", into = ""] = await keys();

describe("a merge", () => {
  test("is refused without a target while someone owns it, and says how many", async () => {
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity) values (${misty.id}, 'sv03.5', ${cardId}, ${from}, 2)`;
    const response = await merge(from);
    expect([response.status, (await bodyOf(response, 409)).includes("1 person owns this variant")]).toEqual([
      409,
      true,
    ]);
    expect((await merge(from, from)).status).toBe(422);
    expect((await merge(from, "gold")).status).toBe(422);
    expect((await send("DELETE", { variant: from, into }, clerk)).status).toBe(403);
    expect(await keys()).toContain(from);
  });

  test("of a variant that 200 people own keeps each person's copies, in one transaction, and can be undone", async () => {
    await sql`insert into users (username, slug) select 'Owner ' || n, 'owner-' || n from generate_series(1, 200) n on conflict do nothing`;
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
      select id, 'sv03.5', ${cardId}, ${from}, 1 + abs(hashtext(slug)) % 7 from users where slug like 'owner-%'`;
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
      select id, 'sv03.5', ${cardId}, ${into}, 3 from users where slug like 'owner-%' and right(slug, 1) in ('1', '5')`;
    await sql`insert into copies (user_id, set_id, card_id, variant, quantity, condition)
      select id, 'sv03.5', ${cardId}, ${from}, 1, 'NM' from users where slug = 'owner-1'`;
    await sql`insert into graded_cards (user_id, set_id, card_id, variant, company, grade)
      select id, 'sv03.5', ${cardId}, ${from}, 'PSA', '9' from users where slug = 'owner-2'`;
    const list = crypto.randomUUID();
    await sql`insert into lists (id, user_id, name, type) values (${list}, ${misty.id}, 'Wanted', 'BINDER')`;
    await sql`insert into list_cards (list_id, user_id, set_id, card_id, variant, position)
      values (${list}, ${misty.id}, 'sv03.5', ${cardId}, ${from}, 0)`;
    await sql`insert into wants (user_id, set_id, card_id, variant) values (${misty.id}, 'sv03.5', ${cardId}, ${from})`;
    const [before, people] = [await copies(), await perPerson()];
    const page = await bodyOf(senior.page(`/admin/cards/en/${cardId}?part=variants&remove=${from}`));
    expect(page).toContain("200 people own");
    expect(await json<object>(merge(from, into))).toMatchObject({ owners: 200 });
    expect(await perPerson()).toEqual(people);
    expect(await sql`select from entries where card_id = ${cardId} and variant = ${from}`).toHaveLength(0);
    for (const table of ["copies", "graded_cards", "list_cards", "wants"])
      expect(await sql`select from ${sql(table)} where card_id = ${cardId} and variant = ${into}`).toHaveLength(1);
    await again();
    expect(await keys()).not.toContain(from);
    expect(await json<object>(restore(from))).toMatchObject({ owners: 200 });
    expect(await copies()).toEqual(before);
    for (const table of ["copies", "graded_cards", "list_cards", "wants"])
      expect(await sql`select from ${sql(table)} where card_id = ${cardId} and variant = ${from}`).toHaveLength(1);
    expect((await restore(from)).status).toBe(409);
    await again();
    expect(await keys()).toContain(from);
  });

  test("undone after copies were given away returns no more than exist", async () => {
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity) values (${misty.id}, 'sv03.5', ${cardId}, ${from}, 5)`;
    await merge(from, into);
    await misty.put("/api/collection?setId=sv03.5", { cardId, variant: into, quantity: 2 });
    await restore(from);
    expect([await total(), await copies()]).toEqual([2, { [`${misty.id} ${from}`]: 2 }]);
  });

  test("of too many copies is refused as a whole", async () => {
    for (const variant of [from, into])
      await sql`insert into entries (user_id, set_id, card_id, variant, quantity) values (${misty.id}, 'sv03.5', ${cardId}, ${variant}, 60000)`;
    const before = await copies();
    expect((await merge(from, into)).status).toBe(409);
    expect(await copies()).toEqual(before);
    expect(await keys()).toContain(from);
  });

  test("is shown in the person's activity and cannot be undone there", async () => {
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity) values (${misty.id}, 'sv03.5', ${cardId}, ${from}, 5)`;
    await merge(from, into);
    const [change] = await sql`select batch, is_final from entry_changes where user_id = ${misty.id} limit 1`;
    expect(change?.is_final).toBe(true);
    expect((await misty.post("/api/collection/undo", { batch: String(change?.batch) })).status).toBe(404);
    expect(await total()).toBe(5);
  });

  test("without JavaScript: the page asks why, counts, and goes back to the card", async () => {
    const form = { ...place, variant: from, into, reason: "" };
    expect((await senior.post(`${path}?_method=DELETE`, form, html)).status).toBe(422);
    const response = await senior.post(`${path}?_method=DELETE`, { ...form, reason: "Same" }, html);
    expect([response.status, response.headers.get("location")]).toEqual([303, `/admin/cards/en/${cardId}`]);
    const variants = readPage(await bodyOf(senior.page(`/admin/cards/en/${cardId}?part=variants`)));
    expect(variants.names("button").filter((name) => name.startsWith("Restore "))).toHaveLength(1);
  });

  test("leaves at least one variant", async () => {
    const all = await keys();
    for (const key of all.slice(0, -1)) expect((await merge(key)).status).toBe(200);
    expect((await merge(all.at(-1) ?? "")).status).toBe(409);
  });
});

test("property: merges and restorations, with imports between, keep each person's copies", async () => {
  for (const name of ["Stamp one", "Stamp two"]) await put({ name });
  const all = await keys();
  const variant = fc.constantFrom(...all);
  const step = fc.record({ act: fc.constantFrom("merge", "merge", "restore", "import"), from: variant, into: variant });
  const owned = fc.dictionary(variant, fc.integer({ min: 1, max: 9 }), { minKeys: 1 });
  const plan = fc.record({ owned, steps: fc.array(step, { minLength: 2, maxLength: 6 }) });
  await fc.assert(
    fc.asyncProperty(plan, async ({ owned, steps }) => {
      await sql`delete from entries where card_id = ${cardId}`;
      for (const key of all) await restore(key);
      for (const [key, quantity] of Object.entries(owned))
        await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
          values (${misty.id}, 'sv03.5', ${cardId}, ${key}, ${quantity})`;
      const before = await perPerson();
      for (const { act, from, into } of steps) {
        if (act === "import") await again();
        else await (act === "merge" ? merge(from, into) : restore(from));
        expect(await perPerson()).toEqual(before);
        const present = await keys();
        for (const key of Object.keys(await copies())) expect(present).toContain(key.split(" ")[1] ?? "");
      }
    }),
    { numRuns: 8 },
  );
});
