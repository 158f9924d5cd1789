import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { distinctWords, nameReadings, type Search, takePrintedNumber } from "#features/catalogue/words/rules.ts";
import { conditionOf } from "#features/search/keys/queries/condition.ts";
import type { Reader, VariantName } from "#features/search/keys/queries/reader.ts";
import { join, type Query, required, type SearchFilter, termsOf } from "#features/search/language/rules/query.ts";
import {
  type Understanding,
  type Understandings,
  understandChoices,
  wordChoices,
} from "#features/search/lexicon/rules/choices.ts";
import type { Lexicon } from "#features/search/lexicon/rules/lexicon.ts";
import { type Understood, understand } from "#features/search/lexicon/rules/understand.ts";
import { type Money, minorOf } from "./prices.ts";

/** What the results depend on besides the query. */
export type Searcher = {
  userId: string | null;
  hidden: string[];
  money: Money;
  today: string;
  variantNames: readonly VariantName[];
  /** The best known card of each name. */
  famous: ReadonlyMap<string, string>;
  /** Whether all that they own is of the game Pocket. */
  ownsPocketOnly: boolean;
};

/** `meant`: for cards that satisfy the condition, the words left then. */
export type PreparedReading = { search: Search; meant: { condition: SQL | undefined; searches: Search[] } | null };

/**
 * What "best match" compares names with. `others`: equal readings, then those that rank after all of them; `famous`: ids that
 * come first among equals.
 */
export type Ranking = PreparedReading & {
  others: [equal: PreparedReading[], later: PreparedReading[]];
  famous: string[];
  ownsPocketOnly: boolean;
};

/** A query with its texts folded, its words read, and its words ready to rank by. */
export type Prepared = {
  query: Query;
  filter: SearchFilter;
  /** As typed. */
  search: Search;
  ranking: Ranking;
  understood: Pick<Understood, "corrected" | "unknown" | "inEnglish">;
  reader: Reader;
  searcher: Searcher;
};

/** A search ready for its statements; without a lexicon each word means only itself. */
export async function prepareQuery(db: Db, query: Query, searcher: Searcher, lexicon?: Lexicon): Promise<Prepared> {
  const folded = new Map<string, string>();
  await foldTexts(db, query.filter, folded);
  const reader = readerOf(folded, searcher, lexicon);
  const search = searchOf(query.filter, reader);
  const plain = { query, search, reader, searcher };
  const { ownsPocketOnly } = searcher;
  const famousOf = (searches: Search[]): string[] => [
    ...new Set(searches.flatMap(nameReadings).flatMap((name) => searcher.famous.get(name) ?? [])),
  ];
  const read = lexicon ? readWords(query.filter, reader, lexicon) : null;
  if (!read) {
    const understood = { corrected: [], unknown: [], inEnglish: null };
    return {
      ...plain,
      filter: query.filter,
      ranking: { search, meant: null, others: [[], []], famous: famousOf([search]), ownsPocketOnly },
      understood,
    };
  }
  const { filter, rankings, later, ...understood } = read;
  const meant = [...rankings, ...later].flatMap((one) => one.meant?.filter ?? []);
  await foldTexts(db, join("and", [filter, ...meant]), folded);
  const readingOf = ({ search: words, meant }: Understanding): PreparedReading => ({
    search: { ...search, words },
    meant: meant && {
      condition: conditionOf(db, meant.filter, reader),
      searches: meant.searches.map((words) => ({ ...search, words })),
    },
  });
  const [first, ...equal] = rankings.map(readingOf);
  const famous = famousOf(
    [first, ...equal].flatMap((one) => (one ? [one.search, ...(one.meant?.searches ?? [])] : [search])),
  );
  const ranking = {
    ...(first ?? { search, meant: null }),
    others: [equal, later.map(readingOf)],
    famous,
    ownsPocketOnly,
  } satisfies Ranking;
  return { ...plain, filter, ranking, understood };
}

/** What the words of a query mean; null if it has none outside of brackets and beside filters. */
function readWords(filter: SearchFilter, reader: Reader, lexicon: Lexicon): Understandings | null {
  const isOfWords = (text: string) => reader.search(text).printed === null;
  const choices = wordChoices(filter);
  if (choices?.flat().every(isOfWords))
    return understandChoices(
      choices.map((texts) => texts.flatMap((text) => reader.search(text).words)),
      lexicon,
    );
  const typed = required(filter).flatMap((part) => (part.kind === "word" ? reader.search(part.text).words : []));
  if (typed.length === 0) return null;
  const isNumbered = required(filter).some((part) => part.kind === "word" && reader.search(part.text).printed !== null);
  const { filter: meaning, others, search, meant, ...understood } = understand(typed, lexicon, isNumbered);
  const whole = join("and", [...withoutWords(filter), meaning]);
  const later = others.map((words) => ({ search: words, meant: null }));
  return { ...understood, filter: whole, rankings: [{ search, meant }], later };
}

const isWords = (part: SearchFilter) => part.kind === "word" || part.kind === "phrase";

function searchOf(filter: SearchFilter, reader: Reader): Search {
  const searches = required(filter).flatMap((part) =>
    isWords(part) && "text" in part ? reader.search(part.text) : [],
  );
  return {
    printed: searches.find(({ printed }) => printed)?.printed ?? null,
    words: distinctWords(searches.flatMap(({ words }) => words).join(" ")),
  };
}

/** Of a word with a printed number, that number. */
const withoutWords = (filter: SearchFilter): SearchFilter[] =>
  required(filter).flatMap((part) => {
    if (part.kind !== "word") return [part];
    const { printed } = takePrintedNumber(part.text);
    return printed ? [{ ...part, text: `${printed.numberKey}/${printed.total}` }] : [];
  });

function readerOf(folded: ReadonlyMap<string, string>, searcher: Searcher, lexicon?: Lexicon): Reader {
  const fold = (text: string) => folded.get(text) ?? "";
  return {
    userId: searcher.userId,
    today: searcher.today,
    variantNames: searcher.variantNames,
    search(text) {
      const { printed, rest } = takePrintedNumber(text);
      return { printed, words: distinctWords(fold(rest)) };
    },
    fold,
    isNowhere: (word) => lexicon?.isNowhere(word) ?? false,
    toMinor: (price) => minorOf(price, searcher.money.currency),
  };
}

/** The database folds all texts at once, as it folded the texts they are compared with. */
async function foldTexts(db: Db, filter: SearchFilter, folded: Map<string, string>): Promise<void> {
  const texts = termsOf(filter).flatMap((term) =>
    "text" in term ? [term.text, takePrintedNumber(term.text).rest] : [],
  );
  const missing = [...new Set(texts)].filter((text) => !folded.has(text));
  if (missing.length === 0) return;
  const rows = await db
    .select({ text: sql<string>`text`, folded: sql<string>`search_fold(text)` })
    .from(sql`unnest(${sql.param(missing)}::text[]) as text`);
  for (const row of rows) folded.set(row.text, row.folded);
}
