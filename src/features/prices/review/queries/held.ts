import type { Sql, TransactionSql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import { typedRows } from "#db/rows.ts";
import { raisePrices } from "#features/catalogue/version.ts";
import { createStaging, lockPrices, mergeStaged } from "#features/prices/feeds/queries/staging.ts";
import { Decided, type HeldKey, HeldPrice } from "../schema.ts";

/** The newest undecided price of each variant and source, unless a later accepted price replaced it. */
export const heldPrices = (sql: Sql, limit: number): Promise<HeldPrice[]> =>
  typedRows(
    HeldPrice,
    sql`
  select * from (
    select distinct on (h.card_id, h.variant, h.source)
      h.card_id as "cardId", h.variant, h.source, h.day::text as day, h.market, h.currency, h.standing,
      to_char(h.as_of at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "asOf", v.name as "variantName",
      coalesce(c.english_name, c.name) as name, c.number, c.number_key as "numberKey", coalesce(s.english_name, s.name) as set, s.slug as "setSlug", r.slug as "seriesSlug",
      s.category, coalesce(v.tcgplayer_id, l.product_id) as "productId"
    from held_prices h
    join variants v on v.card_id = h.card_id and v.key = h.variant
    left join product_links l on l.card_id = h.card_id and l.source = h.source
    join cards c on c.id = h.card_id join sets s on s.id = c.set_id join series r on r.id = s.series_id
    where h.is_accepted is null and not exists (
      select from current_prices later
      where later.card_id = h.card_id and later.variant = h.variant and later.source = h.source
        and (later.as_of at time zone 'UTC')::date > h.day and later.market is not null)
    order by h.card_id, h.variant, h.source, h.day desc
  ) as waiting
  order by day desc, set, "numberKey", "cardId", variant, source
  limit ${limit}`,
  );

const ofKey = (sql: TransactionSql, { cardId, variant, source, day, market }: HeldKey) => sql`
  card_id = ${cardId} and variant = ${variant} and source = ${source} and day::text = ${day} and market = ${market}
  and is_accepted is null`;

/** Decides on held prices, all at once. @returns those that were still undecided. */
export const decideHeld = (
  sql: Sql,
  keys: readonly HeldKey[],
  decision: "accept" | "drop",
  by: Actor,
): Promise<Decided[]> =>
  sql.begin(async (tx) => {
    const decided: Decided[] = [];
    if (decision === "accept") {
      await createStaging(tx);
      await lockPrices(tx);
    }
    for (const key of keys) decided.push(...(await decideOne(tx, key, decision, by)));
    // A price becomes current unless a newer one is.
    if (decision === "accept" && decided.length > 0) {
      await mergeStaged(tx);
      await raisePrices(tx, by.now);
    }
    return decided;
  });

async function decideOne(tx: TransactionSql, key: HeldKey, decision: "accept" | "drop", by: Actor): Promise<Decided[]> {
  const isDecided = decision === "accept" ? await acceptHeld(tx, key) : await dropHeld(tx, key);
  if (!isDecided) return [];
  const { cardId, ...price } = key;
  const decided = await typedRows(
    Decided,
    tx`
      select coalesce(c.english_name, c.name) as name, c.number, v.name as "variantName", h.market, h.standing, h.currency
      from held_prices h join variants v on v.card_id = h.card_id and v.key = h.variant join cards c on c.id = h.card_id
      where h.card_id = ${cardId} and h.variant = ${key.variant} and h.source = ${key.source}
        and h.day::text = ${key.day}`,
  );
  const currency = decided[0]?.currency;
  await record(tx, by, { action: `price.${decision}`, object: `card:${cardId}`, after: { ...price, currency } });
  return decided;
}

/** Accepts a held price, and stages it. */
async function acceptHeld(tx: TransactionSql, key: HeldKey): Promise<boolean> {
  const { count } = await tx`
    with accepted as (update held_prices set is_accepted = true where ${ofKey(tx, key)} returning *)
    insert into staged_prices (seq, card_id, variant, source, currency, market, low, as_of)
    select 0, card_id, variant, source, currency, market, low, as_of from accepted`;
  return count > 0;
}

/** Drops a held price with earlier ones of its variant and source. */
async function dropHeld(tx: TransactionSql, key: HeldKey): Promise<boolean> {
  const { count } = await tx`
    update held_prices set is_accepted = false
    where card_id = ${key.cardId} and variant = ${key.variant} and source = ${key.source} and is_accepted is null
      and day <= (select day from held_prices where ${ofKey(tx, key)})`;
  return count > 0;
}

/**
 * Refuses held prices that a later price replaced, or a later held one: `heldPrices` leaves them out anyway, but
 * reads them each time. One that is being decided is left to that.
 */
export const closeReplaced = (tx: TransactionSql) => tx`
  with replaced as (
    select card_id, variant, source, day from held_prices h
    where is_accepted is null and (
      exists (
        select from current_prices later
        where later.card_id = h.card_id and later.variant = h.variant and later.source = h.source
          and (later.as_of at time zone 'UTC')::date > h.day and later.market is not null)
      or exists (
        select from held_prices later
        where later.card_id = h.card_id and later.variant = h.variant and later.source = h.source
          and later.day > h.day and later.is_accepted is null))
    for update skip locked
  )
  update held_prices h set is_accepted = false from replaced r
  where h.card_id = r.card_id and h.variant = r.variant and h.source = r.source and h.day = r.day`;
