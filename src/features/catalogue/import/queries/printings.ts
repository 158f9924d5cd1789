import type { Sql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import { foilNames } from "../rules/finishes.ts";

const SetPrintings = v.strictObject({
  id: v.string(),
  series: v.string(),
  /** Cards whose first variant is another product than their reverse holofoil, which another finish is sold with. */
  notOfBoosters: v.number(),
  /** Cards whose first variant is Normal, though name or rarity say that they are foil. */
  contradicted: v.number(),
  /** Promos whose only finish is assumed. */
  assumedPromos: v.number(),
  /** Cards that a shop sells as a printing which none of their variants is. */
  otherPrintings: v.number(),
  /** Cards that no product of a shop is known for. */
  unpriced: v.number(),
  /** Cards whose product was found by group, number and name. */
  linked: v.number(),
});
export type SetPrintings = v.InferOutput<typeof SetPrintings>;

/** Doubts about the printings of each printed set with any card, by series and set. */
export const setPrintings = (sql: Sql): Promise<SetPrintings[]> =>
  typedRows(
    SetPrintings,
    sql`
    with firsts as (
      select distinct on (card_id) card_id, key, name, source, tcgplayer_id from variants where gone_at is null
      order by card_id, position, key),
    only_foil as (
      select r.category, r.key from rarities r join rarities holo on holo.category = r.category and holo.key = 'RARE_HOLO'
      where r.rank > holo.rank and r.key <> 'PROMO')
    select s.id, s.series_id as series,
      (count(*) filter (where f.key in ('normal', 'holo') and exists (
        select from variants reverse join variants other on other.card_id = reverse.card_id
          and other.key in ('normal', 'holo') and other.key <> f.key and other.tcgplayer_id = reverse.tcgplayer_id
        where reverse.card_id = c.id and reverse.key = 'reverse' and reverse.gone_at is null and other.gone_at is null
          and reverse.tcgplayer_id is distinct from f.tcgplayer_id)))::int as "notOfBoosters",
      (count(*) filter (where f.name = 'Normal' and (
        c.name ~ ${foilNames.source} or (c.category, c.rarity) in (select category, key from only_foil))))::int as contradicted,
      (count(*) filter (where f.source = 'derived' and c.rarity = 'PROMO' and f.name = 'Normal'))::int as "assumedPromos",
      (count(*) filter (where exists (
        select from sold_printings p where p.card_id = c.id and p.ignored_at is null and not exists (
          select from variants v where v.card_id = c.id and v.key = p.printing and v.gone_at is null))))::int as "otherPrintings",
      (count(*) filter (where l.card_id is null and not exists (
        select from variants v where v.card_id = c.id and (v.tcgplayer_id is not null or v.cardmarket_id is not null)
      )))::int as unpriced,
      count(l.card_id)::int as linked
    from cards c join sets s on s.id = c.set_id join categories g on g.id = c.category
    join firsts f on f.card_id = c.id
    left join product_links l on l.card_id = c.id and l.source = 'tcgplayer'
    where g.has_prices and c.gone_at is null
    group by s.id order by s.series_id, s.id`,
  );
