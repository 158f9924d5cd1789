import { and, desc, eq, gt, isNull, like, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/open.ts";
import { cards, sets } from "../../../db/schema/index.ts";
import {
  cardsPerPage,
  fieldPattern,
  fieldStartPattern,
  isPlain,
  nameReadings,
  numberReadings,
  type Search,
  takePrintedNumber,
  wordPattern,
  wordsOf,
} from "./rules.ts";

/** Reads a text as a search. The database folds it, so that it is folded as the texts it is looked for in. */
export async function readSearch(db: Db, text: string): Promise<Search> {
  const { printed, rest } = takePrintedNumber(text);
  const [row] = await db.select({ folded: sql<string>`search_fold(${rest})` }).from(sql`(select 1) as one`);
  return { printed, words: wordsOf(row?.folded ?? "") };
}

/** A word is in the card's own text or in its set's. */
function hasWord(db: Db, word: string): SQL | undefined {
  const pattern = wordPattern(word);
  // Lets the index of letters find what the one of trigrams cannot: Japanese.
  const letters = isPlain(word)
    ? undefined
    : sql`string_to_array(${cards.searchText}, null) @> string_to_array(${word}, null)`;
  const ofSets = db.select({ id: sets.id }).from(sets).where(like(sets.searchText, pattern));
  // An array instead of a join lets both sides use an index.
  return or(and(letters, like(cards.searchText, pattern)), sql`${cards.setId} = any(array(${ofSets}))`);
}

const isFound = (db: Db, { printed, words }: Search, hidden: string[]) =>
  and(
    isNull(cards.goneAt),
    notInArray(cards.category, hidden),
    printed ? and(eq(cards.numberKey, printed.numberKey), eq(sets.printedTotal, printed.total)) : undefined,
    ...words.map((word) => hasWord(db, word)),
  );

/**
 * Number and whole name or set come first; then the printed name, whole and from its start; then the same of its other
 * names (a Japanese card's English one); last, the words somewhere. Without words, nothing.
 */
function ranks(search: Search): SQL[] {
  const isNamed = (name: string) =>
    or(like(cards.searchText, fieldPattern(name)), like(sets.searchText, fieldPattern(name)));
  const names = nameReadings(search);
  const byNumber = numberReadings(search).map(({ numberKey, others }) =>
    and(eq(cards.numberKey, numberKey), others === "" ? undefined : isNamed(others)),
  );
  const conditions: [SQL | undefined, number][] = [
    [or(...byNumber), 0],
    [or(...names.map((name) => like(cards.searchText, `| ${name} |%`))), 1],
    [or(...names.map((name) => like(cards.searchText, `| ${name}%`))), 2],
    [or(...names.map((name) => like(cards.searchText, fieldPattern(name)))), 3],
    [or(...names.map((name) => like(cards.searchText, fieldStartPattern(name)))), 4],
  ];
  const cases = conditions.flatMap(([condition, place]) =>
    condition ? [sql`when ${condition} then ${place}::int`] : [],
  );
  return cases.length === 0 ? [] : [sql`case ${sql.join(cases, sql` `)} else 5 end`];
}

/** One page of the ids of the cards found, best first, newest sets before older ones; and how many there are in all. */
export async function findCards(
  db: Db,
  search: Search,
  hidden: string[],
  page: number,
): Promise<{ ids: string[]; total: number }> {
  const rows = await db
    .select({ id: cards.id, total: sql<number>`count(*) over ()::int` })
    .from(cards)
    .innerJoin(sets, eq(sets.id, cards.setId))
    .where(isFound(db, search, hidden))
    .orderBy(...ranks(search), sql`${sets.releaseDate} desc nulls last`, sets.id, cards.position, cards.id)
    .limit(cardsPerPage)
    .offset((page - 1) * cardsPerPage);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Ids of the sets that have all the words in their name or code: those named so first, then newest first. */
export async function findSets(db: Db, { printed, words }: Search, hidden: string[], limit: number): Promise<string[]> {
  if (printed) return [];
  const isNamed = like(sets.searchText, fieldPattern(words.join(" ")));
  const rows = await db
    .select({ id: sets.id })
    .from(sets)
    .where(
      and(
        gt(sets.cardCount, 0),
        notInArray(sets.category, hidden),
        ...words.map((word) => like(sets.searchText, wordPattern(word))),
      ),
    )
    .orderBy(desc(isNamed), sql`${sets.releaseDate} desc nulls last`, sets.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Those of the words that no card has, of all categories that are not hidden. */
export async function wordsNowhere(db: Db, { words }: Search, hidden: string[]): Promise<string[]> {
  const counts = await Promise.all(
    words.map((word) => db.$count(cards, isFound(db, { printed: null, words: [word] }, hidden))),
  );
  return words.filter((_, index) => counts[index] === 0);
}
