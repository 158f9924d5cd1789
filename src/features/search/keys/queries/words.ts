import { type AnyColumn, and, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cards, sets } from "#db/schema/catalogue/cards.ts";
import { distinctWords, fieldPattern, isPlain, type Search, wordPattern } from "#features/catalogue/words/rules.ts";
import { raritiesWith } from "#features/search/language/rules/words.ts";

/** Condition that a card has all words of a search, and its number if one was read. */
export const isFoundByWords = (
  db: Db,
  { printed, words }: Search,
  isNowhere: (word: string) => boolean,
): SQL | undefined =>
  and(
    printed ? and(isNumbered(printed.numberKey), eq(sets.printedTotal, printed.total)) : undefined,
    ...words.map((word) => (isNowhere(word) ? sql`false` : hasWord(db, word))),
  );

/** With or without letters of its set: "TG 23/30" is TG23. */
const isNumbered = (key: string): SQL => sql`${cards.numberKey} ~ ${`^[A-Z]*${key}$`}`;

/** In the card's text, its set's text or its rarity's name. */
function hasWord(db: Db, word: string): SQL | undefined {
  const pattern = wordPattern(word);
  // Japanese has no trigrams to index, so this uses the index of letters.
  const letters = isPlain(word)
    ? undefined
    : sql`string_to_array(${cards.searchText}, null) @> string_to_array(${word}, null)`;
  const rarities = raritiesWith(word);
  return or(
    and(letters, like(cards.searchText, pattern)),
    inSets(db, like(sets.searchText, pattern)),
    rarities.length > 0 ? inArray(cards.rarity, rarities) : undefined,
  );
}

/** An array instead of a join lets both sides of an `or` use an index. */
export const inSets = (db: Db, condition: SQL | undefined): SQL =>
  sql`${cards.setId} = any(array(${db.select({ id: sets.id }).from(sets).where(condition)}))`;

/** Condition that a card or its set contains words in this order; undefined for an empty text. */
export const isPhrase = (folded: string): SQL | undefined => {
  const pattern = isPlain(folded) ? `% ${folded} %` : `%${folded}%`;
  return folded === "" ? undefined : or(like(cards.searchText, pattern), like(sets.searchText, pattern));
};

/** Condition that a column is a folded text, or has all of its words. */
export const hasText = (column: SQL | AnyColumn, folded: string, isWhole: boolean) =>
  isWhole
    ? like(column, fieldPattern(folded))
    : and(...distinctWords(folded).map((word) => like(column, wordPattern(word))));
