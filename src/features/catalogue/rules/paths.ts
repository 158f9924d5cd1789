import { slug } from "#lib/text/slug.ts";

export const CATEGORY_IDS = ["EN", "JP", "TCG-POCKET-EN"] as const;

export type CategoryId = (typeof CATEGORY_IDS)[number];

const SIGNS: Record<string, string> = { "?": "question", "!": "exclamation" };

/** "006" → "6", "tg05" → "TG5", "000" → "0", "question" → "?". One source writes "?" as "%3F". */
export function numberKey(printed: string): string {
  return printed
    .replace(/%3f|^question$/gi, "?")
    .replace(/^exclamation$/i, "!")
    .toUpperCase()
    .replace(/\s+/g, "")
    .replace(/(?<!\d)0+(?=\d)/g, "");
}

/** Sorts as text: 2, 10, 10A, TG1, TG2, TG10, ?, ONE. */
function sortKey(number: string): string {
  const padded = numberKey(number).replace(/\d+/g, (digits) => digits.padStart(12, "0"));
  return /^\d/.test(padded) ? `0${padded}` : `1${padded}`;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Binder order: plain numbers, then each prefix. A total order over number keys. */
export function compareNumbers(a: string, b: string): number {
  return byText(sortKey(a), sortKey(b)) || byText(numberKey(a), numberKey(b));
}

/** A number key as addresses have it: Unown's signs as words, since `%3F` reads as an error. */
export const numberInPath = (key: string): string => SIGNS[key] ?? key;

/** Slug of a card from English name, set and number; parts in another script are omitted. Without a name, the id. */
export function cardSlug(card: { id: string; name: string; set: string; numberKey: string }): string {
  const number = slug(card.numberKey.replace(/[?!]/g, (sign) => ` ${SIGNS[sign]} `));
  if (slug(card.name) === "") return slug(card.id);
  return [slug(card.name), slug(card.set), number].filter((part) => part !== "").join("-");
}

/** "" for English, else "/jp", "/tcg-pocket-en". */
export const categoryPath = (category: string): string => (category === "EN" ? "" : `/${category.toLowerCase()}`);

/** Address of a series' page. */
export const seriesPath = (category: string, seriesSlug: string): string =>
  `${categoryPath(category)}/series/${encodeURIComponent(seriesSlug)}`;

/** Address of a set's page. */
export const setPath = (category: string, seriesSlug: string, setSlug: string): string =>
  `${seriesPath(category, seriesSlug)}/${encodeURIComponent(setSlug)}`;

/** Address of a card's page; `number` is the card's number key. */
export const cardPath = (category: string, seriesSlug: string, setSlug: string, number: string): string =>
  `${setPath(category, seriesSlug, setSlug)}/${encodeURIComponent(numberInPath(number))}`;

/** Address of a Pokémon's page in the Pokédex. */
export const speciesPath = (slugOfSpecies: string): string => `/pokedex/${encodeURIComponent(slugOfSpecies)}`;
