import { sql } from "drizzle-orm";
import { currencyDigits } from "../../../lib/money.ts";
import { convert, type Rates } from "../../prices/rules/rates.ts";
import type { PriceSource } from "../../prices/rules/sources.ts";

/** Whose prices, in whose money. */
export type Money = { source: PriceSource; currency: string; rates: Rates };

/** What a card's main variant is worth, in minor units of the viewer's currency; null where that is not known. */
export const amount = sql`main_prices.amount`;

/** How exactly a rate is applied: so many minor units are converted at once. */
const many = 1_000_000_000;

/** The amounts of all cards, to join with as `main_prices`: of the preferred source where that has one. */
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
  // No join with a list of rates: PostgreSQL expects it to leave a few prices, and looks their cards up one by one.
  return sql`(
    select distinct on (v.card_id collate "C") v.card_id, round(p.market * case p.currency ${factor} end)::bigint as amount
    from variants v left join current_prices p on p.card_id = v.card_id and p.variant = v.key
      and p.market is not null and p.currency = any(${sql.param(known)}::text[])
    where v.gone_at is null
    order by v.card_id collate "C", v.position, p.source <> ${source}
  ) as main_prices`;
}

/** A price as it is typed, in minor units. */
export const minorOf = (price: number, currency: string): number => Math.round(price * 10 ** currencyDigits(currency));
