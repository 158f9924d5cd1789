import { sql } from "drizzle-orm";
import { currencyDigits } from "../../../lib/money.ts";
import { convert, type PriceSource, type Rates } from "../../prices/rules.ts";

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
    return converted === null ? [] : [sql`(${from}, ${converted}::numeric / ${many}::numeric)`];
  });
  return sql`(
    select distinct on (p.card_id) p.card_id, round(p.market * f.factor)::bigint as amount
    from current_prices p
    join (values ${sql.join(factors, sql`, `)}) as f(currency, factor) on f.currency = p.currency
    join variants v on v.card_id = p.card_id and v.key = p.variant and v.gone_at is null
    where p.market is not null and not exists (
      select from variants before
      where before.card_id = v.card_id and before.gone_at is null and before.position < v.position)
    order by p.card_id, p.source <> ${source}
  ) as main_prices`;
}

/** A price as it is typed, in minor units. */
export const minorOf = (price: number, currency: string): number => Math.round(price * 10 ** currencyDigits(currency));
