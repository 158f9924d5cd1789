import { count } from "#features/decks/deck/rules/cards.ts";
import { lacking, ownedForDeck } from "#features/decks/deck/rules/owned.ts";
import { formatMoney } from "#lib/money.ts";
import { counted } from "#lib/text/locale.ts";
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
    price: hasPrices
      ? sumText(
          rows,
          { amountOf: (row) => times(row.card.amount, row.quantity), copiesOf: (row) => row.quantity },
          currency,
        )
      : undefined,
    owned: owned ? `${count(rows) - lacks} of ${count(rows)}` : undefined,
    toFinish:
      owned && hasPrices
        ? sumText(
            missing,
            { amountOf: (row) => times(row.card.cheapest, row.missing), copiesOf: (row) => row.missing },
            currency,
          )
        : undefined,
  };
}

/** Copies that the viewer has for each row; null for visitors, and without rows. */
export function heldFor(rows: readonly BuilderRow[]): Map<string, number> | null {
  if (rows.length === 0 || rows.some(({ card }) => card.owned === undefined)) return null;
  return ownedForDeck(rows, new Map(rows.map(({ card }) => [card.prints[0]?.id ?? "", card.owned ?? 0])));
}

const times = (amount: number | null, quantity: number) => (amount === null ? null : amount * quantity);

/** N/A where none of the prices is known; beside a sum, how many copies it leaves out. */
function sumText<Row>(
  rows: readonly Row[],
  { amountOf, copiesOf }: { amountOf: (row: Row) => number | null; copiesOf: (row: Row) => number },
  currency: string,
): string {
  const amounts = rows.flatMap((row) => amountOf(row) ?? []);
  if (amounts.length === 0 && rows.length > 0) return "N/A";
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  const left = rows.reduce((all, row) => all + (amountOf(row) === null ? copiesOf(row) : 0), 0);
  return [formatMoney(sum, currency), left > 0 && `+ ${counted(left, "card", "cards")} without a price`]
    .filter(Boolean)
    .join(" ");
}
