import { beforeEach, expect, test } from "bun:test";
import { checkCatalogue } from "#features/catalogue/import/commands/check.ts";
import { importPrices } from "#features/prices/feeds/service/import.ts";
import { inputs } from "#lib/ingest/inputs.ts";
import { bodyOf, json, useFolder, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const folder = await useFolder();
const staff = await site.signUp({ roles: ["data_entry"] });
const path = "/admin/prices/printings";

/** Stated cards with a Normal and a Reverse Holofoil of one product, which a shop sells as a first edition too. */
const [pikachu, bulbasaur] = await sql<{ id: string; product: number; name: string; number: string }[]>`
  select c.id, c.name, c.number, 900000 + c.position as product from cards c where set_id = 'sv03.5' and (
    select string_agg(key || source, ' ' order by position) from variants where card_id = c.id) = 'normaltcgdex reversetcgdex'
  order by position limit 2`;
if (!pikachu || !bulbasaur) throw new Error("The starter catalogue has no such cards.");
const both = [pikachu, bulbasaur];

async function feed(day: string, ...printings: string[]) {
  const results = both.flatMap(({ product }) =>
    printings.map((subTypeName, index) => ({
      productId: product,
      subTypeName,
      marketPrice: index + 1,
      lowPrice: null,
    })),
  );
  const name = `${folder}/${day}.json`;
  await Bun.write(name, JSON.stringify({ success: true, errors: [], results }));
  const given = [];
  for await (const input of inputs([name])) given.push({ input, asOf: new Date(day) });
  return await importPrices(sql, given, new Date(day), { force: true });
}

const all = ["Normal", "Reverse Holofoil", "1st Edition Holofoil"];
const waiting = async () =>
  (await json<{ cardId: string; printing: string }[]>(staff.json(path))).map((one) => `${one.cardId} ${one.printing}`);
const variantsOf = async (id: string) =>
  (
    await sql<{ line: string }[]>`
      select concat_ws(' ', v.key, v.name, v.source, p.market) as line from variants v left join current_prices p
        on p.card_id = v.card_id and p.variant = v.key and p.source = 'tcgplayer'
      where v.card_id = ${id} and v.gone_at is null order by v.position, v.key`
  ).map(({ line }) => line);
const stated = ["normal Normal tcgdex 100", "reverse Reverse Holofoil tcgdex 200"];
const counted = async () =>
  (await checkCatalogue(sql)).printings.reduce((sum, { otherPrintings }) => sum + otherPrintings, 0);

beforeEach(async () => {
  await sql`truncate sold_printings, current_prices, price_history, held_prices`;
  await sql`delete from variants where key = 'holo-1st-edition' and card_id in ${sql(both.map(({ id }) => id))}`;
  for (const { id, product } of both) await sql`update variants set tcgplayer_id = ${product} where card_id = ${id}`;
  await feed("2026-07-24", ...all);
});

test("a price whose printing no variant is, is listed with its source, product, printing and price", async () => {
  const key = (id: string) => `${id} holo-1st-edition`;
  expect(await waiting()).toEqual([key(pikachu.id), key(bulbasaur.id)].sort());
  expect(await variantsOf(pikachu.id)).toEqual(stated);
  const page = readPage(await bodyOf(staff.page(path), 200));
  expect(page.get("table").text).toMatch(/Could be.*1st Edition Holofoil TCGplayer 90\d+.*\$3\.00/);
  expect(page.get("table").text).toContain("Normal and Reverse Holofoil");
  expect(readPage(await bodyOf(staff.page("/admin/prices"), 200)).get("link", "Other printings").href).toBe(path);
});

test("an added printing is a variant with the price, and keeps it with the next feed", async () => {
  const given = { cardId: pikachu.id, printing: "holo-1st-edition", decision: "add" };
  const answer = await staff.htmx("POST", path, given);
  expect(await bodyOf(answer, 200)).toContain(
    `${pikachu.name} ${pikachu.number} has the variant 1st Edition Holofoil now.`,
  );
  expect(await variantsOf(pikachu.id)).toEqual([...stated, "holo-1st-edition 1st Edition Holofoil staff 300"]);
  expect(await waiting()).toEqual([`${bulbasaur.id} holo-1st-edition`]);
  expect((await staff.post(path, given)).status).toBe(409);
  const report = await feed("2026-07-25", "Normal", "1st Edition Holofoil");
  expect(report.unmatched).toBe(1);
  expect(await variantsOf(pikachu.id)).toEqual([...stated, "holo-1st-edition 1st Edition Holofoil staff 200"]);
});

test("an ignored printing stays away as long as its product lists it, and no variant comes of it", async () => {
  expect(await counted()).toBe(2);
  const given = { cardId: pikachu.id, printing: "holo-1st-edition", decision: "ignore" };
  expect((await staff.post(path, given)).status).toBe(303);
  expect(await waiting()).toEqual([`${bulbasaur.id} holo-1st-edition`]);
  expect(await counted()).toBe(1);
  await feed("2026-07-25", ...all);
  expect(await waiting()).toEqual([`${bulbasaur.id} holo-1st-edition`]);
  // Where the finishes are assumed, the shop's word alone makes a variant.
  await sql`update variants set source = 'derived' where card_id in ${sql(both.map(({ id }) => id))}`;
  await feed("2026-07-26", ...all);
  await sql`update variants set source = 'tcgdex' where source = 'derived' and card_id in ${sql(both.map(({ id }) => id))}`;
  expect(await variantsOf(pikachu.id)).toHaveLength(2);
  expect(await variantsOf(bulbasaur.id)).toHaveLength(3);
  await feed("2026-07-27", "Normal");
  await feed("2026-07-28", ...all);
  expect(await waiting()).toContain(`${pikachu.id} holo-1st-edition`);
});

test("a decision names a printing and one of two words, and only data entry decides", async () => {
  const given = { cardId: pikachu.id, printing: "holo-1st-edition" };
  expect((await staff.put(path, { ...given, decision: "add" })).status).toBe(404);
  expect((await staff.post(path, { ...given, decision: "drop" })).status).toBe(422);
  expect((await staff.post(path, { ...given, printing: "gold", decision: "ignore" })).status).toBe(409);
  const member = await site.signUp();
  expect((await member.post(path, { ...given, decision: "ignore" })).status).toBe(403);
  expect(await waiting()).toHaveLength(2);
});
