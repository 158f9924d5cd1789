import { expect, test } from "bun:test";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const id = "sv03.5-183";
await changeCatalogue(
  site,
  sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
    select card_id, key, 'tcgplayer', 'USD', 123_45, now() from variants where card_id = ${id} order by position limit 1`,
);

/** The words of the suggestion of that card. */
const suggested = async (who: Pick<Person, "htmx">) =>
  readPage(await bodyOf(who.htmx("GET", "/search/suggest?q=charizard+ex+151"))).get("option", /#183/).text;

test("a suggested card has its price and how many the viewer owns, of all variants", async () => {
  const [misty, brock] = [await site.signUp(), await site.signUp()];
  const variants = await sql<{ key: string }[]>`select key from variants where card_id = ${id}`;
  for (const { key: variant } of variants)
    await bodyOf(misty.put("/api/collection?setId=sv03.5", { cardId: id, variant, quantity: 2 }));
  expect(await suggested(misty)).toContain("$123.45");
  expect(await suggested(misty)).toContain(`✓ ${2 * variants.length} copies`);
  for (const other of [brock, site.anonymous]) {
    expect(await suggested(other)).toContain("$123.45");
    expect(await suggested(other)).not.toContain("✓");
  }
});

test("hidden prices stay hidden in suggestions", async () => {
  const misty = await site.signUp();
  await bodyOf(misty.put("/api/user/preferences", { showPrices: false }));
  expect(await suggested(misty)).not.toContain("$");
});
