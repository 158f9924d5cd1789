import { type Condition, isDay, type languageKeys, languages, readAmount } from "../keeping/rules.ts";
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

/** "$1,234.50", "12,50 €", "1250" of pennies; no text is no amount. @throws Unreadable for what is none. */
export function readMoney(
  text: string,
  currency: string,
  zero: Zero,
  isInPennies = false,
): { minor: number; currency: string } | null {
  const bare = text.replace(/[^\d.,-]/g, "");
  if (bare === "") return null;
  const sign = /[$€£¥]/.exec(text)?.[0] ?? "";
  const code = /^[A-Za-z]{3}$/.test(currency.trim()) ? currency.trim().toUpperCase() : (signs[sign] ?? "USD");
  const separators = bare.replace(/[^.,]/g, "");
  const last = separators.at(-1) ?? "";
  const isGrouped = separators.length > 1 || (last === "," && /,\d{3}$/.test(bare));
  const decimal = isGrouped && new Set(separators).size === 1 ? "" : last;
  const plain = bare
    .split("")
    .filter((one) => /[\d-]/.test(one) || one === decimal)
    .join("")
    .replace(",", ".");
  const minor = isInPennies ? (/^\d{1,9}$/.test(plain) ? Number(plain) : undefined) : readAmount(trimmed(plain), code);
  if (minor === undefined) throw new Unreadable(`“${shortened(text)}” is no amount.`);
  return minor === null || (minor === 0 && zero === "is none") ? null : { minor, currency: code };
}

/** No more decimals than any currency has. */
const trimmed = (amount: string) => amount.replace(/(\.\d{3})\d+$/, "$1").replace(/\.$/, "");

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
