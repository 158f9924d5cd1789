import type { TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";

/** A jump by this factor, up or down, waits for staff. */
const unbelievable = 100;

/** A decided price is not held again while its day and amount stay; older than the current one, it passes. */
export async function holdJumps(tx: TransactionSql): Promise<number> {
  const held = await typedRows(
    v.strictObject({ held: v.number() }),
    tx`
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
    select count(*)::int as held from jumped`,
  );
  return held[0]?.held ?? 0;
}
