import { sql } from "drizzle-orm";
import { convert, type Rates } from "#features/prices/rules/rates.ts";
import type { PriceSource } from "#features/prices/rules/sources.ts";
import { currencyDigits } from "#lib/money.ts";

export type Money = { source: PriceSource; currency: string; rates: Rates };

/** Price of the main variant in minor units of the viewer's currency; null when unknown. */
export const amount = sql`main_prices.amount`;

/** Precision of a rate: how many minor units are converted at once. */
const many = 1_000_000_000;

/** Prices of all cards as `main_prices`, from the preferred source where it has one. */
export function mainPrices({ source, currency, rates }: Money) {
  const factors = ["USD", ...rates.keys()].flatMap((from) => {
    const converted = convert(many, from, currency, rates);
    return converted === null
      ? []
      : [{ from, factor: sql`when ${from} then ${converted}::numeric / ${many}::numeric` }];
  });
  const known = factors.map(({ from }) => from);
  const factor = sql.join(
    factors.map((one) => one.factor),
    sql` `,
  );
  // A join with the rates misleads the planner into looking up cards one by one.
  return sql`(
    select distinct on (v.card_id collate "C") v.card_id, round(p.market * case p.currency ${factor} end)::bigint as amount
    from variants v left join current_prices p on p.card_id = v.card_id and p.variant = v.key
      and p.market is not null and p.currency = any(${sql.param(known)}::text[])
    where v.gone_at is null
    order by v.card_id collate "C", v.position, p.source <> ${source}
  ) as main_prices`;
}

/** A typed price in minor units of its currency. */
export const minorOf = (price: number, currency: string): number => Math.round(price * 10 ** currencyDigits(currency));
