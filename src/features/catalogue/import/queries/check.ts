import type { Sql } from "postgres";
import { japaneseSets } from "#features/catalogue/japanese/rules/sets.ts";
import type { MergedFacts } from "#features/catalogue/merge/rules/fields.ts";
import { otherCodes, otherNames } from "#features/catalogue/rules/set-codes.ts";
import { ptcgAliases } from "../rules/ptcg-ids.ts";
import type { Source } from "../schema/records.ts";

type Stated = { id: string; sources: Partial<Record<Source, Partial<MergedFacts>>> };

/** Cards of which several sources speak, by id. */
export async function* statedTwice(sql: Sql): AsyncGenerator<Stated> {
  const rows = sql<Stated[]>`
    select card_id as id, jsonb_object_agg(source, facts) as sources from card_sources
    group by card_id having count(*) > 1 order by card_id`;
  for await (const batch of rows.cursor(500)) yield* batch;
}

/** Sets without a card, by game and id; `twin`: the set as which the source lists it a second time. */
export const emptySets = (sql: Sql) => sql<{ id: string; category: string; name: string; twin: string | null }[]>`
  select id, category, name, (select t.id from sets t where t.card_count > 0
    and (t.series_id, t.name, t.release_date) = (s.series_id, s.name, s.release_date) order by t.id limit 1) as twin
  from sets s where card_count = 0 order by category, id`;

/** Cards of each set without finishes from a source or their rarity. */
export const unknownVariants = (sql: Sql) => sql<{ setId: string; cards: number }[]>`
  select c.set_id as "setId", count(*)::int as cards from cards c join variants v on v.card_id = c.id
  where v.source = 'derived' and v.gone_at is null and (c.rarity is null or c.rarity = 'PROMO') group by 1 order by 1`;

/** How many groups of reprints each game has, and how many of them have one card. */
export const reprintGroups = (sql: Sql) => sql<{ category: string; keys: number; ofOne: number; cards: number }[]>`
  select category, count(*)::int as keys, (count(*) filter (where cards = 1))::int as "ofOne", sum(cards)::int as cards
  from (select category, reprint_key, count(*) as cards from cards where gone_at is null group by 1, 2) groups
  group by 1 order by 1`;

/** Ids in our tables of other names and codes that are no set of the catalogue. */
export async function deadAliases(sql: Sql): Promise<string[]> {
  const coded = [...Object.keys(otherCodes), ...Object.keys(otherNames)];
  const named = [...new Set([...ptcgAliases, ...japaneseSets.values().map(({ id }) => `jp-${id}`), ...coded])];
  const rows = await sql<{ id: string }[]>`
    select id from unnest(${named}::text[]) as id (id)
    where not exists (select from sets where sets.id = id.id) and not exists (select from cards where cards.id = id.id)
    order by id`;
  return rows.map(({ id }) => id);
}

/** Japanese Pokémon whose printed name lacks the name of their only species. */
export const foreignNames = (sql: Sql) => sql<{ id: string; name: string }[]>`
  with known as (select card_id, min(species_id) as id from card_species group by 1 having count(*) = 1)
  select c.id, c.name from cards c join known k on k.card_id = c.id join species s on s.id = k.id
  where c.category = 'JP' and c.supertype = 'pokemon' and c.gone_at is null
    and position(normalize(s.japanese_name, NFKC) in normalize(c.name, NFKC)) = 0 order by c.id`;

/** Cards without a rarity, by game, and how many have theirs only from a source that is not the card's own. */
export const withoutRarity = (sql: Sql) => sql<{ category: string; cards: number; filled: number }[]>`
  select c.category, (count(*) filter (where c.rarity is null))::int as cards, (count(*) filter (where c.rarity is not null
    and exists (select from card_sources s where s.card_id = c.id and s.source <> c.source and s.facts ? 'rarity')
    and not exists (select from card_sources s where s.card_id = c.id and s.source = c.source and s.facts ? 'rarity')))::int
    as filled
  from cards c where c.gone_at is null group by 1 order by 1`;

/** Cards that no product id of TCGplayer is stated for, by game, and how many of them a product was found for. */
export const withoutProduct = (sql: Sql) => sql<{ category: string; cards: number; linked: number }[]>`
  select c.category, count(*)::int as cards, count(l.card_id)::int as linked
  from cards c join categories g on g.id = c.category left join product_links l on l.card_id = c.id
  where g.has_prices and c.gone_at is null
    and not exists (select from variants v where v.card_id = c.id and v.tcgplayer_id is not null)
  group by 1 order by 1`;
