import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Sql, TransactionSql } from "postgres";
import { DatabaseError } from "./error.ts";
import { lock } from "./locks.ts";

const migrationsFolder = join(import.meta.dir, "migrations");

/** `hash` of the last migration; tells apart histories of equal length. */
type SchemaVersion = { migrations: number; hash: string };

let files: MigrationMeta[] | undefined;

export function migrations(): MigrationMeta[] {
  files ??= readMigrationFiles({ migrationsFolder });
  return files;
}

export const isNewest = (version: SchemaVersion): boolean =>
  version.migrations === migrations().length && version.hash === migrations().at(-1)?.hash;

export async function schemaVersion(sql: Sql | TransactionSql): Promise<SchemaVersion> {
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (found?.name === null) return { migrations: 0, hash: "" };
  const [last] = await sql<SchemaVersion[]>`
    select count(*) over ()::int as migrations, hash from drizzle.__drizzle_migrations order by created_at desc limit 1`;
  return last ?? { migrations: 0, hash: "" };
}

/** One process migrates; concurrent ones wait for its lock. @throws DatabaseError if the schema is newer or from another history. */
export async function migrateDatabase(sql: Sql): Promise<void> {
  if (isNewest(await schemaVersion(sql))) return;
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await lock(tx, "schema");
    const version = await schemaVersion(tx);
    assertKnown(version);
    await applyMigrations(tx, version.migrations, migrations().length);
  });
}

export async function applyMigrations(tx: TransactionSql, first: number, end: number): Promise<void> {
  await tx`create schema if not exists drizzle`;
  await tx`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  for (const { sql: statements, hash, folderMillis } of migrations().slice(first, end)) {
    for (const statement of statements) await tx.unsafe(statement);
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
  }
}

/** @throws DatabaseError unless the version is in this program's history. */
export function assertKnown({ migrations: count, hash }: SchemaVersion): void {
  if (count > migrations().length) {
    throw new DatabaseError("The data is of a newer version of Toploader. Update the program first.");
  }
  if (count > 0 && migrations()[count - 1]?.hash !== hash) {
    throw new DatabaseError("The data is of another version of Toploader, which this one does not come after.");
  }
}
