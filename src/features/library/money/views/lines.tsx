import type { ValuedCard } from "#features/library/value/views.tsx";
import { gainText } from "#features/prices/rules/text.ts";
import { formatMoney } from "#lib/money.ts";
import { counted } from "#lib/text/locale.ts";
import { type RateDays, type Standing, type Sum, sumIn } from "../rules.ts";

export type MoneyGroup = Standing & { id: string; name: string; lang?: string | undefined; href?: string };
export type MovedCardLine = ValuedCard;

const signed = ({ value, isConverted, isWhole }: Sum, currency: string, plus: "+" | ""): string => {
  const sign = value < 0 ? "−" : value > 0 ? plus : "";
  return `${isConverted ? "≈" : ""}${sign}${formatMoney(Math.abs(value), currency)}${isWhole ? "" : " + more"}`;
};

/** "≈$12.00"; with "+ more" where a part has no exchange rate. */
export const sumText = (sum: Sum, currency: string): string => signed(sum, currency, "");

/** "≈+$12.00" */
export const gainSumText = (sum: Sum, currency: string): string => signed(sum, currency, "+");

export const wayOfSum = ({ value }: Sum) => (value > 0 ? "gain" : value < 0 ? "loss" : undefined);

/** "+$12.00 (+8%)" */
export const gainOf = ({ gain, part }: Pick<Standing, "gain" | "part">, currency: string): string =>
  part === null ? gainSumText(gain, currency) : `${gainSumText(gain, currency)} (${gainText(part)})`;

type Mover = { copies: number; paid: number; costCurrency: string; value: number; currency: string };

/** What a card is worth, and by how much that is more or less than what was paid. */
export function changeOfMover(row: Mover, currency: string, rates: RateDays): Pick<ValuedCard, "price" | "change"> {
  const of = (value: number, own: string) => sumIn([{ value, currency: own, day: null }], currency, rates);
  const [value, paid] = [of(row.value, row.currency), of(row.paid, row.costCurrency)];
  const gain = { ...value, value: value.value - paid.value, isConverted: value.isConverted || paid.isConverted };
  const part = paid.value > 0 ? gain.value / paid.value : null;
  return {
    price:
      row.copies > 1
        ? `${counted(row.copies, "copy", "copies")} ${sumText(value, currency)}`
        : sumText(value, currency),
    change: { text: gainOf({ gain, part }, currency), way: wayOfSum(gain) ?? "same" },
  };
}
