import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { type Actor, record } from "#access/audit/queries.ts";
import { typedRows } from "#db/rows.ts";
import { raisePrices } from "#features/catalogue/version.ts";
import { PRICE_SOURCES } from "#features/prices/rules/sources.ts";

/** `market`: minor units of `currency`. */
const Override = v.strictObject({
  variant: v.string(),
  source: v.picklist(PRICE_SOURCES),
  currency: v.string(),
  market: v.number(),
  until: v.string(),
  reason: v.string(),
});
export type Override = v.InferOutput<typeof Override>;

/** Prices of a card that staff set, by variant and source. */
export const overridesOf = (sql: Sql, cardId: string): Promise<Override[]> =>
  typedRows(
    Override,
    sql`select variant, source, currency, market, until::text, reason from price_overrides
      where card_id = ${cardId} order by variant, source`,
  );

type Key = { cardId: string; variant: string; source: Override["source"] };

const keyOf = (tx: TransactionSql, { cardId, variant, source }: Key) =>
  tx`card_id = ${cardId} and variant = ${variant} and source = ${source}`;

/** @returns false without such a variant. */
export const overridePrice = (
  sql: Sql,
  key: Key,
  price: Omit<Override, keyof Key | "reason">,
  by: Actor,
): Promise<boolean> =>
  sql.begin(async (tx) => {
    const { cardId, variant, source } = key;
    const { currency, market, until } = price;
    if ((await tx`select from variants where card_id = ${cardId} and key = ${variant} for share`).length === 0)
      return false;
    const [before] = await tx`select currency, market from current_prices where ${keyOf(tx, key)}`;
    await tx`
      insert into price_overrides (card_id, variant, source, currency, market, until, reason)
      values (${cardId}, ${variant}, ${source}, ${currency}, ${market}, ${until}, ${by.reason})
      on conflict (card_id, variant, source) do update set currency = excluded.currency, market = excluded.market,
        until = excluded.until, reason = excluded.reason`;
    await tx`
      insert into price_history (card_id, variant, source, currency, market, as_of, day)
      values (${cardId}, ${variant}, ${source}, ${currency}, ${market}, ${by.now}, (${by.now} at time zone 'UTC')::date)
      on conflict (card_id, variant, source, day) do update
        set currency = excluded.currency, market = excluded.market, low = null, as_of = excluded.as_of`;
    await tx`
      insert into current_prices (card_id, variant, source, currency, market, as_of)
      values (${cardId}, ${variant}, ${source}, ${currency}, ${market}, ${by.now})
      on conflict (card_id, variant, source) do update
        set currency = excluded.currency, market = excluded.market, low = null, trend = null, average30 = null,
          as_of = excluded.as_of`;
    await raisePrices(tx, by.now);
    const after = { variant, source, ...price };
    await record(tx, by, {
      action: "price.override",
      object: `card:${cardId}`,
      before: { variant, source, ...before },
      after,
    });
    return true;
  });

/** The price stays until a feed brings another. @returns false where none was set. */
export const releasePrice = (sql: Sql, key: Key, by: Actor): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [before] = await tx`
      delete from price_overrides where ${keyOf(tx, key)} returning variant, source, currency, market, until::text`;
    if (!before) return false;
    await record(tx, by, { action: "price.release", object: `card:${key.cardId}`, before });
    return true;
  });

/** Prices set by staff apply until their last day is over. */
export const skipOverridden = (tx: TransactionSql) => tx`
  delete from staged_prices s using price_overrides o
  where o.card_id = s.card_id and o.variant = s.variant and o.source = s.source
    and (s.as_of at time zone 'UTC')::date <= o.until`;
