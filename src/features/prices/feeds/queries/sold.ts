import type { TransactionSql } from "postgres";
import { noteFirsts, storeChangedFirsts } from "#features/catalogue/derive/queries/firsts.ts";
import { deriveSold } from "#features/catalogue/derive/queries/sold.ts";
import { raiseCatalogue } from "#features/catalogue/version.ts";
import type { OtherPrinting } from "#features/prices/matching/rules/candidates.ts";
import type { PriceRow } from "../schema/rows.ts";

export type SoldPrice = { other: OtherPrinting; row: PriceRow };
type Listed = { product: number; listed: string[] };

/**
 * Stores the printings that a feed lists of cards and no variant is; one that its product does not list any more is
 * dropped. Then derives the variants that they confirm. @returns how many cards have other variants now.
 */
export async function storeSold(tx: TransactionSql, products: Listed[], sold: SoldPrice[]): Promise<number> {
  await keepListed(tx, products);
  if (sold.length > 0) await addSold(tx, sold);
  await noteFirsts(tx);
  const changed = await deriveSold(tx);
  if (changed === 0) return 0;
  await storeChangedFirsts(tx);
  await raiseCatalogue(tx);
  return changed;
}

async function keepListed(tx: TransactionSql, products: Listed[]): Promise<void> {
  const given = tx`jsonb_to_recordset(${JSON.stringify(products)}::text::jsonb) as g (product int, listed text[])`;
  await tx`
    delete from sold_printings s using ${given}
    where s.source = 'tcgplayer' and s.product_id = g.product and s.printing <> all(g.listed)`;
  await tx`
    update sold_printings s set listed = g.listed from ${given}
    where s.source = 'tcgplayer' and s.product_id = g.product and s.listed <> g.listed`;
}

const rowOf = ({ other, row }: SoldPrice) => ({
  card_id: other.cardId,
  printing: other.key,
  listed: other.listed,
  product_id: row.productId,
  currency: row.currency,
  market: row.market,
  as_of: row.asOf.toISOString(),
});

const addSold = (tx: TransactionSql, sold: SoldPrice[]) => tx`
  insert into sold_printings (card_id, printing, source, product_id, listed, currency, market, as_of)
  select distinct on (card_id, printing) card_id, printing, 'tcgplayer', product_id, listed, currency, market, as_of
  from jsonb_to_recordset(${JSON.stringify(sold.map(rowOf))}::text::jsonb) as row (card_id text, printing text,
    product_id int, listed text[], currency text, market int, as_of timestamptz)
  order by card_id, printing, as_of desc
  on conflict (card_id, printing, source) do update set product_id = excluded.product_id, listed = excluded.listed,
    currency = excluded.currency, market = excluded.market, as_of = excluded.as_of
  where excluded.as_of >= sold_printings.as_of`;
