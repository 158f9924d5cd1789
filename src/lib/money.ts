import { english, moneyFormat } from "./text/locale.ts";

type Decimal = { units: bigint; scale: number };

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i;

/** "12", "-0.50", ".5", "1.2e-7"; null for anything else or too many digits. */
export function parseDecimal(text: string): Decimal | null {
  const [, sign, whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(text.trim()) ?? [];
  const digits = whole + fraction;
  if (digits === "" || digits.length > 40) return null;
  const units = BigInt(digits) * (sign === "-" ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * power(-scale), scale: 0 };
}

/** Ten to the power of `exponent`, which must not be negative. */
export const power = (exponent: number): bigint => 10n ** BigInt(exponent);

/** Rounds half to even, so sums do not drift. `denominator` > 0. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const quotient = size / denominator;
  const twice = (size % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  const rounded = up ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

/** 2 for USD, 0 for JPY, 3 for KWD. */
export const currencyDigits = (currency: string): number =>
  moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** "$", "€", "¥"; the code for other currencies. */
export const currencySymbol = (currency: string): string =>
  moneyFormat(currency)
    .formatToParts(0)
    .find((part) => part.type === "currency")?.value ?? currency;

/**
 * An amount in minor units, rounded half to even. Numbers are read by their shortest decimal text, so 0.29 is 29
 * cents. Null for invalid or unsafely large amounts.
 */
export function toMinor(amount: string | number, currency: string): number | null {
  const decimal = parseDecimal(String(amount));
  if (!decimal) return null;
  const minor = Number(divideHalfEven(decimal.units * power(currencyDigits(currency)), power(decimal.scale)));
  return Number.isSafeInteger(minor) ? minor : null;
}

const maxAmount = 2_000_000_000;

/**
 * "12.50", "12,50 €", "1,250", "1.250,50"; null for "". Needs the currency's number of decimals: what could be
 * thousands or decimals is refused. @returns minor units; undefined if invalid.
 */
export function readAmount(text: string, currency: string): number | null | undefined {
  const typed = text.trim().replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, "");
  if (typed === "") return null;
  const digits = currencyDigits(currency);
  const [, whole, decimals = ""] = /^(\d{1,10})(?:\.(\d+))?$/.exec(withoutGroups(typed, digits) ?? "") ?? [];
  if (whole === undefined || /[^0]/.test(decimals.slice(digits))) return undefined;
  const minor = toMinor(`${whole}.${decimals}`, currency);
  return minor === null || minor > maxAmount ? undefined : minor;
}

/** Drops thousands separators and writes a decimal point; undefined if ambiguous. */
function withoutGroups(typed: string, digits: number): string | undefined {
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(typed)) return digits === 3 ? typed : undefined;
  if (/^[1-9]\d{0,2},\d{3}$/.test(typed) && digits === 3) return undefined;
  const [, group] = /^[1-9]\d{0,2}([.,'’\s])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/.exec(typed) ?? [];
  return (group === undefined ? typed : typed.replaceAll(group, "")).replace(",", ".");
}

/** Decimal text for forms: 1250 US cents is "12.50". */
export function minorToText(minor: number, currency: string): `${number}` {
  const digits = currencyDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits);
  return `${minor < 0 ? "-" : ""}${whole}${fraction && `.${fraction}`}` as `${number}`;
}

/** "$1,234.50", "¥150", "KWD 1.500". */
export const formatMoney = (minor: number, currency: string, locale = english): string =>
  moneyFormat(currency, {}, locale).format(minorToText(minor, currency));

/** An amount for the axes of charts: "$0.25", "$12", "$3.5K". */
export function compactMoney(minor: number, currency: string, locale = english): string {
  const amount = minorToText(minor, currency);
  return moneyFormat(currency, Math.abs(Number(amount)) >= 10 ? compact : {}, locale).format(amount);
}

const compact = { notation: "compact", minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
