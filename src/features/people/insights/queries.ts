import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { perVersion } from "#features/catalogue/cache.ts";
import { unknownPart } from "./rules.ts";

const SetOfSeries = v.strictObject({
  series: v.string(),
  seriesName: v.string(),
  seriesSlug: v.string(),
  category: v.string(),
  id: v.string(),
  name: v.string(),
  englishName: v.nullable(v.string()),
  code: v.nullable(v.string()),
  slug: v.string(),
  cards: v.number(),
});

/** Every set with cards: the newest series first, the sets of each from its oldest to its newest. */
export const setsOfSeries = perVersion("sets of series", (db: Db) =>
  typedRows(
    SetOfSeries,
    db.execute(sql`
    select e.id as series, coalesce(e.english_name, e.name) as "seriesName", e.slug as "seriesSlug", s.category, s.id,
      s.name, s.english_name as "englishName", s.code, s.slug, s.card_count as cards
    from series e join sets s on s.series_id = e.id where s.card_count > 0
    order by max(s.release_date) over (partition by e.id, s.category) desc nulls last, e.id, s.release_date nulls last, s.id`),
  ),
);

const Count = v.strictObject({ name: v.string(), cards: v.number() });

const owned = (owner: { id: string; hiddenGames: string[] }) => sql`
  select distinct e.card_id from entries e join cards c on c.id = e.card_id
  where e.user_id = ${owner.id}::uuid and c.category <> all(${sql.param(owner.hiddenGames)}::text[])`;

/** Cards of each type of Pokémon; one of two types counts for both. */
export const typeCounts = (db: Db, owner: { id: string; hiddenGames: string[] }) =>
  typedRows(
    Count,
    db.execute(sql`
    with owned as (${owned(owner)})
    select type as name, count(*)::int as cards from owned join cards on cards.id = owned.card_id
    cross join lateral unnest(case when supertype = 'pokemon' and types = '{}' then array[${unknownPart}] else types end) as type
    group by 1 order by type = ${unknownPart}, 2 desc, 1`),
  );

/** Numbers of the Pokémon on cards that a person owns, without hidden games, in no order. */
export const ownedSpecies = (db: Db, owner: { id: string; hiddenGames: string[] }) =>
  typedRows(
    v.strictObject({ id: v.number() }),
    db.execute(sql`
    with owned as (${owned(owner)})
    select distinct species_id as id from owned join card_species using (card_id)`),
  );

/** Days (UTC) on which copies were added, in order; undone additions stay out. */
export const activeDays = (db: Db, userId: string) =>
  typedRows(
    v.strictObject({ day: v.string() }),
    db.execute(sql`
    select distinct (at at time zone 'UTC')::date::text as day from entry_changes
    where user_id = ${userId}::uuid and after > before and undone_at is null order by 1`),
  );
