import type { Context } from "hono";
import type { Db } from "../../../../db/open.ts";
import type { Env } from "../../../http/env.ts";
import type { SetRow } from "../../catalogue/sets/queries.ts";
import { withWords } from "../../catalogue/words/rules.ts";
import { spellerOf } from "../cache.ts";
import { allowed, type Blocked } from "../policy.ts";
import { countFound, type Found, findPage, wordsNowhere } from "../queries/find.ts";
import { namedThings } from "../queries/named.ts";
import { type Prepared, prepareQuery } from "../queries/prepare.ts";
import type { Reading } from "../rules/language.ts";
import { asksNothing, type Filter, join, type Query, required } from "../rules/query.ts";
import { cardsPerPage } from "../rules/results.ts";
import { askerOf } from "./asker.ts";
import { correct } from "./nearest.ts";

export type Results = {
  query: Query;
  /** The query that was run; with corrected words where those found more. */
  shown: Query;
  problems: string[];
  blocked: Blocked | null;
  found: Found;
  sets: SetRow[];
  corrected: { typed: string; instead: string }[];
  /** With no results: the words that no card has, and shorter queries with their totals. */
  nowhere: string[];
  looser: { query: Query; total: number }[];
};

const setsShown = 6;
const mostLooser = 6;

export const isBlank = ({ filter, sort }: Query): boolean => asksNothing(filter) && sort === "match";

/** Without results, tries the nearest spelling. */
export async function findResults(c: Context<Env>, reading: Reading, after: string): Promise<Results> {
  const { db, catalogue } = c.var;
  const { query, problems, asked: looked, blocked } = allowed(c.var.viewer, reading);
  const asker = await askerOf(c);
  const nothing = { query, shown: query, problems, blocked, sets: [], corrected: [], nowhere: [], looser: [] };
  if (looked === null) return { ...nothing, found: { ids: [], total: 0, before: 0, previous: null, next: null } };
  const prepared = await prepareQuery(db, looked, asker);
  const [found, sets] = await Promise.all([
    findPage(db, prepared, after, cardsPerPage),
    after === "" && isOfWords(looked) ? setsNamed(c, prepared) : [],
  ]);
  const results = { ...nothing, shown: looked, found, sets };
  if (found.total > 0) return results;
  const nowhere = await wordsNowhere(db, prepared);
  const corrected = correct(prepared, nowhere, await spellerOf(db, catalogue));
  if (corrected) {
    const again = await prepareQuery(db, corrected.query, asker);
    const other = await findPage(db, again, after, cardsPerPage);
    if (other.total > 0) return { ...results, shown: corrected.query, found: other, corrected: corrected.words };
  }
  return { ...results, nowhere, looser: await looserThan(db, prepared, nowhere) };
}

const isOfWords = ({ filter }: Query): boolean =>
  required(filter).every(({ kind }) => kind === "word" || kind === "phrase");

async function setsNamed({ var: { db, catalogue } }: Context<Env>, { search, asker }: Prepared): Promise<SetRow[]> {
  if (search.printed) return [];
  const { sets } = await namedThings(db, catalogue);
  return withWords(sets, search.words, "named")
    .filter(({ category }) => !asker.hidden.includes(category))
    .slice(0, setsShown)
    .map(({ searchText: _, ...set }) => set);
}

/** Drops unknown words, else one part at a time; returns the queries that find cards. */
async function looserThan(db: Db, { query, asker, reader }: Prepared, nowhere: string[]): Promise<Results["looser"]> {
  const parts = required(query.filter);
  const isNowhere = (part: Filter) =>
    part.kind === "word" &&
    reader
      .fold(part.text)
      .split(" ")
      .some((word) => nowhere.includes(word));
  const shorter = parts.some(isNowhere)
    ? [parts.filter((part) => !isNowhere(part))]
    : parts.slice(0, mostLooser).map((_, index) => parts.toSpliced(index, 1));
  const found: Results["looser"] = [];
  // One at a time, so an empty search does not take every connection.
  for (const rest of shorter.filter((parts) => parts.length > 0)) {
    const looser = { ...query, filter: join("and", rest) };
    const total = await countFound(db, await prepareQuery(db, looser, asker));
    if (total > 0) found.push({ query: looser, total });
  }
  return found;
}
