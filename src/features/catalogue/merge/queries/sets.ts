import type { TransactionSql } from "postgres";
import { asNew, type ColumnKinds, mergeInto, SERIES_COLUMNS, SET_COLUMNS } from "./columns.ts";
import { adoptSets, matchPtcgSets } from "./ptcg-sets.ts";
import { changes } from "./reference.ts";

/**
 * Writes the staged artists. Of two spellings the last in the alphabet stays, whichever came first: "Mékayu", not
 * "Mekayu"; "K. Hoshiba", not "K Hoshiba".
 */
export const mergeArtists = (tx: TransactionSql) => tx`
  insert into artists as a (id, name) select id, max(name collate "C") from staged_artists group by id
  on conflict (id) do update set name = excluded.name where excluded.name collate "C" > a.name`;

/** Merges staged series and sets, those of the main source first. Returns how many rows changed. */
export async function mergeSeriesAndSets(tx: TransactionSql): Promise<number> {
  await adoptSets(tx);
  await matchPtcgSets(tx);
  let changed = 0;
  for (const main of [true, false]) {
    changed += await mergeTable(tx, "series", SERIES_COLUMNS, main);
    changed += await mergeTable(tx, "sets", SET_COLUMNS, main);
  }
  return changed;
}

async function mergeTable(
  tx: TransactionSql,
  table: "series" | "sets",
  columns: ColumnKinds,
  main: boolean,
): Promise<number> {
  const { set, differs } = mergeInto(columns, main ? "own" : "fill");
  const fresh = asNew(columns);
  const hasParent = table === "sets" ? "exists (select from series where series.id = s.series_id)" : "true";
  const updated = await tx.unsafe(
    `update ${table} c set ${set} from (select distinct on (id) * from staged_${table} where main = $1) s
    where c.id = s.id and ${differs} returning 1`,
    [main],
  );
  const added = await tx.unsafe(
    `insert into ${table} (id, category, slug, ${fresh.columns})
    select s.id, s.category, s.id, ${fresh.values}
    from (select distinct on (id) * from staged_${table} where main = $1) s
    where ${hasParent} and not exists (select from ${table} c where c.id = s.id) returning 1`,
    [main],
  );
  return changes(updated) + changes(added);
}
