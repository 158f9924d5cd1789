import { type SentForm, typedColumn } from "#features/details/tab/views.tsx";
import { minorToText } from "#lib/money.ts";
import type { CopyFields } from "../schema.ts";

export type CopyRow = Omit<CopyFields, "language"> & { id: number; language: string | null };

const columns = ["id", "quantity", "condition", "language", "cost", "currency", "acquiredOn"] as const;
type Column = (typeof columns)[number];

export type TypedRow = Record<Column, string>;

export const emptyRow: TypedRow = {
  id: "",
  quantity: "1",
  condition: "",
  language: "",
  cost: "",
  currency: "",
  acquiredOn: "",
};

export const typedOf = (row: CopyRow): TypedRow => ({
  id: String(row.id),
  quantity: String(row.quantity),
  condition: row.condition ?? "",
  language: row.language ?? "",
  cost: row.cost === null || row.costCurrency === null ? "" : minorToText(row.cost, row.costCurrency),
  currency: row.costCurrency ?? "",
  acquiredOn: row.acquiredOn ?? "",
});

export function sentRows(sent: SentForm | undefined): TypedRow[] | undefined {
  return typedColumn(sent, "quantity")?.map((_, row) => {
    const cell = (name: Column) => typedColumn(sent, name)?.[row] ?? "";
    return {
      id: cell("id"),
      quantity: cell("quantity"),
      condition: cell("condition"),
      language: cell("language"),
      cost: cell("cost"),
      currency: cell("currency"),
      acquiredOn: cell("acquiredOn"),
    };
  });
}
