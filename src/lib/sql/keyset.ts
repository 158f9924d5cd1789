import { type AnyColumn, and, or, type SQL, sql } from "drizzle-orm";
import type { KeyType, SortKey } from "../cursor.ts";

/** A column of an order; never null, so keys can compare. */
export type KeyColumn = { value: SQL | AnyColumn; type: KeyType; isDescending?: boolean };

/** The columns of an ORDER BY clause, to be used with `isAfter` on the same columns. */
export const inOrder = (columns: readonly KeyColumn[]): SQL =>
  sql.join(
    columns.map(({ value, isDescending }) => (isDescending ? sql`${value} desc` : sql`${value}`)),
    sql`, `,
  );

/** Rows after a key, or every row. Columns of one direction compare as `(a, b, id) > (…)`, which an index answers. */
export function isAfter(columns: readonly KeyColumn[], key: SortKey | null): SQL {
  if (key === null) return sql`true`;
  const values = columns.map(({ type }, index) => sql`${key[index] ?? ""}::${sql.raw(type)}`);
  const passes = ({ isDescending }: KeyColumn) => (isDescending ? sql`<` : sql`>`);
  const [first] = columns;
  if (first && columns.every((one) => !one.isDescending === !first.isDescending)) {
    const row = sql.join(
      columns.map(({ value }) => sql`${value}`),
      sql`, `,
    );
    return sql`(${row}) ${passes(first)} (${sql.join(values, sql`, `)})`;
  }
  const ways = columns.map((column, index) => {
    const equal = columns.slice(0, index).map(({ value }, at) => sql`${value} = ${values[at]}`);
    return and(...equal, sql`${column.value} ${passes(column)} ${values[index]}`);
  });
  return or(...ways) ?? sql`true`;
}
