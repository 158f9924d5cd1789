import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type { Sql } from "postgres";

export const migrationsFolder = join(import.meta.dir, "migrations");

/** Any fixed number will do, as long as every starter asks for the same one. */
const migrationLock = 7_020_000_001n;

/** Brings the schema up to date. Of several processes that start at once, one does the work and the others wait. */
export async function migrateDatabase(sql: Sql): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`set statement_timeout = 0`;
    await connection`select pg_advisory_lock(${migrationLock.toString()}::bigint)`;
    await migrate(drizzle(connection, { casing: "snake_case" }), { migrationsFolder });
  } finally {
    await connection`select pg_advisory_unlock(${migrationLock.toString()}::bigint)`;
    await connection`reset statement_timeout`;
    connection.release();
  }
}
