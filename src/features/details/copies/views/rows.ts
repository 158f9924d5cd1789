import { copyText, plainKeys, type StoredCopy } from "#features/collection/rules/copies.ts";
import { type SentForm, typedColumn } from "#features/details/tab/views.tsx";
import { minorToText } from "#lib/money.ts";
import { type ColumnOfForm, columnsOfForm } from "../schema.ts";

export type CopyRow = StoredCopy & { id: number; quantity: number };

export type TypedRow = Record<ColumnOfForm, string>;

const rowOf = (cell: (name: ColumnOfForm) => string) =>
  Object.fromEntries(columnsOfForm.map((name) => [name, cell(name)])) as TypedRow;

export const emptyRow: TypedRow = { ...rowOf(() => ""), quantity: "1" };

export const typedOf = (row: CopyRow): TypedRow => ({
  ...emptyRow,
  ...Object.fromEntries(plainKeys.map((key) => [key, copyText(row[key])])),
  id: String(row.id),
  quantity: String(row.quantity),
  cost: row.cost === null || row.costCurrency === null ? "" : minorToText(row.cost, row.costCurrency),
  currency: row.costCurrency ?? "",
});

export const sentRows = (sent: SentForm | undefined): TypedRow[] | undefined =>
  typedColumn(sent, "quantity")?.map((_, row) => rowOf((name) => typedColumn(sent, name)?.[row] ?? ""));
