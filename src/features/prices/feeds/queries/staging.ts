import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import { PricedVariant } from "#features/prices/matching/rules/candidates.ts";
import type { VariantPrice } from "#features/prices/publish/schema.ts";

/**
 * Variants with a product id; dropped ones too, since they may be owned. A card without one of TCGplayer's has the product
 * that it is linked to.
 */
export async function pricedVariants(sql: Sql | TransactionSql): Promise<PricedVariant[]> {
  return await typedRows(
    PricedVariant,
    sql`
    select v.card_id as "cardId", key, tier, gone_at is not null as "isGone",
      case when v.source = 'derived' and name = 'Holofoil' then 'holo' when v.source = 'derived' and name = 'Normal' then 'normal'
        else key end as finish, coalesce(v.tcgplayer_id, l.product_id) as "tcgplayerId",
      cardmarket_id as "cardmarketId"
    from variants v
    left join product_links l on l.card_id = v.card_id and l.source = 'tcgplayer' and not exists (
      select from variants own where own.card_id = v.card_id and own.tcgplayer_id is not null)
    where v.tcgplayer_id is not null or cardmarket_id is not null or l.product_id is not null
    order by v.card_id, position, key`,
  );
}

/** Each as card and key, one space between them. Dropped ones too, since they may be owned. */
export async function variantNames(sql: TransactionSql): Promise<ReadonlySet<string>> {
  const rows = await typedRows(
    v.strictObject({ name: v.string() }),
    sql`select card_id || ' ' || key as name from variants`,
  );
  return new Set(rows.map(({ name }) => name));
}

export type StagedPrice = {
  variant: Pick<PricedVariant, "cardId" | "key">;
  row: Pick<VariantPrice, "source" | "currency" | "market" | "low" | "trend" | "average30" | "asOf">;
};

/** Makes the temporary table that takes incoming prices in one transaction. */
export async function createStaging(tx: TransactionSql): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`
    create temporary table staged_prices (
      seq integer not null, card_id text not null, variant text not null, source text not null, currency text not null,
      market integer, low integer, as_of timestamptz not null, trend integer, average30 integer
    ) on commit drop`;
}

/** `first`: the index of the first price; of two at one time the later wins. */
export async function stagePrices(tx: TransactionSql, prices: StagedPrice[], first: number): Promise<void> {
  const rows = prices.map(({ variant, row }, index) => ({
    seq: first + index,
    card_id: variant.cardId,
    variant: variant.key,
    source: row.source,
    currency: row.currency,
    market: row.market,
    low: row.low,
    as_of: row.asOf.toISOString(),
    trend: row.trend,
    average30: row.average30,
  }));
  await tx`insert into staged_prices select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row(
    seq integer, card_id text, variant text, source text, currency text, market integer, low integer, as_of timestamptz,
    trend integer, average30 integer)`;
}

/** Prevents deadlocks between two imports; does not block readers. */
export async function lockPrices(tx: TransactionSql): Promise<void> {
  await tx`lock table price_history, current_prices in share row exclusive mode`;
}

/**
 * Writes the staged prices: to the history only where a market price differs from the one before it, and what follows an
 * older price that comes late stays as it was. Older prices and repeats change nothing. The days of this import must not
 * be marked yet. @returns rows changed in the history, and current prices changed.
 */
export async function mergeStaged(tx: TransactionSql): Promise<{ history: number; current: number }> {
  const history = await tx`
    with staged as (
      select distinct on (card_id, variant, source, day) card_id, variant, source, currency, market, low, as_of, day
      from (select *, (as_of at time zone 'UTC')::date as day from staged_prices) as dated
      order by card_id, variant, source, day, as_of desc, seq desc
    ),
    compared as (
      select s.*, h.day as h_day, h.currency as h_currency, h.market as h_market, h.as_of as h_as_of,
        p.as_of as p_as_of, (p.as_of at time zone 'UTC')::date as p_day,
        lag(s.day) over w as b_day, lag(s.currency) over w as b_currency, lag(s.market) over w as b_market,
        lead(s.day) over w as next_day
      from staged s
      left join lateral (
        select day, currency, market, as_of from price_history
        where card_id = s.card_id and variant = s.variant and source = s.source and day <= s.day
        order by day desc limit 1) h on true
      left join current_prices p on p.card_id = s.card_id and p.variant = s.variant and p.source = s.source
      window w as (partition by s.card_id, s.variant, s.source order by s.day)
    ),
    late as (
      select c.*, least((select min(d.day) from price_days d where d.source = c.source and d.day > c.day), p_day) as edge
      from compared c
      where p_as_of > as_of and p_day > day and (h_day is null or h_day < day or as_of >= h_as_of)
        and (h_currency, h_market) is distinct from (currency, market)
    ),
    restored as (
      insert into price_history (card_id, variant, source, currency, market, as_of, day)
      select card_id, variant, source, coalesce(h_currency, currency), h_market, coalesce(h_as_of, edge), edge from late l
      where (next_day is null or next_day > edge) and not exists (
        select from price_history o
        where o.card_id = l.card_id and o.variant = l.variant and o.source = l.source and o.day > l.day and o.day <= l.edge)
    )
    insert into price_history (card_id, variant, source, currency, market, low, as_of, day)
    select card_id, variant, source, currency, market, low, as_of, day from compared
    where (p_day is distinct from day or p_as_of <= as_of) and (
      h_day = day
      or case when b_day is null or h_day > b_day
        then h_day is null or (h_currency, h_market) is distinct from (currency, market)
        else (b_currency, b_market) is distinct from (currency, market) end)
    on conflict (card_id, variant, source, day) do update
      set currency = excluded.currency, market = excluded.market, low = excluded.low, as_of = excluded.as_of
      where excluded.as_of >= price_history.as_of
        and (excluded.currency, excluded.market, excluded.low) is distinct from
            (price_history.currency, price_history.market, price_history.low)`;
  const current = await tx`
    insert into current_prices (card_id, variant, source, currency, market, low, trend, average30, as_of)
    select distinct on (card_id, variant, source)
      card_id, variant, source, currency, market, low, trend, average30, as_of
    from staged_prices order by card_id, variant, source, as_of desc, seq desc
    on conflict (card_id, variant, source) do update
      set currency = excluded.currency, market = excluded.market, low = excluded.low, trend = excluded.trend,
        average30 = excluded.average30, as_of = excluded.as_of
      where excluded.as_of >= current_prices.as_of
        and (excluded.currency, excluded.market, excluded.low, excluded.trend, excluded.average30,
              (excluded.as_of at time zone 'UTC')::date)
            is distinct from (current_prices.currency, current_prices.market, current_prices.low, current_prices.trend,
                              current_prices.average30, (current_prices.as_of at time zone 'UTC')::date)`;
  return { history: history.count, current: current.count };
}
