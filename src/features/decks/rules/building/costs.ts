import { formatMoney } from "../../../../lib/money.ts";
import { count } from "../cards.ts";
import { lacking, ownedOf } from "../owned.ts";
import type { BuilderRow } from "./facts.ts";

/** Texts; undefined if unknown. */
export type Costs = { price?: string; owned?: string; toFinish?: string };

/** `currency`: null where prices are hidden. */
export function costsOf(
  rows: readonly BuilderRow[],
  owned: ReadonlyMap<string, number> | null,
  currency: string | null,
): Costs {
  const missing = owned ? lacking(rows, owned) : [];
  const lacks = missing.reduce((sum, row) => sum + row.missing, 0);
  const hasPrices = currency !== null && rows.some(({ card }) => card.price !== undefined);
  return {
    price: hasPrices ? sumText(rows, ({ card, quantity }) => times(card.amount, quantity), currency) : undefined,
    owned: owned ? `${count(rows) - lacks} of ${count(rows)}` : undefined,
    toFinish:
      owned && hasPrices ? sumText(missing, (row) => times(row.card.cheapest, row.missing), currency) : undefined,
  };
}

/** Copies that the viewer has for each row; null for visitors, and without rows. */
export function heldFor(rows: readonly BuilderRow[]): Map<string, number> | null {
  if (rows.length === 0 || rows.some(({ card }) => card.owned === undefined)) return null;
  return ownedOf(rows, new Map(rows.map(({ card }) => [card.prints[0]?.id ?? "", card.owned ?? 0])));
}

const times = (amount: number | null, quantity: number) => (amount === null ? null : amount * quantity);

/** N/A where none of the prices is known. */
function sumText<Row>(rows: readonly Row[], amountOf: (row: Row) => number | null, currency: string): string {
  const amounts = rows.flatMap((row) => amountOf(row) ?? []);
  if (amounts.length === 0 && rows.length > 0) return "N/A";
  return formatMoney(
    amounts.reduce((sum, amount) => sum + amount, 0),
    currency,
  );
}
