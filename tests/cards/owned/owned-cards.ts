import { expect } from "bun:test";
import { changeCatalogue, changePrices } from "#tests/change-catalogue.ts";
import { type Person, type TestApp, useSite } from "#tests/harness.ts";

export const now = new Date("2026-11-21T12:00:00Z");
export const weekAgo = "2026-11-13";
export const columns = {
  sort: ["added", "number", "name", "released", "rarity", "price", "copies", "change"],
  group: ["none", "set", "game", "artist", "rarity", "released", "variant", "booster", "change", "percent"],
} as const;

export type Sort = (typeof columns.sort)[number];
export type Group = (typeof columns.group)[number];
export type Known = {
  cardId: string;
  variant: string;
  variantName: string;
  setId: string;
  set: string;
  category: string;
  name: string;
  numberKey: string;
  position: number;
  released: string | null;
  setReleased: string | null;
  rarity: string | null;
  rank: number | null;
  artist: string | null;
  boosters: string[];
  price: number | null;
  past: number | null;
};

/** A site with prices for some cards, and what it then knows of these. */
export async function useStock(): Promise<{ site: TestApp; stock: Known[] }> {
  const site = await useSite({}, "starter");
  site.setTime(now);
  const { sql } = site;
  const some = await sql<{ card_id: string; key: string; has_prices: boolean }[]>`
    select v.card_id, v.key, g.has_prices from variants v join cards c on c.id = v.card_id join categories g on g.id = c.category
    order by md5(v.card_id || v.key) limit 160`;
  for (const [index, { card_id, key }] of some.entries()) {
    if (index % 5 === 0) continue;
    const market = 50 + ((index * 37) % 40) * 150;
    const price = { card_id, variant: key, source: "tcgplayer", currency: "USD", low: null, as_of: now.toISOString() };
    await sql`insert into current_prices ${sql({ ...price, market })}`;
    if (index % 3 === 0) continue;
    // Some as they were, some up, some down; one just a day too young to count.
    const past = index % 7 === 0 ? market : Math.round(market * (1 + ((index % 9) - 4) * 0.08));
    await sql`insert into price_history ${sql({ ...price, market: past, day: weekAgo })}`;
    await sql`insert into price_history ${sql({ ...price, market: market + 7, day: "2026-11-15" })}`;
  }
  await sql`insert into price_days values ('tcgplayer', ${weekAgo}), ('tcgplayer', '2026-11-14'), ('tcgplayer', '2026-11-15')`;
  await sql`update cards set boosters = array['Left', 'Right'] where position % 3 = 0`;
  await sql`update cards set artist_id = null where position % 11 = 0`;
  await sql`update cards set rarity = null where position % 13 = 0`;
  await changeCatalogue(site);
  await changePrices(site);
  const all = await sql<(Known & { has_prices: boolean })[]>`
    select v.card_id as "cardId", v.key as variant, v.name as "variantName", c.set_id as "setId", coalesce(s.english_name, s.name) as set, c.category, c.name,
      c.number_key as "numberKey", c.position, coalesce(c.release_date, s.release_date)::text as released,
      s.release_date::text as "setReleased", r.display as rarity, r.rank, a.name as artist, c.boosters,
      case when g.has_prices then p.market end as price, h.market as past
    from variants v join cards c on c.id = v.card_id join sets s on s.id = c.set_id join categories g on g.id = c.category
    left join rarities r on r.category = c.category and r.key = c.rarity left join artists a on a.id = c.artist_id
    left join current_prices p on p.card_id = v.card_id and p.variant = v.key
    left join price_history h on h.card_id = v.card_id and h.variant = v.key and h.day = ${weekAgo}
    order by s.release_date desc nulls last, s.id, c.position, c.id, v.position, v.key`;
  const chosen = new Set(some.map(({ card_id, key }) => `${card_id} ${key}`));
  return { site, stock: all.filter(({ cardId, variant }) => chosen.has(`${cardId} ${variant}`)) };
}

export type Held = Known & { quantity: number; added: number };
export type Answer = {
  entries: number;
  copies: number;
  unpriced: number;
  worth: { currency: string; value: number }[] | null;
  value: {
    cardId: string;
    variant: string;
    quantity: number;
    group: string | null;
    price: { market: number } | null;
  }[];
  pagingKey: string | null;
};

export const idOf = ({ cardId, variant }: { cardId: string; variant: string }) => `${cardId} ${variant}`;

export const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFKC")
    .toLowerCase();

/** What each order compares, written down without the site's code; null comes last. */
export const compared: Record<Sort, (one: Held) => number | string | null> = {
  added: ({ added }) => added,
  number: ({ position }) => position,
  name: ({ name }) => plain(name).replace(/[-'’.&]/g, (sign) => (sign === "'" || sign === "’" ? "" : " ")),
  released: ({ released }) => released,
  rarity: ({ rank }) => rank,
  price: ({ price }) => price,
  copies: ({ quantity }) => quantity,
  change: ({ price, past }) => (price === null || past === null ? null : (price - past) / past),
};

const games: Record<string, string> = { EN: "English TCG", JP: "Japanese TCG", "TCG-POCKET-EN": "TCG Pocket" };

export const titleOf: Record<Exclude<Group, "none" | "released" | "change" | "percent">, (one: Known) => string> = {
  set: ({ set, category }) => set + (category === "EN" ? "" : ` · ${games[category]}`),
  game: ({ category }) => games[category] ?? "",
  artist: ({ artist }) => artist ?? "Unknown artist",
  rarity: ({ rarity }) => rarity ?? "Unknown rarity",
  variant: ({ variantName }) => variantName,
  booster: ({ boosters }) => boosters.join(" and ") || "Any booster",
};

/** The bands of a change, from the greatest gain to what is not known. */
export function percentBand({ price, past }: Known): string {
  if (price === null || past === null) return "No price history";
  const change = (price - past) / past;
  if (change === 0) return "No change in 7 days";
  const word = change > 0 ? "Up" : "Down";
  const size = Math.abs(change);
  return size >= 0.25 ? `${word} 25% or more` : size >= 0.1 ? `${word} 10% to 25%` : `${word} less than 10%`;
}

export function moneyBand({ price, past }: Known): string {
  if (price === null || past === null) return "No price history";
  if (price === past) return "No change in 7 days";
  const word = price > past ? "Up" : "Down";
  const size = Math.abs(price - past);
  return size >= 1000 ? `${word} $10.00 or more` : size >= 100 ? `${word} $1.00 to $10.00` : `${word} less than $1.00`;
}

/** Puts these cards, and no others, into a collection. */
export async function own({ sql }: TestApp, person: Person, held: Held[]): Promise<void> {
  await sql`delete from entries where user_id = ${person.id}`;
  for (const one of held) {
    await sql`insert into entries (user_id, set_id, card_id, variant, quantity, created_at)
      values (${person.id}, ${one.setId}, ${one.cardId}, ${one.variant}, ${one.quantity}, ${new Date(one.added).toISOString()})`;
  }
  // What the site writes it also logs, and by that pages know that something changed.
  await sql`insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    select ${person.id}, gen_random_uuid(), set_id, card_id, key, 0, 0 from variants join cards on id = card_id limit 1`;
}

export async function read(
  person: { json: Person["json"] },
  query: Record<string, string>,
  path = "/collection/cards",
) {
  const response = await person.json(`${path}?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}
