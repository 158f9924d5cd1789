import type { Sql } from "postgres";
import * as v from "valibot";
import { typedRows } from "../../../db/rows.ts";
import { watch } from "../../lib/sql/watch.ts";
import { enabledFlags, type Flag } from "./rules.ts";

const channel = "flags";

export type FlagState = { enabled: ReadonlySet<Flag> };

export async function readFlags(sql: Sql, defaults: readonly Flag[]): Promise<FlagState> {
  const rows = await typedRows(
    v.strictObject({ key: v.string(), isEnabled: v.boolean() }),
    sql`
    select key, is_enabled as "isEnabled" from feature_flags`,
  );
  return { enabled: enabledFlags(defaults, rows) };
}

export const watchFlags = (sql: Sql, defaults: readonly Flag[]) =>
  watch(sql, channel, (connection) => readFlags(connection, defaults));

export async function writeFlag(sql: Sql, key: Flag, isEnabled: boolean): Promise<void> {
  await sql`
    with written as (
      insert into feature_flags (key, is_enabled) values (${key}, ${isEnabled})
      on conflict (key) do update set is_enabled = excluded.is_enabled)
    select pg_notify(${channel}, ${key})`;
}
