import { type SQL, sql } from "drizzle-orm";

/** SQL that joins the market price of a row's variant, of the preferred source if it has one. */
export const priceOf = (row: SQL, preferred: SQL) => sql`
  join lateral (
    select p.source, p.currency, p.market from current_prices p
    where p.card_id = ${row}.card_id and p.variant = ${row}.variant and p.market is not null
    order by p.source = ${preferred} desc, p.source desc limit 1
  ) price on true`;

/** SQL of a condition that leaves out hidden games. */
export const ofGames = (hidden: string[]): SQL =>
  hidden.length === 0
    ? sql``
    : sql`and e.set_id <> all(array(select id from sets where category = any(${sql.param(hidden)}::text[])))`;
