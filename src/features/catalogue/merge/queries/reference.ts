import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { TransactionSql } from "postgres";
import { categories, rarities } from "#db/schema/catalogue/cards.ts";
import { curatedCollections } from "#db/schema/catalogue/curated.ts";
import { species } from "#db/schema/catalogue/species.ts";
import { columnName, insertRecords } from "#features/catalogue/import/queries/rows.ts";
import { CATEGORIES, CURATED_COLLECTIONS } from "#features/catalogue/import/rules/categories.ts";
import { RARITIES } from "#features/catalogue/rules/rarities.ts";

/** How many rows a statement returned, one for each change. */
export const changes = (rows: readonly unknown[]): number => rows.length;

/** Writes games, rarities and other fixed tables. Returns how many rows changed. */
export async function mergeReference(tx: TransactionSql): Promise<number> {
  const known = Object.entries(RARITIES).flatMap(([category, list]) => list.map((one) => ({ category, ...one })));
  return (
    (await upsertRows(tx, categories, "id", [...CATEGORIES])) +
    (await upsertRows(tx, rarities, "category, key", known)) +
    (await upsertRows(tx, curatedCollections, "slug", CURATED_COLLECTIONS, ["release_date", "complete_at"]))
  );
}

async function upsertRows(
  tx: TransactionSql,
  table: PgTable,
  key: string,
  rows: Record<string, unknown>[],
  keep: string[] = [],
): Promise<number> {
  const name = getTableName(table);
  await tx.unsafe(`create temp table new_${name} on commit drop as select * from ${name} with no data`);
  await insertRecords(tx, `new_${name}`, rows);
  return await upsertFrom(tx, `new_${name}`, table, key, keep);
}

/** Of the columns that this build knows: a later one may have added others. */
async function upsertFrom(tx: TransactionSql, from: string, into: PgTable, key: string, keep: string[] = []) {
  const table = getTableName(into);
  const all = Object.values(getTableColumns(into)).filter(({ generated }) => generated === undefined);
  const names = all.map(({ name }) => columnName(name));
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

/** Merges staged Pokémon; what staff state is kept. Returns how many rows changed. */
export async function mergeSpecies(tx: TransactionSql): Promise<number> {
  await keepStaffSpecies(tx);
  return await upsertFrom(tx, "staged_species", species, "id");
}

async function keepStaffSpecies(tx: TransactionSql): Promise<void> {
  await tx`update species_edits e set source = to_jsonb(s) from staged_species s where s.id = e.species_id`;
  await tx`
    update staged_species s
    set (name, japanese_name, genus, types, height, weight, evolves_from_id) = (
      select r.name, r.japanese_name, r.genus, r.types, r.height, r.weight, r.evolves_from_id
      from jsonb_populate_record(s, e.facts) r)
    from species_edits e where e.species_id = s.id`;
}
