import { and, eq, getTableColumns } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/open.ts";
import { exported } from "#db/schema/exported.ts";
import { everyPage, type KeyType } from "#lib/cursor.ts";
import { inOrder, isAfter } from "#lib/sql/keyset.ts";
import { pageRows } from "./entries.ts";

type OwnedTable = PgTable & { userId: PgColumn };
type Row = Record<string, unknown>;

/** Rows of a person in all other exported tables, each table page by page. */
export const ownedTables = (db: Db, userId: string) =>
  Object.entries(exported).map(([section, table]) => ({ section, pages: ownedRows(db, userId, table) }));

/** Rows of a table in the order of its primary key, by the names that the code has for columns. */
function ownedRows(db: Db, userId: string, table: OwnedTable) {
  const { userId: owner, ...columns } = getTableColumns(table) as Record<string, PgColumn> & { userId: PgColumn };
  const names = Object.keys(columns).filter((name) => isKey(table, columns[name]));
  const keys = names.flatMap((name) => {
    const value = columns[name];
    return value ? [{ value, type: keyType(value) }] : [];
  });
  return everyPage<Row>(
    (after) =>
      db
        .select(columns)
        .from(table as PgTable)
        .where(and(eq(owner, userId), isAfter(keys, after)))
        .orderBy(inOrder(keys))
        .limit(pageRows),
    (row) => names.map((name) => String(row[name])),
  );
}

const isKey = (table: PgTable, column: PgColumn | undefined): boolean =>
  column !== undefined &&
  (column.primary ||
    getTableConfig(table).primaryKeys.some((key) => key.columns.some(({ name }) => name === column.name)));

const keyType = (column: PgColumn): KeyType => {
  const type = column.getSQLType();
  return type === "uuid" || type === "text" ? type : "bigint";
};
