import type { StoredCopy } from "#features/collection/rules/copies.ts";
import { conditions, languages } from "#features/collection/rules/copy-values.ts";
import { type Amount, type Rates, totalIn } from "#features/prices/rules/rates.ts";
import { gainMoney, worthText } from "#features/prices/rules/text.ts";
import { formatMoney } from "#lib/money.ts";
import { counted } from "#lib/text/locale.ts";
import { dateText } from "#lib/time.ts";
import type { DisposalKind } from "./sums.ts";

export const kindTitles: Record<DisposalKind, string> = {
  sold: "Sold",
  gave: "Given away",
  lost: "Lost",
  traded: "Traded",
  opened: "Opened",
};

/** The viewer's currency, and exchange rates; null while prices are hidden. */
export type Shown = { currency: string; rates: Rates } | null;

/** "+$12.00", "≈−€3.00 −$1.00": a gain or loss in the viewer's currency, with what has no rate beside it. */
export function signedText(amounts: readonly Amount[], { currency, rates }: NonNullable<Shown>): string {
  const { total, rest, isConverted } = totalIn(amounts, currency, rates);
  const own = rest.length === amounts.length && rest.length > 0 ? [] : [{ currency, value: total }];
  return [...own, ...rest]
    .map((one) => {
      const text = gainMoney(0, one.value, one.currency);
      return isConverted && one === own[0] ? `≈${text}` : text;
    })
    .join(" ");
}

/** "$12.00"; null for none. */
export const paidText = (paid: readonly Amount[], { currency, rates }: NonNullable<Shown>): string | null =>
  worthText(paid, currency, rates);

/** What is known of copies: "Near Mint, German, paid €12.00, Jan 2, 2024, from Misty". */
export function factsOfCopy(copy: StoredCopy, isPaidShown: boolean): string {
  const { condition, language, cost, costCurrency, acquiredOn, seller } = copy;
  const parts = [
    condition && (conditions[condition as keyof typeof conditions] ?? condition),
    language && (languages[language as keyof typeof languages] ?? language),
    isPaidShown && cost !== null && costCurrency !== null && `paid ${formatMoney(cost, costCurrency)}`,
    dateText(acquiredOn),
    seller && `from ${seller}`,
  ];
  return parts.filter(Boolean).join(", ");
}

/** "2 copies · Near Mint, German" */
export const copiesText = (quantity: number, details: string): string =>
  `${counted(quantity, "copy", "copies")} ${details === "" ? "without details" : `· ${details}`}`;
