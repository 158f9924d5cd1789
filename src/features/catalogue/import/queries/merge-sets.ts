import type { TransactionSql } from "postgres";
import { RARITIES } from "../../rules/rarities.ts";
import { CATEGORIES, CURATED_COLLECTIONS } from "../rules/categories.ts";
import { asNew, type Columns, mergeInto, SERIES_COLUMNS, SET_COLUMNS } from "./merge.ts";
import { insertRows } from "./stage.ts";

const changes = (rows: readonly unknown[]): number => rows.length;

export async function mergeReference(tx: TransactionSql): Promise<number> {
  const rarities = Object.entries(RARITIES).flatMap(([category, list]) => list.map((one) => ({ category, ...one })));
  return (
    (await upsertRows(tx, "categories", "id", [...CATEGORIES])) +
    (await upsertRows(tx, "rarities", "category, key", rarities)) +
    (await upsertRows(tx, "curated_collections", "slug", CURATED_COLLECTIONS, ["release_date"]))
  );
}

/** Keeps columns in `keep` and rows not named. */
async function upsertRows(
  tx: TransactionSql,
  table: string,
  key: string,
  rows: Record<string, unknown>[],
  keep: string[] = [],
): Promise<number> {
  await tx.unsafe(`create temp table new_${table} on commit drop as select * from ${table} with no data`);
  await insertRows(tx, `new_${table}`, rows);
  return await upsertFrom(tx, `new_${table}`, table, key, keep);
}

async function upsertFrom(tx: TransactionSql, from: string, table: string, key: string, keep: string[] = []) {
  const all = await tx<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;
  const names = all.map((column) => column.name);
  const rest = names.filter((name) => !key.split(", ").includes(name) && !keep.includes(name));
  const set = rest.map((name) => `${name} = excluded.${name}`).join(", ");
  const row = (prefix: string) => `(${rest.map((name) => `${prefix}.${name}`).join(", ")})`;
  return changes(
    await tx.unsafe(
      `insert into ${table} (${names}) select ${names} from ${from}
      on conflict (${key}) do update set ${set} where ${row(table)} is distinct from ${row("excluded")} returning 1`,
    ),
  );
}

export const mergeSpecies = (tx: TransactionSql): Promise<number> => upsertFrom(tx, "staged_species", "species", "id");

/** The first spelling stays. */
export const mergeArtists = (tx: TransactionSql) =>
  tx`insert into artists (id, name) select id, name from staged_artists on conflict do nothing`;

/** Main source first. @returns the number of changed rows. */
export async function mergeSeriesAndSets(tx: TransactionSql): Promise<number> {
  await translatePtcgSets(tx);
  let changed = 0;
  for (const main of [true, false]) {
    changed += await mergeTable(tx, "series", SERIES_COLUMNS, main);
    changed += await mergeTable(tx, "sets", SET_COLUMNS, main);
  }
  return changed + (await mergeCrosswalk(tx));
}

async function mergeTable(
  tx: TransactionSql,
  table: "series" | "sets",
  columns: Columns,
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

/** By this run's crosswalk, else an earlier one, else the same id. Sets only this source has are dropped. */
async function translatePtcgSets(tx: TransactionSql): Promise<void> {
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

async function mergeCrosswalk(tx: TransactionSql): Promise<number> {
  return changes(
    await tx`
      update sets c set source_ids = s.source_ids || c.source_ids from staged_crosswalk s
      where c.id = s.set_id and c.source_ids is distinct from s.source_ids || c.source_ids returning 1`,
  );
}
