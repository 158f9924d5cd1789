import {
  type CardIndex,
  exactNames,
  isCalled,
  type KnownCard,
  numberedIn,
} from "#features/catalogue/lookup/rules/cards.ts";
import { likeness } from "#features/catalogue/lookup/rules/likeness.ts";
import { type KnownSet, ofCategory, setsCoded, setsNamed } from "#features/catalogue/lookup/rules/sets.ts";
import type { RowToMatch } from "./row.ts";

/** Sets that a row means by name, else by code; of `game`, or of any if that is empty. */
export const setsMeant = (index: CardIndex, { setName, setCode, category }: RowToMatch, game = category): KnownSet[] =>
  setName.trim() === "" ? setsCoded(index.sets, setCode, game) : setsNamed(index.sets, setName, game);

/** Whether a card has the row's number, also in other spellings; always for a row without one. */
export const isOfNumber = (index: CardIndex, card: KnownCard, { key }: RowToMatch): boolean => {
  const set = index.sets.byId.get(card.setId);
  return key === "" || card.numberKey === key || (set !== undefined && numberedIn(index, [set], key).includes(card));
};

/** Whether a card is of a set that the row means; always for a row whose set is unknown. */
export const isOfSet = (index: CardIndex, { setId }: KnownCard, row: RowToMatch): boolean => {
  const sets = setsMeant(index, row);
  return sets.length === 0 || sets.some(({ id }) => id === setId);
};

/** Cards of these sets that have exactly a name of the row. */
export const namedIn = (index: CardIndex, { names }: RowToMatch, sets: KnownSet[]): KnownCard[] => {
  const ids = new Set(sets.map(({ id }) => id));
  const found = names.flatMap((name) => index.byName.get(name) ?? []).filter(({ setId }) => ids.has(setId));
  return [...new Set(found)];
};

/** Cards with exactly the row's name and number, of its game if there are any. */
export function nameAndNumber(index: CardIndex, row: RowToMatch): KnownCard[] {
  const named = [...new Set(row.names.flatMap((name) => index.byName.get(name) ?? []))];
  const found = named.filter((card) => isOfNumber(index, card, row));
  const sets = found.flatMap(({ setId }) => index.sets.byId.get(setId) ?? []);
  const own = new Set((row.category === "" ? sets : ofCategory(sets, row.category)).map(({ id }) => id));
  const fits = ({ setId }: KnownCard) =>
    own.has(setId) && (row.total === null || index.sets.byId.get(setId)?.printedTotal === row.total);
  return found.filter(fits);
}

/** Whether a card has exactly a name of the row. */
export const isNamed = (card: KnownCard, { names }: RowToMatch) =>
  exactNames(card).some((name) => names.includes(name));

/** Whether a card has a name of the row, where number or product fit already: signs and brackets may be left out. */
export const isNamedLoosely = (card: KnownCard, { names }: RowToMatch) => isCalled(card, names);

/** Whether one of the names contains the other. */
export const isNear = (card: KnownCard, { names }: RowToMatch) =>
  exactNames(card).some((own) => names.some((name) => own.includes(name) || name.includes(own)));

/** Whether no card has the row's name, so that it may be of another language. */
export const isForeign = ({ byName }: CardIndex, { names }: RowToMatch) =>
  names.length > 0 && !names.some((name) => byName.has(name));

/** Europe's prints have the numbers of ours; those of Asia have others. */
const isNumberedLikeOurs = ({ name, language, category }: RowToMatch): boolean =>
  category !== "JP" && !/^(ja|ko|zh|th|id)$/.test(language) && !/[^\u0000-\u024f\u2000-\u206f]/.test(name);

/**
 * Whether a name that no card has may be this card's, whose set and number the row has: it is like the card's name,
 * or, as we know Pokémon's names abroad only, the card is none and the name is in another language.
 */
export function mayBeCalled(index: CardIndex, card: KnownCard, row: RowToMatch): boolean {
  if (!isForeign(index, row) || !isNumberedLikeOurs(row)) return false;
  const like = likeness(index, card, row.name);
  return like === "own" || (like === "nothing" && card.supertype !== "pokemon" && !/^(en)?$/.test(row.language));
}

/** A Japanese card without an English name, which a row may say. */
export const isUntranslated = ({ name, englishName }: KnownCard) => englishName === null && !/[a-z]/i.test(name);
