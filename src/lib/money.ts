/** An exact decimal number: `units` / 10^`scale`. */
type Decimal = { units: bigint; scale: number };

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,2}))?$/i;

/** Reads "12", "-0.50", ".5", "1.2e-7". Null for anything else, and for more digits than a price could have. */
export function parseDecimal(text: string): Decimal | null {
  const [, sign, whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(text.trim()) ?? [];
  const digits = whole + fraction;
  if (digits === "" || digits.length > 40) return null;
  const units = BigInt(digits) * (sign === "-" ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * power(-scale), scale: 0 };
}

/** 10 to the power of `exponent`, which is 0 or more. */
export const power = (exponent: number): bigint => 10n ** BigInt(exponent);

/** `numerator / denominator` (above 0) to the nearest whole number; a half goes to the even one, so sums do not drift. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const quotient = size / denominator;
  const twice = (size % denominator) * 2n;
  const up = twice > denominator || (twice === denominator && quotient % 2n === 1n);
  const rounded = up ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency });
    formats.set(key, format);
  }
  return format;
}

/** How many decimals a currency has: 2 for USD, 0 for JPY, 3 for KWD. */
export const currencyDigits = (currency: string): number =>
  formatOf(currency, "en").resolvedOptions().maximumFractionDigits ?? 2;

/** "$", "€", "¥"; the code itself where a currency has no sign of its own. */
export const currencySymbol = (currency: string): string =>
  formatOf(currency, "en")
    .formatToParts(0)
    .find((part) => part.type === "currency")?.value ?? currency;

/**
 * An amount as whole minor units (cents) of `currency`, rounded half to even. A number is read by its shortest decimal
 * text, so 0.29 is 29 cents. Null when it is no decimal number, or too large to be counted exactly.
 */
export function toMinor(amount: string | number, currency: string): number | null {
  const decimal = parseDecimal(String(amount));
  if (!decimal) return null;
  const minor = Number(divideHalfEven(decimal.units * power(currencyDigits(currency)), power(decimal.scale)));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** What the database can hold of an amount that somebody enters, and more than a card costs. */
const largestAmount = 2_000_000_000;

/**
 * Reads an amount that somebody wrote: "12.50", "12,50 €", "1,250", "1.250,50"; "" is no amount. Decimals are as many as
 * the currency has: what could be thousands or decimals is not guessed. @returns minor units; undefined for what is none.
 */
export function readAmount(text: string, currency: string): number | null | undefined {
  const typed = text.trim().replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, "");
  if (typed === "") return null;
  const digits = currencyDigits(currency);
  const [, whole, decimals = ""] = /^(\d{1,9})(?:\.(\d+))?$/.exec(withoutGroups(typed, digits) ?? "") ?? [];
  if (whole === undefined || /[^0]/.test(decimals.slice(digits))) return undefined;
  const minor = toMinor(`${whole}.${decimals}`, currency);
  return minor === null || minor > largestAmount ? undefined : minor;
}

/** Without what parts its thousands, and with a point before its decimals; undefined where it can be read two ways. */
function withoutGroups(typed: string, digits: number): string | undefined {
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(typed)) return digits === 3 ? typed : undefined;
  if (/^[1-9]\d{0,2},\d{3}$/.test(typed) && digits === 3) return undefined;
  const [, group] = /^[1-9]\d{0,2}([.,'’\s])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/.exec(typed) ?? [];
  return (group === undefined ? typed : typed.replaceAll(group, "")).replace(",", ".");
}

/** Minor units as decimal text in major units, as a form holds it: 1250 US cents is "12.50". */
export function minorToText(minor: number, currency: string): `${number}` {
  const digits = currencyDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits);
  return `${minor < 0 ? "-" : ""}${whole}${fraction && `.${fraction}`}` as `${number}`;
}

/** Minor units for people: "$1,234.50", "¥150", "KWD 1.500". */
export const formatMoney = (minor: number, currency: string, locale = "en"): string =>
  formatOf(currency, locale).format(minorToText(minor, currency));

/** Minor units for an axis, rounded: "$0.25", "$12", "$3.5K". */
export const compactMoney = (minor: number, currency: string): string =>
  new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    ...(Math.abs(Number(minorToText(minor, currency))) >= 10 && {
      notation: "compact",
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    }),
  }).format(minorToText(minor, currency));
