import { type SQL, sql } from "drizzle-orm";

export const priceOf = (row: SQL, preferred: SQL) => sql`
  join lateral (
    select p.source, p.currency, p.market from current_prices p
    where p.card_id = ${row}.card_id and p.variant = ${row}.variant and p.market is not null
    order by p.source = ${preferred} desc, p.source desc limit 1
  ) price on true`;

export const ofGames = (hidden: string[]): SQL =>
  hidden.length === 0
    ? sql``
    : sql`and e.set_id <> all(array(select id from sets where category = any(${sql.param(hidden)}::text[])))`;
