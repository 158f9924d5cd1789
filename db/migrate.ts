import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Sql, TransactionSql } from "postgres";
import { DatabaseError } from "./error.ts";
import { lock } from "./locks.ts";

const migrationsFolder = join(import.meta.dir, "migrations");

/** `hash` of the last migration; tells apart histories of equal length. */
type SchemaVersion = { migrations: number; hash: string };

/** Migrations of this build that a database lacks, and additive ones of a later build that it has. */
type SchemaState = { missing: number; later: number };

let files: MigrationMeta[] | undefined;

export function migrations(): MigrationMeta[] {
  files ??= readMigrationFiles({ migrationsFolder });
  return files;
}

/** 0045 is the last migration of the time when any was allowed. */
export const firstAdditive = 46;

/** A migration that a build of the release before cannot live with begins with this line. */
const breakMark = /^\s*-- breaks the release before\b/;

/** Whether a build without this migration runs on its result. */
export const isAdditive = (place: number, statements: string[]): boolean =>
  place >= firstAdditive && !breakMark.test(statements[0] ?? "");

export async function schemaVersion(sql: Sql | TransactionSql): Promise<SchemaVersion> {
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (found?.name === null) return { migrations: 0, hash: "" };
  const [last] = await sql<SchemaVersion[]>`
    select count(*) over ()::int as migrations, hash from drizzle.__drizzle_migrations order by created_at desc limit 1`;
  return last ?? { migrations: 0, hash: "" };
}

/** @throws DatabaseError for a schema that this build neither has in its history nor can run on. */
export async function schemaState(sql: Sql | TransactionSql): Promise<SchemaState> {
  const version = await schemaVersion(sql);
  const own = migrations().length;
  if (version.migrations <= own) {
    assertKnown(version);
    return { missing: own - version.migrations, later: 0 };
  }
  // A row from before the marks has none.
  const [last, ...later] = await sql<{ hash: string; isAdditive: boolean | null }[]>`
    select hash, (to_jsonb(m) ->> 'is_additive')::boolean as "isAdditive"
    from drizzle.__drizzle_migrations m order by created_at offset ${own - 1}`;
  assertKnown({ migrations: own, hash: last?.hash ?? "" });
  if (!later.every((one) => one.isAdditive)) throw tooNew();
  return { missing: 0, later: later.length };
}

/** One process migrates; concurrent ones wait for its lock. @throws DatabaseError for a schema that this build cannot use. */
export async function migrateDatabase(sql: Sql): Promise<SchemaState> {
  const state = await schemaState(sql);
  if (state.missing === 0) return state;
  return await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await lock(tx, "schema");
    const { missing, later } = await schemaState(tx);
    await applyMigrations(tx, migrations().length - missing, migrations().length);
    return { missing: 0, later };
  });
}

/** Marks each as additive or not, for builds that do not know it. */
export async function applyMigrations(tx: TransactionSql, first: number, end: number): Promise<void> {
  await tx`create schema if not exists drizzle`;
  await tx`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  await tx`alter table drizzle.__drizzle_migrations add column if not exists is_additive boolean not null default false`;
  for (const [offset, { sql: statements, hash, folderMillis }] of migrations().slice(first, end).entries()) {
    for (const statement of statements) await tx.unsafe(statement);
    await tx`
      insert into drizzle.__drizzle_migrations (hash, created_at, is_additive)
      values (${hash}, ${folderMillis}, ${isAdditive(first + offset, statements)})`;
  }
}

/** @throws DatabaseError unless the version is in this program's history. */
export function assertKnown({ migrations: count, hash }: SchemaVersion): void {
  if (count > migrations().length) throw tooNew();
  if (count > 0 && migrations()[count - 1]?.hash !== hash) {
    throw new DatabaseError("The data is of another version of Toploader, which this one does not come after.");
  }
}

const tooNew = () =>
  new DatabaseError(
    "The data is of a newer version of Toploader, on which this one cannot run. Start that version again, or go back " +
      "with a backup from before the update: bun run cli restore FILE --replace",
  );
