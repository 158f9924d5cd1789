import { inEnglish } from "#features/catalogue/lookup/rules/abroad.ts";
import type { CardIndex, KnownCard } from "#features/catalogue/lookup/rules/cards.ts";
import { fold } from "#features/catalogue/lookup/rules/names.ts";
import { setKey } from "#features/catalogue/lookup/rules/set-names.ts";
import type { KnownSet } from "#features/catalogue/lookup/rules/sets.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { codeKey } from "#features/catalogue/rules/set-codes.ts";
import { setsMeant } from "./cards.ts";
import type { RowToMatch } from "./row.ts";

export type Unnumbered = Omit<RowToMatch, "key" | "total">;
type Span = { from: number; to: number };
type Found = { card: KnownCard; name: Span; set: Span; number: string; at: number };

type SetSpan = { span: Span; named: KnownSet[]; coded: KnownSet[] };
type Title = { words: string[]; sets: () => SetSpan[] };

const maxWords = 24;
const longestSpan = 7;
const maxNumbers = 6;

const grade = /\b(?:PSA|BGS|CGC|SGC|ACE|TAG)\s*\d{1,2}(?:\.\d)?(?:\s+(?:gem|mint|mt))*\b/gi;
const year = /^\W*(?:19|20)\d\d(?:-\d\d)?\s/;
const numeral = /^#?([A-Z]{0,5}\d{1,3}[a-z]?)(?:\/([A-Z]{0,5}\d{1,3}))?$/;
/** Words of a title that say nothing about the print. */
const noise =
  /^(?:[-–—:&+]|and|the|pok[eé]mon|tcg|cards?|nm|lp|mp|hp|near|mint|lightly|moderately|heavily|played|english|eng?|no\.?|scarlet|violet|sword|shield|sun|moon|black|white|xy|sv|swsh|sm|bw|dp|hgss|(?:19|20)\d\d)$/i;

const japanese = /^(?:japan(?:ese)?|jpn?|日本語)$/i;

/** "Charizard ex 125/197 Obsidian Flames", "2021 Pokemon Evolving Skies Umbreon VMAX #215 PSA 10": all in one cell. */
export function rowsByTitle(index: CardIndex, row: Unnumbered): Unnumbered[] {
  const text = row.name.replace(grade, " ").replace(year, " ");
  const words = text
    .replace(/[()[\],|•]/g, " ")
    .trim()
    .split(/\s+/);
  if (words.length < 2 || words.length > maxWords) return [];
  const category = words.some((word) => japanese.test(word)) ? "JP" : row.category;
  const found = cardsIn(index, { ...row, category }, { words, sets: once(() => setsIn(index, words)) });
  const best = found.filter((one) => length(one.set) === Math.max(...found.map(({ set }) => length(set))));
  const [one, other] = atHome(index, [...new Map(best.map((each) => [each.card.id, each])).values()]);
  if (!one || other) return [];
  const rest = words.filter(
    (word, at) => at !== one.at && !isIn(one.name, at) && !isIn(one.set, at) && !isNoise(word, one.card),
  );
  const aside = rest.join(" ");
  const set = index.sets.byId.get(one.card.setId);
  return [
    {
      ...row,
      ...(row.setName.trim() === "" && row.setCode.trim() === "" && { setName: set?.name ?? "" }),
      category: set?.category ?? "",
      names: [fold(one.card.name)],
      number: one.number,
      asides: aside === "" || aside === row.printing ? [] : [aside],
    },
  ];
}

/** Sets of two games share names. */
function atHome({ sets }: CardIndex, found: Found[]): Found[] {
  const own = found.filter(({ card }) => sets.byId.get(card.setId)?.category === "EN");
  return own.length > 0 ? own : found;
}

const length = ({ from, to }: Span) => to - from;
const isIn = ({ from, to }: Span, at: number) => at >= from && at < to;
function once<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

const nowhere: Span = { from: 0, to: 0 };

const code = /^(?:[A-Z0-9][A-Z0-9-]+|[A-Z]{1,3}\d+[a-z+]?)$/i;

/** The words that name sets, or are codes of them. */
const setsIn = ({ sets }: CardIndex, words: string[]): SetSpan[] =>
  spans(words).flatMap((span) => {
    const text = words.slice(span.from, span.to).join(" ");
    const named = sets.byName.get(setKey(text)) ?? [];
    const coded = code.test(text) ? (sets.byCode.get(codeKey(text)) ?? []) : [];
    return named.length + coded.length > 0 ? [{ span, named, coded }] : [];
  });

/** Cards whose name, number and set, or size of the set, are in a title; those with the longest name. */
function cardsIn(index: CardIndex, row: Unnumbered, title: Title): Found[] {
  const { words } = title;
  const numbers = numbersIn(row, words);
  const named = numbers.length === 0 ? [] : spans(words);
  let found: Found[] = [];
  for (const name of named.toSorted((a, b) => length(b) - length(a))) {
    if (found[0] && length(found[0].name) > length(name)) break;
    const said = fold(words.slice(name.from, name.to).join(" "));
    const cards = [said, ...inEnglish(index, said)].flatMap((one) => index.byName.get(one) ?? []);
    for (const number of numbers.filter(({ at }) => !isIn(name, at)))
      found = found.concat(cards.flatMap((card) => placed(index, row, title, { card, name, ...number }) ?? []));
  }
  return found;
}

const isNoise = (word: string, { setId }: KnownCard): boolean =>
  noise.test(word) || japanese.test(word) || (/^ex$/i.test(word) && setId.startsWith("ex"));

type Numbered = { number: string; key: string; total: string; at: number };

function numbersIn(row: Unnumbered, words: string[]): Numbered[] {
  const found = words.flatMap((word, at) => {
    const [, number = "", total = ""] = numeral.exec(word) ?? [];
    return number === "" ? [] : [{ number, key: numberKey(number), total, at }];
  });
  const own = row.number.trim().replace(/^#/, "");
  if (own === "") return [...new Map(found.map((one) => [one.key + one.total, one])).values()].slice(0, maxNumbers);
  const [printed = "", total = ""] = own.split("/");
  const key = numberKey(printed);
  const at = found.find((one) => one.key === key)?.at ?? -1;
  return [{ number: own, key, total, at }];
}

const spans = (words: string[]): Span[] =>
  words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestSpan, words.length - from) }, (__, size) => ({ from, to: from + size + 1 })),
  );

function placed(
  index: CardIndex,
  row: Unnumbered,
  { words, sets }: Title,
  { card, name, number, key, total, at }: Omit<Found, "set"> & Numbered,
): Found | undefined {
  const set = index.sets.byId.get(card.setId);
  if (!set || card.numberKey !== key) return undefined;
  // A title in Latin letters is of an English card unless it says otherwise.
  const isLatin = row.category === "" && !/[^\u0000-\u024f]/.test(words.slice(name.from, name.to).join(""));
  const isOther = isLatin ? set.category === "JP" : row.category !== "" && row.category !== set.category;
  const isOfSize = total === String(set.printedTotal).padStart(total.length, "0");
  if (isOther || (/^\d+$/.test(total) && !isOfSize)) return undefined;
  const said = sets().filter(({ span }) => !isIn(name, span.from) && !isIn(name, span.to - 1) && !isIn(span, at));
  const called = said.filter((one) => isCalled(index, set, one)).toSorted((a, b) => length(b.span) - length(a.span));
  const isSized = isOfSize && /[1-9]/.test(total) && !said.some((one) => isOtherSet(set, one));
  const isPlaced = isOfRow(index, row, set) ?? (called.length > 0 || isSized);
  return isPlaced ? { card, name, number, at, set: called[0]?.span ?? nowhere } : undefined;
}

/** Whether a row's own set is this one; undefined if it says none. */
function isOfRow(index: CardIndex, row: Unnumbered, set: KnownSet): boolean | undefined {
  if (row.setName.trim() === "" && row.setCode.trim() === "") return undefined;
  return setsMeant(index, { ...row, key: "", total: null }).includes(set);
}

const isCalled = ({ sets }: CardIndex, set: KnownSet, { named, coded }: SetSpan): boolean => {
  const isGalleryOf = (one: KnownSet) => sets.galleries.includes(set) && set.name.startsWith(`${one.name} `);
  return coded.includes(set) || named.some((one) => one === set || isGalleryOf(one));
};

const seriesOf = ({ id }: KnownSet) => /^[a-z]+/.exec(id)?.[0];

/** A set's name, but not the series', which its first set has. */
const isOtherSet = (set: KnownSet, { named }: SetSpan): boolean =>
  named.some((one) => !/^[a-z]+0?1$/.test(one.id) || seriesOf(one) !== seriesOf(set));
