/** A language of the interface. A viewer's is `localeOf(viewer)` of access/viewer.ts. */
export type Locale = "en";

/** The language of commands, logs, files and the API; of pages too, until viewers choose one. */
export const english: Locale = "en";

/** Lists in English have no comma before "and"; dates have the month first. */
const tags: Record<Locale, { list: string; date: string }> = { en: { list: "en-GB", date: "en-US" } };

type Kind = "NumberFormat" | "DateTimeFormat" | "ListFormat" | "RelativeTimeFormat" | "PluralRules" | "Collator";

const made = new Map<string, unknown>();

/** Formatters are slow to make: one for each kind, locale and options. */
function formatter<K extends Kind>(kind: K, locale?: string, options: ConstructorParameters<(typeof Intl)[K]>[1] = {}) {
  const key = kind + locale + JSON.stringify(options);
  if (!made.has(key)) made.set(key, new (Intl[kind] as new (...of: unknown[]) => unknown)(locale, options));
  return made.get(key) as InstanceType<(typeof Intl)[K]>;
}

/** "1,200" */
export const countText = (count: number, locale = english): string => formatter("NumberFormat", locale).format(count);

/** "15.0" with 1 digit. */
export const decimalText = (value: number, digits: number, locale = english): string =>
  formatter("NumberFormat", locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

/** "12.5%" of 0.125. `least`: digits after the point that are always there, of at most one. */
export const percentText = (part: number, least: 0 | 1 = 0, locale = english): string =>
  formatter("NumberFormat", locale, {
    style: "percent",
    minimumFractionDigits: least,
    maximumFractionDigits: 1,
  }).format(part);

/** The form for a number, without the number. */
export const plural = (count: number, one: string, many: string, locale = english): string =>
  formatter("PluralRules", locale).select(count) === "one" ? one : many;

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** "1st", "22nd". */
export const ordinalText = (count: number, locale = english): string =>
  countText(count, locale) + (endings[formatter("PluralRules", locale, { type: "ordinal" }).select(count)] ?? "th");

/** "1 copy", "1,200 copies". */
export const counted = (count: number, one: string, many: string, locale = english): string =>
  `${countText(count, locale)} ${plural(count, one, many, locale)}`;

/** "a, b and c", or "a, b or c". */
export const listText = (parts: readonly string[], last: "and" | "or" = "and", locale = english): string =>
  formatter("ListFormat", tags[locale].list, { type: last === "and" ? "conjunction" : "disjunction" }).format(parts);

/** What stands before each item of a list that is marked up: "", ", " and " and ". */
export const listGaps = (count: number, locale = english): string[] => [
  "",
  ...formatter("ListFormat", tags[locale].list)
    .formatToParts(Array.from({ length: count }, String))
    .flatMap(({ type, value }) => (type === "literal" ? [value] : [])),
];

/** A text as the start of a sentence. */
export const capital = (text: string, locale = english): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** Format of an amount in a currency, written as a decimal number. */
export const moneyFormat = (
  currency: string,
  options: Intl.NumberFormatOptions = {},
  locale = english,
): Intl.NumberFormat => formatter("NumberFormat", locale, { style: "currency", currency, ...options });

const dateStyles = {
  /** "Sep 22, 2023" */
  day: { day: "numeric", month: "short", year: "numeric" },
  /** "Sep 22" */
  dayOfYear: { day: "numeric", month: "short" },
  /** "Sep" */
  month: { month: "short" },
  /** "September 22, 2023" */
  long: { dateStyle: "long" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** UTC */
export const dayText = (at: Date, style: keyof typeof dateStyles = "day", locale = english): string =>
  formatter("DateTimeFormat", tags[locale].date, { ...dateStyles[style], timeZone: "UTC" }).format(at);

export type AgeUnit = Intl.RelativeTimeFormatUnit;

/** "yesterday", "5 minutes ago". `amount` < 0: in the past. */
export const ageText = (amount: number, unit: AgeUnit, locale = english): string =>
  formatter("RelativeTimeFormat", locale, { numeric: "auto" }).format(amount, unit);

/** Compares texts by the alphabet of a locale. */
export const comparer = (options: Intl.CollatorOptions = {}, locale = english): ((a: string, b: string) => number) =>
  formatter("Collator", locale, options).compare;

/** Compares texts by the English alphabet. */
export const compareText = /* @__PURE__ */ comparer();
