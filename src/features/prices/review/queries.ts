import type { Sql, TransactionSql } from "postgres";
import { catalogueChannel } from "../../catalogue/queries.ts";
import type { PriceSource } from "../rules.ts";

/** From this factor on, up or down, a price is not believed without a person. */
const unbelievable = 100;

/**
 * Takes prices that jumped, against the last market price of the same variant and source, be it days before, out of the
 * staged ones and keeps them for staff. One that was looked at is not asked about again while its day and amount are the
 * same. Prices older than what stands are history and no more, so they are let through.
 * @returns how many were held back.
 */
export async function holdJumps(tx: TransactionSql): Promise<number> {
  const held = await tx<{ held: number }[]>`
    with jumped as (
      delete from staged_prices s using current_prices c, lateral (
        select h.market, h.currency from price_history h
        where h.card_id = c.card_id and h.variant = c.variant and h.source = c.source and h.market is not null
        order by h.day desc limit 1) last
      where c.card_id = s.card_id and c.variant = s.variant and c.source = s.source and last.currency = s.currency
        and s.as_of >= c.as_of
        and (s.market::bigint >= last.market::bigint * ${unbelievable}::int
          or last.market::bigint >= s.market::bigint * ${unbelievable}::int)
      returning s.*, last.market as standing, (s.as_of at time zone 'UTC')::date as day
    ),
    kept as (
      insert into held_prices (card_id, variant, source, currency, market, low, standing, as_of, day)
      select distinct on (card_id, variant, source, day)
        card_id, variant, source, currency, market, low, standing, as_of, day
      from jumped order by card_id, variant, source, day, as_of desc, seq desc
      on conflict (card_id, variant, source, day) do update
        set currency = excluded.currency, market = excluded.market, low = excluded.low, standing = excluded.standing,
          as_of = excluded.as_of, is_accepted = null
        where excluded.as_of >= held_prices.as_of
          and (excluded.currency, excluded.market) is distinct from (held_prices.currency, held_prices.market)
    )
    select count(*)::int as held from jumped`;
  return held[0]?.held ?? 0;
}

/** Names one held price; the market price in it is the one that was looked at. */
type HeldKey = { cardId: string; variant: string; source: PriceSource; day: string; market: number };

/** A price that waits for staff, what it jumped from, and its card. Amounts are minor units of `currency`; times are of the source. */
export type HeldPrice = HeldKey & {
  variantName: string;
  name: string;
  number: string;
  numberKey: string;
  set: string;
  setSlug: string;
  seriesSlug: string;
  category: string;
  currency: string;
  standing: number;
  asOf: string;
};

/**
 * The prices that wait, of each variant and source the newest, the newest days first. One that a believable price of a
 * later day has overtaken waits no more.
 */
export const heldPrices = (sql: Sql, limit: number): Promise<HeldPrice[]> => sql<HeldPrice[]>`
  select * from (
    select distinct on (h.card_id, h.variant, h.source)
      h.card_id as "cardId", h.variant, h.source, h.day::text as day, h.market, h.currency, h.standing,
      to_char(h.as_of at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "asOf", v.name as "variantName",
      c.name, c.number, c.number_key as "numberKey", s.name as set, s.slug as "setSlug", r.slug as "seriesSlug",
      s.category
    from held_prices h
    join variants v on v.card_id = h.card_id and v.key = h.variant
    join cards c on c.id = h.card_id join sets s on s.id = c.set_id join series r on r.id = s.series_id
    where h.is_accepted is null and not exists (
      select from price_history later
      where later.card_id = h.card_id and later.variant = h.variant and later.source = h.source
        and later.day > h.day and later.market is not null)
    order by h.card_id, h.variant, h.source, h.day desc
  ) as waiting
  order by day desc, set, "numberKey", "cardId", variant, source
  limit ${limit}`;

const ofKey = (sql: Sql, { cardId, variant, source, day, market }: HeldKey) => sql`
  card_id = ${cardId} and variant = ${variant} and source = ${source} and day::text = ${day} and market = ${market}
  and is_accepted is null`;

/**
 * Makes a held price the price, and a row of its day's history, unless a newer one stands by now; every process is told.
 * @returns whether it was still waiting.
 */
export async function acceptHeld(sql: Sql, key: HeldKey, now: Date): Promise<boolean> {
  const rows = await sql`
    with accepted as (update held_prices set is_accepted = true where ${ofKey(sql, key)} returning *),
    history as (
      insert into price_history (card_id, variant, source, currency, market, low, as_of, day)
      select card_id, variant, source, currency, market, low, as_of, day from accepted
      on conflict (card_id, variant, source, day) do update
        set currency = excluded.currency, market = excluded.market, low = excluded.low, as_of = excluded.as_of
        where excluded.as_of >= price_history.as_of
    ),
    present as (
      insert into current_prices (card_id, variant, source, currency, market, low, as_of)
      select card_id, variant, source, currency, market, low, as_of from accepted
      on conflict (card_id, variant, source) do update
        set currency = excluded.currency, market = excluded.market, low = excluded.low, as_of = excluded.as_of
        where excluded.as_of >= current_prices.as_of
    ),
    told as (
      update catalogue_state set prices_version = prices_version + 1, prices_at = ${now.toISOString()}
      where exists (select from accepted)
    )
    select pg_notify(${catalogueChannel}, '') from accepted`;
  return rows.length > 0;
}

/** Drops a held price, and what waits of the same variant and source from days before. @returns whether it was waiting. */
export async function dropHeld(sql: Sql, key: HeldKey): Promise<boolean> {
  const { count } = await sql`
    update held_prices set is_accepted = false
    where card_id = ${key.cardId} and variant = ${key.variant} and source = ${key.source} and is_accepted is null
      and day <= (select day from held_prices where ${ofKey(sql, key)})`;
  return count > 0;
}
