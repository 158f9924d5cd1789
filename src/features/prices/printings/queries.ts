import type { Sql, TransactionSql } from "postgres";
import { typedRows } from "#db/rows.ts";
import { raisePrices } from "#features/catalogue/version.ts";
import { createStaging, lockPrices, mergeStaged } from "#features/prices/feeds/queries/staging.ts";
import { type WaitingPrinting, WaitingPrintings } from "./schema.ts";

type Place = { cardId: string; printing: string };

/** Printings that a shop sells of cards and none of their variants is, without ignored ones; the dearest first. */
export const otherPrintings = (sql: Sql, limit: number, one?: Place): Promise<WaitingPrinting[]> =>
  typedRows(
    WaitingPrintings.item,
    sql`
    select p.card_id as "cardId", p.printing, p.source, p.product_id as "productId", p.currency, p.market,
      to_char(p.as_of at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "asOf",
      array(select v.name from variants v where v.card_id = c.id and v.gone_at is null order by v.position, v.key) as variants,
      coalesce(c.english_name, c.name) as name, c.number, c.number_key as "numberKey", coalesce(s.english_name, s.name) as set,
      s.slug as "setSlug", r.slug as "seriesSlug", s.category
    from sold_printings p join cards c on c.id = p.card_id join sets s on s.id = c.set_id join series r on r.id = s.series_id
    where p.ignored_at is null and c.gone_at is null
      and ${one ? sql`p.card_id = ${one.cardId} and p.printing = ${one.printing}` : sql`true`}
      and not exists (select from variants v where v.card_id = c.id and v.key = p.printing and v.gone_at is null)
    order by p.market desc nulls last, p.card_id, p.printing limit ${limit}`,
  );

/** Marks a printing as none of the card. @returns whether it was still waiting. */
export async function ignorePrinting(tx: TransactionSql, { cardId, printing }: Place, now: Date): Promise<boolean> {
  const { count } = await tx`
    update sold_printings set ignored_at = ${now} where card_id = ${cardId} and printing = ${printing}
      and ignored_at is null`;
  return count > 0;
}

/** The price of a printing that has become a variant, until the next feed. */
export const priceAdded = (sql: Sql, { cardId, printing }: Place, now: Date): Promise<void> =>
  sql.begin(async (tx) => {
    await createStaging(tx);
    await lockPrices(tx);
    await tx`
      insert into staged_prices (seq, card_id, variant, source, currency, market, low, as_of)
      select 0, card_id, printing, source, currency, market, null, as_of from sold_printings
      where card_id = ${cardId} and printing = ${printing} and market is not null`;
    await mergeStaged(tx);
    await raisePrices(tx, now);
  });
