import type { TransactionSql } from "postgres";
import { knownPtcgSets } from "#features/catalogue/import/rules/ptcg-ids.ts";

/** Sets of pokemon-tcg-data that `ptcg-ids.ts` does not know are matched by name, code and date, or date and size. */
export async function matchPtcgSets(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table ptcg_sets on commit drop as
    with fresh as (
      select id, regexp_replace(lower(name), '[^a-z0-9]', '', 'g') as name, code, release_date, printed_total
      from staged_sets where source = 'ptcg' and id <> all(${knownPtcgSets})),
    own as (
      select id, regexp_replace(lower(name), '[^a-z0-9]', '', 'g') as name, code, release_date, printed_total from sets where category = 'EN'
      union select id, regexp_replace(lower(name), '[^a-z0-9]', '', 'g'), code, release_date, printed_total from staged_sets where main and category = 'EN')
    select distinct on (ptcg_set) ptcg_set, set_id from (
      select source_ids->>'ptcgData' as ptcg_set, id as set_id, 1 as rank from sets
      where source_ids ? 'ptcgData' and id <> all(${knownPtcgSets})
      union all
      select f.id, o.id, case when f.name = o.name then 2 when f.code = o.code then 3 else 4 end
      from fresh f join own o on f.name = o.name
        or (f.release_date = o.release_date and (f.code = o.code or f.printed_total = o.printed_total))
    ) pairs order by ptcg_set, rank, set_id`;
  await tx`
    update staged_cards s set set_id = p.set_id from ptcg_sets p where s.source = 'ptcg' and s.set_id = p.ptcg_set`;
  await tx`update staged_sets s set id = p.set_id from ptcg_sets p where s.source = 'ptcg' and s.id = p.ptcg_set`;
}

/** A set that pokemon-tcg-data had first keeps its id when the main source has it. */
export async function adoptSets(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table adopted on commit drop as
    select distinct on (s.id) s.id, c.id as set_id from staged_sets s
    join sets c on c.category = 'EN' and c.source_ids->>'ptcgData' = c.id and c.id <> all(${knownPtcgSets})
      and (lower(c.name) = lower(s.name) or (c.release_date = s.release_date and (c.code = s.code or c.printed_total = s.printed_total)))
    where s.main and s.category = 'EN' and not exists (select from sets where id = s.id) order by s.id, c.id`;
  await tx`update staged_cards s set set_id = a.set_id from adopted a where s.source = 'tcgdex' and s.set_id = a.id`;
  await tx`update staged_sets s set id = a.set_id from adopted a where s.main and s.id = a.id`;
}
