import type { TransactionSql } from "postgres";
import { changes } from "./reference.ts";

/** Maps set ids by this run's crosswalk, else an earlier one; unmapped ids stay. Drops sets that only pokemon-tcg-data has. */
export async function translatePtcgSets(tx: TransactionSql): Promise<void> {
  await tx`
    create temp table ptcg_sets on commit drop as
    select distinct on (ptcg_set) ptcg_set, set_id from (
      select ptcg_set, set_id, 1 as rank from staged_crosswalk where ptcg_set <> ''
      union all select source_ids->>'ptcgData', id, 2 from sets where source_ids ? 'ptcgData'
    ) pairs order by ptcg_set, rank`;
  await tx`
    update staged_cards s set set_id = p.set_id from ptcg_sets p where s.source = 'ptcg' and s.set_id = p.ptcg_set`;
  await tx`update staged_sets s set id = p.set_id from ptcg_sets p where s.source = 'ptcg' and s.id = p.ptcg_set`;
  await tx`
    delete from staged_sets s where s.source = 'ptcg'
      and s.id not in (select id from sets union all select id from staged_sets where main)`;
}

export async function mergeCrosswalk(tx: TransactionSql): Promise<number> {
  return changes(
    await tx`
      update sets c set source_ids = s.source_ids || c.source_ids from staged_crosswalk s
      where c.id = s.set_id and c.source_ids is distinct from s.source_ids || c.source_ids returning 1`,
  );
}
