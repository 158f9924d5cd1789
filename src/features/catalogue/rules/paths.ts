import { slug } from "../../../lib/text/slug.ts";

export const CATEGORY_IDS = ["EN", "JP", "TCG-POCKET-EN"] as const;

export type CategoryId = (typeof CATEGORY_IDS)[number];

/**
 * The printed collector number as an opaque key: upper case, no spaces, leading zeros of each run of digits dropped
 * ("006" → "6", "tg05" → "TG5", "28a" → "28A"). One source writes "?" as "%3F", so that is undone first.
 * Empty only for blank input; "000" gives "0".
 */
export function numberKey(printed: string): string {
  return printed
    .replace(/%3f/gi, "?")
    .toUpperCase()
    .replace(/\s+/g, "")
    .replace(/(?<!\d)0+(?=\d)/g, "");
}

/** A key whose plain text order is the order of numbers in a set: 2, 10, 10A, then TG1, TG2, TG10, then ?, ONE. */
function sortKey(number: string): string {
  const padded = numberKey(number).replace(/\d+/g, (digits) => digits.padStart(12, "0"));
  return /^\d/.test(padded) ? `0${padded}` : `1${padded}`;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts card numbers as a binder does: plain numbers first, then each prefix. A total order over number keys. */
export function compareNumbers(a: string, b: string): number {
  return byText(sortKey(a), sortKey(b)) || byText(numberKey(a), numberKey(b));
}

const SIGNS: Record<string, string> = { "?": "question", "!": "exclamation" };

/**
 * The slug of a card: name, set, number. `name` and `set` are the English ones where there are any.
 * A part that slugs to nothing (another script) is left out; where no name is left, `id` stands for the whole.
 */
export function cardSlug(card: { id: string; name: string; set: string; numberKey: string }): string {
  const number = slug(card.numberKey.replace(/[?!]/g, (sign) => ` ${SIGNS[sign]} `));
  if (slug(card.name) === "") return slug(card.id);
  return [slug(card.name), slug(card.set), number].filter((part) => part !== "").join("-");
}

/** First path segment of a category with its slash: "" for English, "/jp", "/tcg-pocket-en". */
export const categoryPath = (category: string): string => (category === "EN" ? "" : `/${category.toLowerCase()}`);

export const seriesPath = (category: string, seriesSlug: string): string =>
  `${categoryPath(category)}/series/${encodeURIComponent(seriesSlug)}`;

export const setPath = (category: string, seriesSlug: string, setSlug: string): string =>
  `${seriesPath(category, seriesSlug)}/${encodeURIComponent(setSlug)}`;

/** The page of a card, by its set and number. */
export const cardPath = (category: string, seriesSlug: string, setSlug: string, number: string): string =>
  `${setPath(category, seriesSlug, setSlug)}/${encodeURIComponent(number)}`;

/** The page of a species. */
export const speciesPath = (slugOfSpecies: string): string => `/pokedex/${encodeURIComponent(slugOfSpecies)}`;

/** The page that reports what is missing here, about a game, a set or a card where that is known. */
export const reportPath = (about: { category?: string; setId?: string; numberKey?: string } = {}): string => {
  const query = new URLSearchParams(about).toString();
  return query === "" ? "/reports/new" : `/reports/new?${query}`;
};
