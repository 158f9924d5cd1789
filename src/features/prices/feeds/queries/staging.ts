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
    select v.card_id as "cardId", key, tier, coalesce(v.tcgplayer_id, l.product_id) as "tcgplayerId",
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
  row: Pick<VariantPrice, "source" | "currency" | "market" | "low" | "asOf">;
};

/** Makes the temporary table that takes incoming prices in one transaction. */
export async function createStaging(tx: TransactionSql): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`
    create temporary table staged_prices (
      seq integer not null, card_id text not null, variant text not null, source text not null, currency text not null,
      market integer, low integer, as_of timestamptz not null
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
  }));
  await tx`insert into staged_prices select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row(
    seq integer, card_id text, variant text, source text, currency text, market integer, low integer, as_of timestamptz)`;
}

/** Prevents deadlocks between two imports; does not block readers. */
export async function lockPrices(tx: TransactionSql): Promise<void> {
  await tx`lock table price_history, current_prices in share row exclusive mode`;
}

/**
 * Writes the staged prices: one row per UTC day, variant and source; older prices and repeats change nothing.
 * @returns rows changed.
 */
export async function mergeStaged(tx: TransactionSql): Promise<number> {
  const changed = await tx`
    insert into price_history (card_id, variant, source, currency, market, low, as_of, day)
    select distinct on (card_id, variant, source, day) card_id, variant, source, currency, market, low, as_of, day
    from (select *, (as_of at time zone 'UTC')::date as day from staged_prices) as staged
    order by card_id, variant, source, day, as_of desc, seq desc
    on conflict (card_id, variant, source, day) do update
      set currency = excluded.currency, market = excluded.market, low = excluded.low, as_of = excluded.as_of
      where excluded.as_of >= price_history.as_of
        and (excluded.currency, excluded.market, excluded.low) is distinct from
            (price_history.currency, price_history.market, price_history.low)`;
  await tx`
    insert into current_prices (card_id, variant, source, currency, market, low, as_of)
    select distinct on (card_id, variant, source) card_id, variant, source, currency, market, low, as_of
    from staged_prices order by card_id, variant, source, as_of desc, seq desc
    on conflict (card_id, variant, source) do update
      set currency = excluded.currency, market = excluded.market, low = excluded.low, as_of = excluded.as_of
      where excluded.as_of >= current_prices.as_of
        and (excluded.currency, excluded.market, excluded.low, (excluded.as_of at time zone 'UTC')::date)
            is distinct from (current_prices.currency, current_prices.market, current_prices.low,
                              (current_prices.as_of at time zone 'UTC')::date)`;
  return changed.count;
}
