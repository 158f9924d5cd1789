import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";

/** `cards`: a card and its variant each, "sv03.5-006 holo". */
export const CuratedState = v.strictObject({
  name: v.string(),
  category: v.string(),
  releaseDate: v.nullable(v.string()),
  isComplete: v.boolean(),
  cards: v.array(v.string()),
});
export type CuratedState = v.InferOutput<typeof CuratedState>;

/** A curated collection as staff edit it: cards as "id variant" in order. Undefined for an unknown slug. */
export async function curatedState(sql: Sql | TransactionSql, slug: string): Promise<CuratedState | undefined> {
  const [row] = await typedRows(
    CuratedState,
    sql`
    select name, category, release_date::text as "releaseDate", complete_at is not null as "isComplete",
      array(select card_id || ' ' || variant from curated_cards where collection = slug order by position) as cards
    from curated_collections where slug = ${slug}`,
  );
  return row;
}

const Titled = v.strictObject({ place: v.string(), title: v.string(), category: v.string() });

/** What each card and variant is called: "Charizard ex 6, 151, Holofoil"; without those that are not in the catalogue. */
export async function titlesOf(sql: Sql | TransactionSql, cards: string[]) {
  const rows = await typedRows(
    Titled,
    sql`
    select place, concat_ws(', ', coalesce(c.english_name, c.name) || ' ' || c.number, coalesce(s.english_name, s.name), v.name) as title, c.category
    from unnest(${cards}::text[]) place
      join variants v on v.card_id = split_part(place, ' ', 1) and v.key = split_part(place, ' ', 2)
      join cards c on c.id = v.card_id join sets s on s.id = c.set_id
    where v.gone_at is null and c.gone_at is null`,
  );
  return new Map(rows.map((row) => [row.place, row]));
}

const Variant = v.strictObject({ cardId: v.string(), key: v.string(), name: v.string() });

/** Variants of cards as printed, without removed ones. */
export const variantsOfCards = (sql: Sql, cardIds: string[]) =>
  typedRows(
    Variant,
    sql`
    select card_id as "cardId", key, name from variants
    where card_id = any(${cardIds}) and gone_at is null order by card_id, position, key`,
  );

/** Replaces the cards, date and completeness of a curated collection; the first day of completeness stays. */
export async function saveCurated(
  tx: TransactionSql,
  slug: string,
  { cards, releaseDate, isComplete }: Omit<CuratedState, "name" | "category">,
): Promise<void> {
  await tx`
    update curated_collections set release_date = ${releaseDate},
      complete_at = case when ${isComplete} then coalesce(complete_at, now()) end
    where slug = ${slug}`;
  await tx`delete from curated_cards where collection = ${slug}`;
  await tx`
    insert into curated_cards (collection, card_id, variant, position)
    select ${slug}, split_part(place, ' ', 1), split_part(place, ' ', 2), at - 1
    from unnest(${cards}::text[]) with ordinality as row (place, at)`;
}
