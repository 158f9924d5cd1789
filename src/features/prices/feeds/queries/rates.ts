import type { TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import { currencySymbol } from "#lib/money.ts";
import type { RateRow } from "../schema/rows.ts";

/** @returns rows changed. */
export async function writeRates(tx: TransactionSql, rates: RateRow[], source: string): Promise<number> {
  if (rates.length === 0) return 0;
  const byKey = new Map(rates.map((rate) => [`${rate.currency} ${rate.day}`, rate]));
  const rows = [...byKey.values()].map(({ currency, perDollar, day }) => ({
    currency,
    symbol: currencySymbol(currency),
    per_dollar: perDollar,
    source,
    day,
  }));
  const changed = await tx`
    insert into exchange_rates (currency, symbol, per_dollar, source, day)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row(
      currency text, symbol text, per_dollar text, source text, day date)
    on conflict (currency, day) do update
      set symbol = excluded.symbol, per_dollar = excluded.per_dollar, source = excluded.source
      where (excluded.symbol, excluded.per_dollar, excluded.source) is distinct from
            (exchange_rates.symbol, exchange_rates.per_dollar, exchange_rates.source)`;
  return changed.count;
}

const KnownRate = v.strictObject({ currency: v.string(), perDollar: v.string() });
export type KnownRate = v.InferOutput<typeof KnownRate>;

/** Exchange rates of the newest day; none before the first fetch. */
export async function knownRates(tx: TransactionSql): Promise<KnownRate[]> {
  return await typedRows(
    KnownRate,
    tx`
    select currency, per_dollar as "perDollar" from exchange_rates
    where day = (select max(day) from exchange_rates)`,
  );
}
