import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import { watch } from "#lib/sql/watch.ts";
import { enabledFlags, type Flag, type FlagRow } from "./rules.ts";

const channel = "flags";

export type FlagState = { enabled: ReadonlySet<Flag> };

/** The flags that staff switched; others follow the settings. */
export const storedFlags = (sql: Sql | TransactionSql): Promise<FlagRow[]> =>
  typedRows(
    v.strictObject({ key: v.string(), isEnabled: v.boolean() }),
    sql`
    select key, is_enabled as "isEnabled" from feature_flags`,
  );

/** The flags that are on: what staff stored, else the installation's defaults. */
export const readFlags = async (sql: Sql, defaults: readonly Flag[]): Promise<FlagState> => ({
  enabled: enabledFlags(defaults, await storedFlags(sql)),
});

/** Flags that stay current: a change in any process is read again at once. */
export const watchFlags = (sql: Sql, defaults: readonly Flag[]) =>
  watch(sql, channel, (connection) => readFlags(connection, defaults));

/** Stores a flag and tells all processes. */
export async function writeFlag(sql: Sql | TransactionSql, key: Flag, isEnabled: boolean): Promise<void> {
  await sql`
    with written as (
      insert into feature_flags (key, is_enabled) values (${key}, ${isEnabled})
      on conflict (key) do update set is_enabled = excluded.is_enabled)
    select pg_notify(${channel}, ${key})`;
}

/** Lets no other transaction switch a flag until this one ends. */
export async function lockFlags(tx: TransactionSql): Promise<void> {
  await tx`lock table feature_flags in share row exclusive mode`;
}

/** Forgets how staff switched a flag, which follows the settings again. */
export async function deleteFlag(sql: Sql | TransactionSql, key: Flag): Promise<void> {
  await sql`
    with deleted as (delete from feature_flags where key = ${key})
    select pg_notify(${channel}, ${key})`;
}
