import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { type Search, takePrintedNumber, wordsOf } from "../../catalogue/words/rules.ts";
import type { Lexicon } from "../rules/lexicon/lexicon.ts";
import { type Understood, understand } from "../rules/lexicon/understand.ts";
import { type Filter, join, type Query, required, termsOf } from "../rules/query.ts";
import { conditionOf } from "./filters/condition.ts";
import type { Reader } from "./filters/reader.ts";
import { type Money, minorOf } from "./prices.ts";

/** What the results depend on besides the query. */
export type Searcher = { userId: string | null; hidden: string[]; money: Money; today: string };

/** What "best match" compares names with; `meant`: for cards that satisfy the condition, the words left then. */
export type Ranking = { search: Search; meant: { condition: SQL | undefined; searches: Search[] } | null };

/** A query with its texts folded, its words read, and its words ready to rank by. */
export type Prepared = {
  query: Query;
  filter: Filter;
  /** As typed. */
  search: Search;
  ranking: Ranking;
  understood: Pick<Understood, "corrected" | "unknown">;
  reader: Reader;
  searcher: Searcher;
};

/** Without a lexicon each word means only itself. */
export async function prepareQuery(db: Db, query: Query, searcher: Searcher, lexicon?: Lexicon): Promise<Prepared> {
  const folded = new Map<string, string>();
  await foldTexts(db, query.filter, folded);
  const reader = readerOf(folded, searcher);
  const search = searchOf(query.filter, reader);
  const plain = { query, search, reader, searcher };
  const typed = required(query.filter).flatMap((part) => (part.kind === "word" ? reader.search(part.text).words : []));
  if (!lexicon || typed.length === 0) {
    const understood = { corrected: [], unknown: [] };
    return { ...plain, filter: query.filter, ranking: { search, meant: null }, understood };
  }
  const { filter: meaning, search: words, meant, ...understood } = understand([...new Set(typed)], lexicon);
  const filter = join("and", [...withoutWords(query.filter), meaning]);
  await foldTexts(db, join("and", [filter, ...(meant ? [meant.filter] : [])]), folded);
  const searches = meant?.searches.map((words) => ({ ...search, words })) ?? [];
  const ranking = {
    search: { ...search, words },
    meant: meant && { condition: conditionOf(db, meant.filter, reader), searches },
  };
  return { ...plain, filter, ranking, understood };
}

const isWords = (part: Filter) => part.kind === "word" || part.kind === "phrase";

function searchOf(filter: Filter, reader: Reader): Search {
  const searches = required(filter).flatMap((part) =>
    isWords(part) && "text" in part ? reader.search(part.text) : [],
  );
  return {
    printed: searches.find(({ printed }) => printed)?.printed ?? null,
    words: wordsOf(searches.flatMap(({ words }) => words).join(" ")),
  };
}

/** Of a word with a printed number, that number. */
const withoutWords = (filter: Filter): Filter[] =>
  required(filter).flatMap((part) => {
    if (part.kind !== "word") return [part];
    const { printed } = takePrintedNumber(part.text);
    return printed ? [{ ...part, text: `${printed.numberKey}/${printed.total}` }] : [];
  });

function readerOf(folded: ReadonlyMap<string, string>, searcher: Searcher): Reader {
  const fold = (text: string) => folded.get(text) ?? "";
  return {
    userId: searcher.userId,
    today: searcher.today,
    search(text) {
      const { printed, rest } = takePrintedNumber(text);
      return { printed, words: wordsOf(fold(rest)) };
    },
    fold,
    toMinor: (price) => minorOf(price, searcher.money.currency),
  };
}

/** The database folds all texts at once, as it folded the texts they are compared with. */
async function foldTexts(db: Db, filter: Filter, folded: Map<string, string>): Promise<void> {
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
