import { afterAll, expect, test } from "bun:test";
import { changeCatalogue } from "../change-catalogue.ts";
import { sampleSite } from "../requests/requests.ts";
import { pagesOf, stockCollector } from "../requests/table.ts";

// What the catalogue dropped can be lowered and removed, on whichever page it stands, and nothing offers more of it.

const site = await sampleSite({ MEMBERSHIP: "off" });
afterAll(() => site.close());
const { sql } = site;

const misty = await site.signUp({ username: "misty" });
await stockCollector(site, misty);
const cardPath = "/series/scarlet-violet/151/6";
const pages = [...new Set([...pagesOf("collector"), "/collection/cards?view=table", cardPath])];

await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-025", variant: "reverse", quantity: 2 });

/** A card keeps one variant at least. */
const removals = {
  cards: () => sql`update cards set gone_at = now()`,
  variants: () => sql`
    update variants v set gone_at = now() where exists (
      select from variants other where other.card_id = v.card_id and other.position < v.position)`,
};

const quantities = async () => {
  const rows = await sql<{ entry: string; quantity: number }[]>`
    select set_id || '/' || card_id || '/' || variant as entry, quantity from entries where user_id = ${misty.id}`;
  return new Map(rows.map(({ entry, quantity }) => [entry, quantity]));
};

const goneEntries = async () => {
  const rows = await sql<{ entry: string }[]>`
    select c.set_id || '/' || c.id || '/' || v.key as entry from cards c join variants v on v.card_id = c.id
    where c.gone_at is not null or v.gone_at is not null`;
  return new Set(rows.map(({ entry }) => entry));
};

/** Details and notes of kept copies may be added; "Add to" is said of a list that a tap takes it off. */
const adding = />\s*(?:<svg.*?<\/svg>\s*)?(Add (?!to |details|a note)[^<]*|New list)/g;

test.each(["cards", "variants"] as const)("no page offers more of removed %s", async (removed) => {
  const held = await quantities();
  await changeCatalogue(site, removals[removed]());
  const gone = await goneEntries();
  const found: string[] = [];
  for (const path of pages) {
    const html = await (await misty.page(path)).text();
    if (path.startsWith(cardPath) && removed === "cards") {
      found.push(...[...html.matchAll(adding)].map(([, text]) => `${path}: ${text}`));
    }
    for (const [, entry = "", to] of html.matchAll(/ value="([^"/]+\/[^"/]+\/[^"/]+)\/(\d+)"/g)) {
      if (gone.has(entry) && Number(to) > (held.get(entry) ?? 0)) found.push(`${path}: ${entry} ${to}`);
    }
  }
  await changeCatalogue(site, sql`update ${sql(removed)} set gone_at = null`);
  expect(found).toEqual([]);
});
