import type { TransactionSql } from "postgres";
import { commemorative } from "#features/catalogue/import/rules/commemorative.ts";

/**
 * A card is legal wherever one of its reprints is, but a commemorative one: that follows its original, and is unknown
 * without one. A regulation mark is Standard if most of its printings are, a set is
 * Expanded if most of its cards are; a card of such a set of which one source says otherwise is banned. In Unlimited all
 * is legal that no source excludes; Pocket has no formats. Staff's rulings override it.
 */
export async function deriveLegality(tx: TransactionSql): Promise<void> {
  await tx`
    with said as materialized (
      select card_id, source = 'tcgdex' as is_main, facts->'legal' as legal from card_sources
      where source <> 'staff'),
    ruled as (select card_id, facts->'legal' as legal from card_sources where source = 'staff' and facts ? 'legal'),
    formats as (
      select card_id, is_main, (said.legal->>'unlimited')::boolean as unlimited,
        case when not is_copy then (said.legal->>'standard')::boolean end as standard,
        case when not is_copy then (said.legal->>'expanded')::boolean end as expanded
      from said join cards c on c.id = card_id join sets s on s.id = c.set_id cross join lateral (
        select s.id = any(${commemorative.sets}) or s.series_id = any(${commemorative.series}) as is_copy) of_set),
    stated as (
      select c.id, c.category, c.set_id, c.reprint_key, c.regulation_mark as mark,
        coalesce(bool_or(standard) filter (where is_main), bool_or(standard)) as standard,
        coalesce(bool_or(expanded) filter (where is_main), bool_or(expanded)) as expanded,
        not bool_and(expanded) as refused, bool_and(unlimited is not false) as unlimited
      from cards c join formats on card_id = c.id where c.category <> 'TCG-POCKET-EN' group by c.id),
    marks as (select category, mark from stated where mark <> '' group by 1, 2 having avg(standard::int) > 0.5),
    expanded_sets as (select set_id from stated group by 1 having avg(expanded::int) > 0.5),
    of_reprint as (
      select reprint_key,
        bool_or(case when standard then mark is null or (category, mark) in (select category, mark from marks)
          else standard end) as standard,
        bool_or(expanded) as expanded,
        bool_or(coalesce(refused, false) and set_id in (select set_id from expanded_sets)) as banned,
        bool_and(unlimited) as unlimited
      from stated
      where reprint_key in (select reprint_key from cards where id in (select id from touched)) group by 1),
    derived as (
      select c.id, jsonb_strip_nulls(jsonb_build_object('standard', standard,
        'expanded', (expanded or standard) and not banned, 'unlimited', unlimited)) as legal
      from cards c join of_reprint using (reprint_key)
      union all
      select id, '{}' from cards where category = 'TCG-POCKET-EN' and id in (select id from touched)),
    wanted as (
      select id, d.legal || coalesce(r.legal, '{}') as legal from derived d left join ruled r on r.card_id = d.id),
    changed as (
      update cards c set legal = w.legal from wanted w where w.id = c.id and c.legal <> w.legal returning c.id, c.set_id)
    insert into touched select id, set_id, 'changed' from changed`;
}
