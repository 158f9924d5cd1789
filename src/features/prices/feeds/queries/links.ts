import type { TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import type { ProductLink } from "#features/prices/matching/rules/links.ts";

const Linkable = v.strictObject({
  cardId: v.string(),
  setId: v.string(),
  numberKey: v.string(),
  names: v.array(v.string()),
});

/** Cards without a product id of TCGplayer that a catalogue states, dropped ones aside. */
export const unlinkedCards = (tx: TransactionSql) =>
  typedRows(
    Linkable,
    tx`
    select c.id as "cardId", c.set_id as "setId", c.number_key as "numberKey",
      array_remove(array[c.name, c.english_name, c.alternate_name], null) as names
    from cards c join categories g on g.id = c.category
    where g.has_prices and c.gone_at is null
      and not exists (select from variants v where v.card_id = c.id and v.tcgplayer_id is not null)
    order by c.id`,
  );

const Grouped = v.strictObject({
  id: v.string(),
  category: v.string(),
  code: v.nullable(v.string()),
  names: v.array(v.string()),
  group: v.nullable(v.number()),
});

/** All sets, with their group of TCGplayer where a catalogue states it. */
export const groupedSets = (tx: TransactionSql) =>
  typedRows(
    Grouped,
    tx`
    select id, category, code, array_remove(array[name, english_name], null) as names,
      (source_ids->>'tcgplayerGroup')::int as "group"
    from sets order by id`,
  );

/**
 * Stores what the products of a feed gave: a listed product that is of no card any more loses its link, and so does a card
 * that has an id of its own by now. @returns links that are new.
 */
export async function storeLinks(tx: TransactionSql, products: number[], links: ProductLink[]): Promise<number> {
  const rows = JSON.stringify(links.map(({ cardId, productId, groupId }) => [cardId, productId, groupId]));
  const given = tx`select one->>0 as card_id, (one->>1)::int as product_id, (one->>2)::int as group_id
    from jsonb_array_elements(${rows}::text::jsonb) as one`;
  await tx`
    delete from product_links l where source = 'tcgplayer' and (
      product_id = any(${products}::int[])
      or card_id in (select card_id from (${given}) as given)
      or exists (select from variants v where v.card_id = l.card_id and v.tcgplayer_id is not null)
    ) and not exists (
      select from (${given}) as given
      where (given.card_id, given.product_id, given.group_id) = (l.card_id, l.product_id, l.group_id))`;
  const added = await tx`
    insert into product_links (card_id, source, product_id, group_id)
    select card_id, 'tcgplayer', product_id, group_id from (${given}) as given
    on conflict (card_id, source) do nothing`;
  return added.count;
}
