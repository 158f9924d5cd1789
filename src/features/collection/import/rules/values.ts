import { minorToText, readAmount, toMinor } from "../../../../lib/money.ts";
import { type Condition, isDay, type languageKeys, languages } from "../../copies/rules.ts";
import { shortened } from "./match.ts";
import { Unreadable } from "./unreadable.ts";

export type { Condition };
export type Language = (typeof languageKeys)[number];

/** Conditions as the sites write them, without spaces; European and American ones share words but not meanings. */
const conditionWords: Record<string, Condition> = {
  nm: "NM",
  nearmint: "NM",
  mint: "NM",
  m: "NM",
  mt: "NM",
  gemmint: "NM",
  lp: "LP",
  lightlyplayed: "LP",
  goodlightlyplayed: "LP",
  slightlyplayed: "LP",
  excellent: "LP",
  ex: "LP",
  mp: "MP",
  moderatelyplayed: "MP",
  good: "MP",
  gd: "MP",
  lightplayed: "MP",
  hp: "HP",
  heavilyplayed: "HP",
  played: "HP",
  pl: "HP",
  dmg: "DMG",
  damaged: "DMG",
  poor: "DMG",
  po: "DMG",
};

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

export const readCondition = (text: string): Condition | undefined =>
  conditionWords[letters(text.replace(/\b(holofoil|reverse|foil|unlimited|1st edition)\b/gi, ""))];

const languageWords = new Map<string, Language>(
  (Object.entries(languages) as [Language, string][]).flatMap(([code, name]): [string, Language][] => [
    [code, code],
    [letters(name), code],
  ]),
);
for (const [word, code] of [
  ["jp", "ja"],
  ["ger", "de"],
  ["kr", "ko"],
  ["chineset", "zh"],
  ["chineses", "zh"],
  ["traditionalchinese", "zh"],
  ["simplifiedchinese", "zh"],
  ["chinesetraditional", "zh"],
  ["chinesesimplified", "zh"],
  ["brazilianportuguese", "pt"],
  ["zht", "zh"],
  ["zhs", "zh"],
] as const) {
  languageWords.set(word, code);
}

export const readLanguage = (text: string): Language | undefined => languageWords.get(letters(text));

const signs: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY" };

/** What an amount of 0 means: nothing was paid, or nothing is known. */
export type Zero = "counts" | "is none";

/**
 * "$1,234.50", "12,50 €", "EUR 12", "1250" of pennies, "12.3333" of an average; no text is no amount. Without a currency
 * it is US dollars. @throws Unreadable for what is none.
 */
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
  const said = [currency.trim(), signs[unit] ?? unit].find((one) => /^[A-Za-z]{3}$/.test(one));
  if (said === undefined && unit !== "") throw unreadable(text);
  const code = said?.toUpperCase() ?? "USD";
  const minor = isInPennies ? readPennies(amount) : readAmount(rounded(amount, code), code);
  if (minor === undefined) throw unreadable(text);
  return minor === null || (minor === 0 && zero === "is none") ? null : { minor, currency: code };
}

const readPennies = (amount: string) => (/^\d{1,9}$/.test(amount) ? Number(amount) : undefined);

/** Nobody pays a fraction of a cent, but an average may be one; four decimals or more are no thousands. */
function rounded(amount: string, currency: string): string {
  const minor = /^\d{1,9}[.,]\d{4,}$/.test(amount) ? toMinor(amount.replace(",", "."), currency) : null;
  return minor === null ? amount : minorToText(minor, currency);
}

const unreadable = (text: string) => new Unreadable(`“${shortened(text)}” is no amount.`);

/** "2024-02-29", also with a time after it; "13/02/2024" where it can only be one day. @throws Unreadable. */
export function readDay(text: string): string | null {
  if (text === "") return null;
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(text) ?? [];
  if (iso) {
    if (isDay(iso)) return iso;
    throw new Unreadable(`“${iso}” is no day of a collector's.`);
  }
  const [, first = "", second = "", year = ""] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})/.exec(text) ?? [];
  const readings = [`${year}-${two(first)}-${two(second)}`, `${year}-${two(second)}-${two(first)}`].filter(isDay);
  const [day] = readings;
  if (year !== "" && readings.length === 0) throw new Unreadable(`“${shortened(text)}” is no day of a collector's.`);
  return day && new Set(readings).size === 1 ? day : null;
}

const two = (digits: string) => digits.padStart(2, "0");
