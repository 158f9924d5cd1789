import { distance } from "#lib/text/nearest.ts";
import { inEnglish } from "./abroad.ts";
import { type CardIndex, exactNames, type KnownCard } from "./cards.ts";
import { fold } from "./names.ts";

const longestPart = 4;
const shortestName = 4;
/** Length that no name exceeds. */
const longestName = 120;

const wordsOf = (name: string): string[] =>
  name
    .slice(0, longestName)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

const kinds = /^(?:ex|gx|v|vmax|vstar|lv|x|break|star|prime|legend)$/i;

/** The Pokémon that an English name ends with, which no card may be called alone: Teal Mask Ogerpon ex. */
const pokemonIn = ({ name, englishName, supertype }: KnownCard): string =>
  fold(wordsOf(supertype === "pokemon" ? (englishName ?? name) : "").findLast((word) => !kinds.test(word)) ?? "");

/** Neighbouring words of a name, as `fold` leaves them, that may be a name of their own: "Klarins Ho-Oh ex" has "hooh". */
function partsOf(name: string): string[] {
  const words = wordsOf(name);
  return words.flatMap((_, from) =>
    Array.from({ length: longestPart }, (__, size) => fold(words.slice(from, from + size + 1).join(" "))),
  );
}

const inEnglishPart = (index: CardIndex, part: string): string[] =>
  part.length < shortestName ? [] : inEnglish(index, part);

/** Whether a name has a card's name in another language: "Dunkles Galar-Zigzachs". */
export const isAbroad = (index: CardIndex, name: string): boolean =>
  partsOf(name).some((part) => inEnglishPart(index, part).length > 0);

/**
 * What a name that no card has says about a card: "own" if a part of it is a part of the card's name, in English or abroad,
 * or it is the card's name with few wrong letters; "another" if a part of it is another card's name; else "nothing".
 */
export function likeness(index: CardIndex, card: KnownCard, name: string): "own" | "another" | "nothing" {
  const pokemon = pokemonIn(card);
  const said = partsOf(name).flatMap((part) => [
    ...(part.length >= shortestName && (index.byName.has(part) || part === pokemon) ? [part] : []),
    ...inEnglishPart(index, part),
  ]);
  const own = [card.name, card.englishName, card.alternateName].flatMap((one) => partsOf(one ?? ""));
  if (said.some((part) => own.includes(part))) return "own";
  if (said.length > 0) return "another";
  return exactNames(card).some((one) => distance(fold(name.slice(0, longestName)), one) <= mistakesIn(one))
    ? "own"
    : "nothing";
}

const mostMistakes = 3;
const mistakesIn = (name: string): number => Math.min(mostMistakes, Math.ceil(name.length / 4));
