import { shortened } from "#features/transfer/matching/rules/row.ts";
import { minorToText, readAmount, toMinor } from "#lib/money.ts";
import { Unreadable } from "./unreadable.ts";

const signs: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY" };

export type Zero = "counts" | "is none";

/** Reads "$1,234.50", "12,50 €", "EUR 12", "1250" pennies, "12.3333"; US dollars by default. @throws Unreadable */
export function readMoney(
  text: string,
  currency: string,
  zero: Zero,
  isInPennies = false,
): { minor: number; currency: string } | null {
  if (!/\d/.test(text)) return null;
  const [, before = "", amount = "", after = ""] =
    /^([\p{Sc}A-Za-z]*)\s*(.*?)\s*([\p{Sc}A-Za-z]*)$/u.exec(text.trim()) ?? [];
  const unit = before + after;
  const given = [currency.trim(), signs[unit] ?? unit].find((one) => /^[A-Za-z]{3}$/.test(one));
  if (given === undefined && unit !== "") throw unreadable(text);
  const code = given?.toUpperCase() ?? "USD";
  const minor = isInPennies ? readPennies(amount) : readAmount(rounded(amount, code), code);
  if (minor === undefined) throw unreadable(text);
  return minor === null || (minor === 0 && zero === "is none") ? null : { minor, currency: code };
}

const readPennies = (amount: string) => (/^\d{1,9}$/.test(amount) ? Number(amount) : undefined);

/** Rounds averages such as "12.3333"; four or more decimals are not thousands. */
function rounded(amount: string, currency: string): string {
  const minor = /^\d{1,9}[.,]\d{4,}$/.test(amount) ? toMinor(amount.replace(",", "."), currency) : null;
  return minor === null ? amount : minorToText(minor, currency);
}

const unreadable = (text: string) => new Unreadable({ kind: "wrong_amount", written: shortened(text) });
