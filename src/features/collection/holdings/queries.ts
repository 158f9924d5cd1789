import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import type { PriceSource } from "../../prices/rules/sources.ts";

export type StockCard = {
  id: string;
  category: string;
  hasPrices: boolean;
  setId: string;
  set: string;
  printedTotal: number;
  numberKey: string;
  position: number;
  rarity: string | null;
  rarityRank: number | null;
  artist: string | null;
  /** YYYY-MM-DD, the card's or its set's. */
  released: string | null;
  booster: string;
  /** Names and numbers of the card and its set, folded as in the quick search. */
  text: string;
  setText: string;
};

/** All cards, dropped ones too: newest set first, each in its own order. */
export const stockCards = async (db: Db): Promise<StockCard[]> =>
  db.execute<StockCard>(sql`
    select c.id, c.category, g.has_prices as "hasPrices", c.set_id as "setId", s.name as "set",
      s.printed_total as "printedTotal", c.number_key as "numberKey", c.position, r.display as rarity,
      r.rank as "rarityRank", a.name as artist, coalesce(c.release_date, s.release_date)::text as released,
      array_to_string(c.boosters, ' and ') as booster, c.search_text as "text", s.search_text as "setText"
    from cards c join sets s on s.id = c.set_id join categories g on g.id = c.category
    left join rarities r on r.category = c.category and r.key = c.rarity
    left join artists a on a.id = c.artist_id
    order by s.release_date desc nulls last, s.id, c.position, c.id`);

type StockVariant = { cardId: string; key: string; name: string };

export const stockVariants = async (db: Db): Promise<StockVariant[]> =>
  db.execute<StockVariant>(sql`select card_id as "cardId", key, name from variants order by card_id, position, key`);

export type SourcePrice = {
  cardId: string;
  variant: string;
  source: PriceSource;
  currency: string;
  market: number;
};

export const everyMarketPrice = async (db: Db): Promise<SourcePrice[]> =>
  db.execute<SourcePrice>(sql`
    select card_id as "cardId", variant, source, currency, market from current_prices where market is not null`);

/** What each current price was on a day (YYYY-MM-DD), or last before it. */
export const everyPastPrice = async (db: Db, day: string): Promise<Omit<SourcePrice, "currency">[]> =>
  db.execute<Omit<SourcePrice, "currency">>(sql`
    select p.card_id as "cardId", p.variant, p.source, past.market from current_prices p
    join lateral (
      select h.market from price_history h
      where h.card_id = p.card_id and h.variant = p.variant and h.source = p.source
        and h.day <= ${day}::date and h.market > 0
      order by h.day desc limit 1
    ) past on true
    where p.market is not null`);

/** `added`: microseconds since 1970. */
type HeldRow = { cardId: string; variant: string; quantity: number; added: number };

const heldColumns = sql`e.card_id as "cardId", e.variant, e.quantity,
  (extract(epoch from e.created_at) * 1000000)::float8 as added`;

export const heldBy = async (db: Db, owner: string): Promise<HeldRow[]> =>
  db.execute<HeldRow>(sql`select ${heldColumns} from entries e where e.user_id = ${owner}::uuid`);

export type GradedValue = { cardId: string; variant: string; value: number; currency: string };

export const gradedValues = async (db: Db, owner: string): Promise<GradedValue[]> =>
  db.execute<GradedValue>(sql`
    select card_id as "cardId", variant, value::float8 as value, value_currency as currency from graded_cards
    where user_id = ${owner}::uuid and value is not null`);
