import type { TransactionSql } from "postgres";

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = new Map<string, string>();

/** The column of a field: `nameKey` is `name_key`. */
export function columnName(name: string): string {
  const known = columns.get(name) ?? snake(name);
  columns.set(name, known);
  return known;
}

/** Characters PostgreSQL cannot store; they are dropped. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]/;
const storable = (_: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value;

/** Names that are no column are dropped. */
export async function insertRecords(tx: TransactionSql, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnName(name), value])),
  );
  const text = JSON.stringify(named);
  const safe = UNSTORABLE.test(text) ? JSON.stringify(named, storable) : text;
  await tx.unsafe(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::text::json)`, [safe]);
}
