import type { TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import { confirmedPrintings, ofShop, soldNames } from "#features/catalogue/import/rules/sold.ts";

const Variant = v.strictObject({
  key: v.string(),
  finish: v.string(),
  source: v.string(),
  position: v.number(),
  isGone: v.boolean(),
  tcgplayerId: v.nullable(v.number()),
  cardmarketId: v.nullable(v.number()),
});

const Row = v.strictObject({
  id: v.string(),
  name: v.string(),
  rarities: v.array(v.string()),
  printedTotal: v.number(),
  releaseDate: v.nullable(v.string()),
  variants: v.array(Variant),
  sold: v.array(v.strictObject({ printing: v.string(), listed: v.array(v.string()), productId: v.number() })),
});

/** Cards that a shop sells as a printing which no catalogue states, or did. */
const cardsSold = (tx: TransactionSql) =>
  typedRows(
    Row,
    tx`
    select c.id, c.name, s.printed_total as "printedTotal", s.release_date::text as "releaseDate",
      array(select distinct facts->>'rarity' from card_sources o where o.card_id = c.id and facts->>'rarity' is not null)
        as rarities,
      (select json_agg(json_build_object('key', v.key, 'source', v.source, 'position', v.position,
        'isGone', v.gone_at is not null, 'tcgplayerId', v.tcgplayer_id, 'cardmarketId', v.cardmarket_id,
        'finish', case when v.source = 'derived' and v.name = 'Holofoil' then 'holo'
          when v.source = 'derived' and v.name = 'Normal' then 'normal' else v.key end) order by v.position, v.key)
        from variants v where v.card_id = c.id) as variants,
      coalesce((select json_agg(json_build_object('printing', printing, 'listed', listed, 'productId', product_id)
        order by printing) from sold_printings p where p.card_id = c.id and p.ignored_at is null), '[]') as sold
    from cards c join sets s on s.id = c.set_id
    where c.gone_at is null and (exists (select from sold_printings p where p.card_id = c.id)
      or c.id in (select card_id from variants where source = ${ofShop}))
    order by c.id`,
  );

type Card = v.InferOutput<typeof Row>;

/** The variants that a card has by a shop, and whether its assumed main variant is gone. */
function wantedOf({ id, variants, sold, ...card }: Card) {
  const { keys, isAssumed, isMainGone } = confirmedPrintings({ ...card, variants, sold });
  const own = variants.filter(({ source, isGone }) => source !== ofShop && !isGone);
  const behind = Math.max(0, ...own.map(({ position }) => position)) + 1;
  const wanted = keys.map((key, index) => ({
    ...{ card_id: id, key, name: soldNames[key] },
    position: isMainGone && index === 0 ? 0 : behind + index,
    tcgplayer_id: productOf(variants, sold.find(({ printing }) => printing === key)?.productId),
    cardmarket_id: isMainGone && index === 0 ? variants.find(({ position }) => position === 0)?.cardmarketId : null,
  }));
  return { wanted, mains: isAssumed ? [{ id, is_gone: isMainGone }] : [] };
}

/** A product that is only linked to the card is no id of its variants. */
const productOf = (variants: Card["variants"], product: number | undefined) =>
  variants.some(({ tcgplayerId }) => tcgplayerId === product) ? product : null;

/**
 * Brings the variants that a shop's printings confirm in line with what it lists: new ones are added, others and an
 * assumed main variant that the shop does not sell are marked as gone, for their owners stay. @returns cards changed.
 */
export async function deriveSold(tx: TransactionSql): Promise<number> {
  const cards = (await cardsSold(tx)).map(wantedOf);
  if (cards.length === 0) return 0;
  const changed = await tx`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(cards.flatMap(({ wanted }) => wanted))}::text::jsonb) as row
        (card_id text, key text, name text, position int, tcgplayer_id int, cardmarket_id int)),
    written as (${writeGiven(tx)}), gone as (${dropOthers(tx)}),
    mains as (${markMains(tx, JSON.stringify(cards.flatMap(({ mains }) => mains)))})
    select card_id from written union select card_id from gone union select card_id from mains`;
  return changed.count;
}

const writeGiven = (tx: TransactionSql) => tx`
  insert into variants as v (card_id, key, name, position, tier, tcgplayer_id, cardmarket_id, source)
  select card_id, key, name, position, 'standard', tcgplayer_id, cardmarket_id, ${ofShop} from given
  on conflict (card_id, key) do update set name = excluded.name, position = excluded.position, gone_at = null,
    tcgplayer_id = excluded.tcgplayer_id, cardmarket_id = excluded.cardmarket_id, source = excluded.source
  where (v.name, v.position, v.gone_at, v.tcgplayer_id, v.cardmarket_id, v.source) is distinct from
    (excluded.name, excluded.position, null, excluded.tcgplayer_id, excluded.cardmarket_id, excluded.source)
  returning card_id`;

const dropOthers = (tx: TransactionSql) => tx`
  update variants v set gone_at = now() where v.source = ${ofShop} and v.gone_at is null
    and not exists (select from given g where g.card_id = v.card_id and g.key = v.key)
  returning card_id`;

const markMains = (tx: TransactionSql, mains: string) => tx`
  update variants v set gone_at = case when m.is_gone then now() end
  from jsonb_to_recordset(${mains}::text::jsonb) as m (id text, is_gone boolean)
  where v.card_id = m.id and v.source = 'derived' and v.position = 0 and (v.gone_at is not null) <> m.is_gone
  returning card_id`;
