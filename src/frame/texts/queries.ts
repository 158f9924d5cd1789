import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import { lock } from "#db/locks.ts";
import { typedRows } from "#db/rows.ts";
import { watch } from "#lib/sql/watch.ts";
import { type TextName, type TextState, textState } from "./rules.ts";

const channel = "texts";
const prefix = "text:";

/** Texts of the site as they are stored, by name. */
export async function storedTexts(sql: Sql | TransactionSql): Promise<Map<string, string>> {
  const rows = await typedRows(
    v.strictObject({ name: v.string(), value: v.string() }),
    sql`
    select substr(key, ${prefix.length + 1}::int) as name, value from settings where starts_with(key, ${prefix})`,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

const readTexts = async (sql: Sql): Promise<TextState> => textState(await storedTexts(sql));

/** The site's texts, read again whenever a process changes one. */
export const watchTexts = (sql: Sql) => watch(sql, channel, readTexts);

/** Lets no other transaction write a text until this one ends. */
export async function lockTexts(tx: TransactionSql): Promise<void> {
  await lock(tx, "texts");
}

/** null: the setting holds again. */
export async function writeText(tx: TransactionSql, name: TextName, value: string | null): Promise<void> {
  const key = `${prefix}${name}`;
  if (value === null) await tx`delete from settings where key = ${key}`;
  else {
    await tx`insert into settings (key, value) values (${key}, ${value})
      on conflict (key) do update set value = excluded.value`;
  }
  await tx`select pg_notify(${channel}, ${name})`;
}
