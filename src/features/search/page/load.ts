import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import type { Db } from "../../../../db/open.ts";
import type { Env } from "../../../http/env.ts";
import { remembered } from "../../../lib/cache/remembered.ts";
import { prepared } from "../../../lib/sql/prepared.ts";
import { dayBefore } from "../../../lib/time.ts";
import { type Listed, loadListed } from "../../cards/tiles/page.tsx";
import type { SetRow } from "../../catalogue/sets/queries.ts";
import { withWords } from "../../catalogue/words/rules.ts";
import { collectionVersion } from "../../collection/value/queries/version.ts";
import { lexiconOf } from "../cache.ts";
import { allowed, type Blocked, isOfCollection } from "../policy.ts";
import { countFound, type Found, findCounted, wordsNowhere } from "../queries/find.ts";
import { namedThings } from "../queries/named.ts";
import { type Prepared, prepareQuery } from "../queries/prepare.ts";
import type { Counts } from "../queries/survey.ts";
import { facetOf } from "../rules/facets.ts";
import type { Reading } from "../rules/language.ts";
import type { Lexicon } from "../rules/lexicon/lexicon.ts";
import { printQuery } from "../rules/print.ts";
import { asksNothing, type Filter, join, type Query, required, termsOf } from "../rules/query.ts";
import { cardsPerPage } from "../rules/results.ts";
import { searcherOf } from "./asker.ts";
import { attemptsOf, without } from "./attempts.ts";

export type Results = {
  /** Of everything that was found; null where nothing was looked for. */
  version: string | null;
  query: Query;
  /** The query that was run, with corrected words and without unknown ones. */
  shown: Query;
  problems: string[];
  blocked: Blocked | null;
  found: Found;
  listed: Listed;
  sets: SetRow[];
  corrected: { typed: string; instead: string }[];
  /** Words that were looked for in what cards say. */
  inTexts: string[];
  /** Whether every word of the query that ran matches only literally. */
  isPlain: boolean;
  /** Ignored words, with the query without them. */
  unknown: { word: string; without: Query }[];
  /** With no results: the words that no card has, and shorter queries with their totals. */
  nowhere: string[];
  looser: { query: Query; total: number }[];
  /** Of everything found, if asked for. */
  counts: Counts | null;
};

const setsShown = 6;
const maxLooser = 6;

export const isBlank = ({ filter, sort }: Query): boolean => asksNothing(filter) && sort === "match";

const noNotices = { isPlain: false, corrected: [], inTexts: [], unknown: [], nowhere: [], looser: [], counts: null };
const noCards: Found = { ids: [], total: 0, before: 0, previous: null, next: null };
const nothing = { ...noNotices, sets: [], found: noCards };

/** Counts the first `perGame` cards of each game and all sets and rarities, unless it is null or a game was chosen. */
export async function findResults(
  c: Context<Env>,
  reading: Reading,
  after: string,
  perGame: number | null = null,
): Promise<Results> {
  const { query, problems, asked: looked, blocked } = allowed(c.var.viewer, reading);
  const asked = { query, problems, blocked };
  if (looked === null) {
    const listed = await loadListed(c, []);
    return { ...asked, ...nothing, version: null, listed, shown: query };
  }
  const version = await versionOf(c, looked, after);
  const part = { after, limit: cardsPerPage, perGame: facetOf(looked, "game") ? null : perGame };
  const key = `${part.perGame} ${version}`;
  return { ...asked, version, ...(await remembered(cacheOf(c.var.db), key, () => findAnew(c, looked, part))) };
}

type Anew = Omit<Results, "version" | "query" | "problems" | "blocked">;

/** By everything that the results depend on: first pages are requested again and again. */
const cacheOf = prepared(() => new LRUCache<string, Promise<Anew>>({ max: 200 }));

async function versionOf({ var: { db, catalogue, viewer, clock } }: Context<Env>, query: Query, after: string) {
  const { showPrices, preferredCurrency, priceSource, disallowedCategories } = viewer?.preferences ?? {};
  const owner = viewer && termsOf(query.filter).some(isOfCollection) ? viewer.id : null;
  return JSON.stringify([
    [catalogue.version, catalogue.pricesVersion, dayBefore(clock(), 0)],
    [showPrices, preferredCurrency, priceSource, disallowedCategories],
    owner && [owner, await collectionVersion(db, owner)],
    [printQuery(query), after],
  ]);
}

async function findAnew(c: Context<Env>, looked: Query, part: Part): Promise<Anew> {
  const found = await findCards(c, looked, part);
  return { ...found, listed: await loadListed(c, found.found.ids) };
}

async function findCards(c: Context<Env>, looked: Query, part: Part): Promise<Omit<Anew, "listed">> {
  const { db, catalogue } = c.var;
  const lexicon = await lexiconOf(db, catalogue);
  const ready = await prepareQuery(db, looked, await searcherOf(c), lexicon);
  const [tried, sets] = await Promise.all([
    findFirst(db, ready, lexicon, part),
    part.after === "" && isOfWords(looked) ? setsNamed(c, ready) : [],
  ]);
  if (tried) return { ...nothing, sets, ...tried };
  const nowhere = await wordsNowhere(db, ready);
  return { ...nothing, shown: looked, sets, nowhere, looser: await looserThan(db, ready, nowhere, lexicon) };
}

/** The first cards of a search, and how many there are. */
export async function findIds(c: Context<Env>, reading: Reading, limit: number): Promise<Pick<Found, "ids" | "total">> {
  const { asked } = allowed(c.var.viewer, reading);
  if (asked === null || isBlank(asked)) return noCards;
  const { db, catalogue } = c.var;
  const lexicon = await lexiconOf(db, catalogue);
  const ready = await prepareQuery(db, asked, await searcherOf(c), lexicon);
  return (await findFirst(db, ready, lexicon, { after: "", limit, perGame: null }))?.found ?? noCards;
}

type Part = { after: string; limit: number; perGame: number | null };

/** The first attempt that finds cards. */
async function findFirst(db: Db, prepared: Prepared, lexicon: Lexicon, part: Part) {
  const { searcher, understood } = prepared;
  for (const { query, isPlain, inTexts, unknown } of attemptsOf(prepared, lexicon)) {
    const isAsked = query === prepared.query && !isPlain;
    const again = isAsked ? prepared : await prepareQuery(db, query, searcher, isPlain ? undefined : lexicon);
    const { found, counts } = await findCounted(db, again, part);
    if (found.total === 0) continue;
    return {
      shown: query,
      found,
      counts,
      corrected: isPlain ? [] : understood.corrected.filter(({ typed }) => !inTexts.includes(typed)),
      inTexts,
      isPlain,
      unknown: unknown.map((word) => ({ word, without: without(prepared, word) })),
    };
  }
  return null;
}

const isOfWords = ({ filter }: Query): boolean =>
  required(filter).every(({ kind }) => kind === "word" || kind === "phrase");

async function setsNamed({ var: { db, catalogue } }: Context<Env>, { search, searcher }: Prepared): Promise<SetRow[]> {
  if (search.printed) return [];
  const { sets } = await namedThings(db, catalogue);
  return withWords(sets, search.words, "named")
    .filter(({ category }) => !searcher.hidden.includes(category))
    .slice(0, setsShown)
    .map(({ searchText: _, ...set }) => set);
}

/** Drops unknown words, else one part at a time; returns the queries that find cards. */
async function looserThan(
  db: Db,
  { query, searcher, reader }: Prepared,
  nowhere: string[],
  lexicon: Lexicon,
): Promise<Results["looser"]> {
  const parts = required(query.filter);
  const isNowhere = (part: Filter) =>
    part.kind === "word" &&
    reader
      .fold(part.text)
      .split(" ")
      .some((word) => nowhere.includes(word));
  const shorter = parts.some(isNowhere)
    ? [parts.filter((part) => !isNowhere(part))]
    : parts.slice(0, maxLooser).map((_, index) => parts.toSpliced(index, 1));
  const found: Results["looser"] = [];
  // One at a time, so an empty search does not take every connection.
  for (const rest of shorter.filter((parts) => parts.length > 0)) {
    const looser = { ...query, filter: join("and", rest) };
    const total = await countFound(db, await prepareQuery(db, looser, searcher, lexicon));
    if (total > 0) found.push({ query: looser, total });
  }
  return found;
}
