import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { ReservedSql, Sql, TransactionSql } from "postgres";

/** As `Tx` of open.ts, which imports this file. */
type Inside = Parameters<Parameters<PostgresJsDatabase["transaction"]>[0]>[0];

/**
 * The advisory locks of the site: what is done alone, and by or on what. Functions in migrations also lock "lists", as
 * the service does, and "milestones".
 */
type Lock =
  /** Migrations, a restore and the start of the jobs; a backup shares it. */
  | ["schema"]
  /** Whatever gives an account an address. */
  | ["addresses"]
  | ["backup start"]
  /** Held to see whether two ways lead to one database. */
  | ["same database", mark: string]
  /** Imports and edits of the catalogue. */
  | ["catalogue"]
  | ["texts"]
  /** Additions under an id that the client chose. */
  | ["batch", owner: string, id: string]
  | ["copies", owner: string, cardId: string]
  | ["graded", owner: string, cardId: string]
  | ["import", id: string]
  | ["imports", owner: string]
  | ["lists", owner: string]
  | ["milestones", owner: string]
  | ["notes", owner: string, setId: string, cardId: string]
  | ["report", owner: string]
  | ["wants", owner: string];

const keyOf = (lock: Lock): string => lock.join(" ");

/** Waits for an advisory lock, which a transaction holds until it ends. */
export async function lock(tx: Inside | TransactionSql, ...name: Lock): Promise<void> {
  const key = keyOf(name);
  if (typeof tx === "function") await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
  else await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Takes an advisory lock that a connection holds until `unlock`. @returns false while another holds it. */
export async function tryLock(connection: ReservedSql, ...name: Lock): Promise<boolean> {
  const [row] = await connection<[{ is_ours: boolean }]>`
    select pg_try_advisory_lock(hashtextextended(${keyOf(name)}, 0)) as is_ours`;
  return row.is_ours;
}

/** Whether no connection holds an advisory lock at this moment. */
export async function isFree(sql: Sql, ...name: Lock): Promise<boolean> {
  const [row] = await sql<[{ is_free: boolean }]>`
    select pg_try_advisory_xact_lock(hashtextextended(${keyOf(name)}, 0)) as is_free`;
  return row.is_free;
}

/** Waits for an advisory lock that other connections may share, and holds it until `unlock`. */
export async function lockShared(connection: ReservedSql, ...name: Lock): Promise<void> {
  await connection`select pg_advisory_lock_shared(hashtextextended(${keyOf(name)}, 0))`;
}

/** Frees all locks that a connection took with `tryLock` and `lockShared`. */
export async function unlock(connection: ReservedSql): Promise<void> {
  await connection`select pg_advisory_unlock_all()`;
}
