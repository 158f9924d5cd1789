import type { TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import type { ImportReport, SetReport } from "../schema/report.ts";

/** For each set that an import touched, how many cards were added, changed and dropped. */
export async function setReports(tx: TransactionSql): Promise<SetReport[]> {
  return await tx<SetReport[]>`
    with card as (
      select id, set_id, case when bool_or(what = 'added') then 'added' when bool_or(what = 'gone') then 'gone'
        else 'changed' end as what
      from touched group by id, set_id),
    count as (
      select set_id, (count(*) filter (where what = 'added'))::int as added,
        (count(*) filter (where what = 'gone'))::int as gone, (count(*) filter (where what = 'changed'))::int as changed
      from card group by set_id)
    select s.id, s.category, coalesce(s.english_name, s.name) as name, coalesce(c.added, 0) as added, coalesce(c.changed, 0) as changed,
      greatest((select count(*)::int from cards k where k.set_id = s.id and k.gone_at is null) - coalesce(c.added, 0) - coalesce(c.changed, 0), 0) as unchanged, coalesce(c.gone, 0) as gone
    from sets s left join count c on c.set_id = s.id
    where c.set_id is not null or s.id in (select set_id from staged_cards union select id from staged_sets)
    order by s.category, s.release_date, s.id`;
}

/** Rarities of incoming cards that the catalogue has no row for, as "game: rarity". */
export async function unknownRarities(tx: TransactionSql): Promise<string[]> {
  const rows = await tx<{ rarity: string }[]>`
    select distinct s.category || ': ' || s.rarity as rarity from staged_cards s
    where s.rarity is not null
      and not exists (select from rarities r where r.category = s.category and r.key = s.rarity) order by 1`;
  return rows.map((row) => row.rarity);
}

/** Numbers of sets, cards and variants of each game after an import. */
export async function importTotals(tx: TransactionSql): Promise<ImportReport["totals"]> {
  return await tx<ImportReport["totals"]>`
    select k.id as category, (select count(*)::int from sets where category = k.id and card_count > 0) as sets,
      (select count(*)::int from cards where category = k.id and gone_at is null) as cards,
      (select count(*)::int from variants v join cards c on c.id = v.card_id
        where c.category = k.id and v.gone_at is null) as variants
    from categories k order by k.position`;
}

const TouchedCard = v.strictObject({
  id: v.string(),
  title: v.string(),
  what: v.picklist(["added", "changed", "gone"]),
});
export type TouchedCard = v.InferOutput<typeof TouchedCard>;

const mostListed = 500;

/** The first cards that an import adds, changes or removes. */
export const touchedCards = (tx: TransactionSql) =>
  typedRows(
    TouchedCard,
    tx`
    select c.id, concat_ws(', ', coalesce(c.english_name, c.name) || ' ' || c.number, coalesce(s.english_name, s.name)) as title,
      case when bool_or(what = 'added') then 'added' when bool_or(what = 'gone') then 'gone' else 'changed' end as what
    from touched t join cards c on c.id = t.id join sets s on s.id = c.set_id
    group by c.id, s.id order by s.release_date, s.id, c.position limit ${mostListed}`,
  );
