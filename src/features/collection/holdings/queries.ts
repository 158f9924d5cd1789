import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { type CopyFilter, copyFields, filtersOfCopies } from "#features/collection/rules/copies.ts";
import { joinPast } from "#features/prices/read/queries/past.ts";
import { PRICE_SOURCES } from "#features/prices/rules/sources.ts";

export const StockCard = v.strictObject({
  id: v.string(),
  category: v.string(),
  hasPrices: v.boolean(),
  setId: v.string(),
  set: v.string(),
  /** The English one, where there is one. */
  setName: v.string(),
  printedTotal: v.number(),
  numberKey: v.string(),
  position: v.number(),
  rarity: v.nullable(v.string()),
  rarityRank: v.nullable(v.number()),
  artist: v.nullable(v.string()),
  released: v.nullable(v.string()),
  booster: v.string(),
  /** Names and numbers of the card and its set, folded as in the quick search. */
  text: v.string(),
  setText: v.string(),
});
export type StockCard = v.InferOutput<typeof StockCard>;

/** All cards, dropped ones too: newest set first, each in its own order. */
export const stockCards = async (db: Db): Promise<StockCard[]> =>
  typedRows(
    StockCard,
    db.execute(sql`
    select c.id, c.category, g.has_prices as "hasPrices", c.set_id as "setId", s.name as "set",
      coalesce(s.english_name, s.name) as "setName",
      s.printed_total as "printedTotal", c.number_key as "numberKey", c.position, r.display as rarity,
      r.rank as "rarityRank", a.name as artist, coalesce(c.release_date, s.release_date)::text as released,
      array_to_string(c.boosters, ' and ') as booster, c.search_text as "text", s.search_text as "setText"
    from cards c join sets s on s.id = c.set_id join categories g on g.id = c.category
    left join rarities r on r.category = c.category and r.key = c.rarity
    left join artists a on a.id = c.artist_id
    order by s.release_date desc nulls last, s.id, c.position, c.id`),
  );

const StockVariant = v.strictObject({
  cardId: v.string(),
  key: v.string(),
  name: v.string(),
  isMaster: v.boolean(),
  isExtra: v.boolean(),
  isGone: v.boolean(),
});
type StockVariant = v.InferOutput<typeof StockVariant>;

/** All variants of all cards, and which of them count for a master set. */
export const stockVariants = async (db: Db): Promise<StockVariant[]> =>
  typedRows(
    StockVariant,
    db.execute(sql`
    select card_id as "cardId", key, v.name, tier = 'standard' or (
        not bool_or(tier = 'standard') over (partition by card_id)
        and row_number() over (partition by card_id order by v.position, key) = 1
      ) as "isMaster", c.is_extra as "isExtra",
      v.gone_at is not null or c.gone_at is not null as "isGone"
    from variants v join cards c on c.id = v.card_id order by card_id, v.position, key`),
  );

export const SourcePrice = v.strictObject({
  cardId: v.string(),
  variant: v.string(),
  source: v.picklist(PRICE_SOURCES),
  currency: v.string(),
  market: v.number(),
});
export type SourcePrice = v.InferOutput<typeof SourcePrice>;

/** All current market prices of all sources, in minor units. */
export const everyMarketPrice = async (db: Db): Promise<SourcePrice[]> =>
  typedRows(
    SourcePrice,
    db.execute(sql`
    select card_id as "cardId", variant, source, currency, market from current_prices where market is not null`),
  );

/** What each current price was on a day (YYYY-MM-DD), or last before it. */
export const everyPastPrice = async (db: Db, day: string): Promise<Omit<SourcePrice, "currency">[]> =>
  typedRows(
    v.omit(SourcePrice, ["currency"]),
    db.execute(sql`
    select p.card_id as "cardId", p.variant, p.source, past.market from current_prices p
    ${joinPast(day)}
    where p.market is not null`),
  );

/** `added`: microseconds since 1970. */
const HeldRow = v.strictObject({ cardId: v.string(), variant: v.string(), quantity: v.number(), added: v.number() });
type HeldRow = v.InferOutput<typeof HeldRow>;

const heldColumns = sql`e.card_id as "cardId", e.variant, e.quantity,
  (extract(epoch from e.created_at) * 1000000)::float8 as added`;

/** All entries of a person, in no order. */
export const heldBy = async (db: Db, owner: string): Promise<HeldRow[]> =>
  typedRows(HeldRow, db.execute(sql`select ${heldColumns} from entries e where e.user_id = ${owner}::uuid`));

export const GradedValue = v.strictObject({
  cardId: v.string(),
  variant: v.string(),
  value: v.number(),
  currency: v.string(),
});
export type GradedValue = v.InferOutput<typeof GradedValue>;

/** Values of a person's graded cards that they estimated, in minor units. */
export const gradedValues = async (db: Db, owner: string): Promise<GradedValue[]> =>
  typedRows(
    GradedValue,
    db.execute(sql`
    select card_id as "cardId", variant, value::float8 as value, value_currency as currency from graded_cards
    where user_id = ${owner}::uuid and value is not null`),
  );

const describedBy = (owner: string) => sql`c.user_id = ${owner}::uuid and c.removed_at is null`;

const valuesOf = sql.join(
  filtersOfCopies.map(([key, { column }]) => {
    const value = sql`c.${sql.raw(column)}`;
    return sql`coalesce(array_agg(distinct ${value}::text) filter (where ${value} is not null), '{}') as ${sql.identifier(key)}`;
  }),
  sql`, `,
);

/** Each value that a person's copies of cards of shown games have, by the field, in the order of the text. */
export async function valuesOfCopies(
  db: Db,
  { id, hiddenGames }: { id: string; hiddenGames: string[] },
): Promise<Record<CopyFilter, string[]>> {
  const Values = v.record(v.picklist(filtersOfCopies.map(([key]) => key)), v.array(v.string()));
  const rows = await typedRows(
    Values,
    db.execute(sql`
    select ${valuesOf} from copies c join cards k on k.id = c.card_id
    where ${describedBy(id)} and k.category <> all(${sql.param(hiddenGames)}::text[])`),
  );
  return rows[0] as Record<CopyFilter, string[]>;
}

/** The entries, as "card variant", of which a person has a copy with all of these values. */
export async function entriesWithCopies(
  db: Db,
  owner: string,
  chosen: [CopyFilter, string][],
): Promise<ReadonlySet<string>> {
  const is = chosen.map(([key, value]) => sql` and c.${sql.raw(copyFields[key].column)}::text = ${value}`);
  const rows = await typedRows(
    v.strictObject({ entry: v.string() }),
    db.execute(sql`
    select distinct c.card_id || ' ' || c.variant as entry from copies c
    where ${describedBy(owner)}${sql.join(is)}`),
  );
  return new Set(rows.map(({ entry }) => entry));
}

const CopyLanguage = v.strictObject({ entry: v.string(), language: v.string(), quantity: v.number() });

/** The one language in which all copies of an entry are that say one, by "card variant", with how many say so. */
export async function languagesOfEntries(
  db: Db,
  owner: string,
  cardIds: string[],
): Promise<ReadonlyMap<string, { language: string; quantity: number }>> {
  const rows = await typedRows(
    CopyLanguage,
    db.execute(sql`
    select c.card_id || ' ' || c.variant as entry, min(c.language) as language, sum(c.quantity)::int as quantity
    from copies c where ${describedBy(owner)} and c.language is not null and c.card_id = any(${sql.param(cardIds)}::text[])
    group by c.card_id, c.variant having count(distinct c.language) = 1`),
  );
  return new Map(Array.from(rows, ({ entry, ...of }) => [entry, of]));
}
