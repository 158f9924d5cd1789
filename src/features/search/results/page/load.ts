import type { Context } from "hono";
import { nameLanguageOf } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { type Listed, loadListed, loadNamed } from "#features/cards/tiles/page.tsx";
import { setsNamedIn } from "#features/catalogue/local/cache.ts";
import type { LocalNamed } from "#features/catalogue/rules/names.ts";
import type { SetRow } from "#features/catalogue/sets/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { withWords } from "#features/catalogue/words/rules.ts";
import { collectionVersion } from "#features/collection/version.ts";
import { type Fact, factsAsked, undecided } from "#features/search/keys/rules/unknown.ts";
import { type QueryReading, sizeProblem } from "#features/search/language/rules/language.ts";
import { printQuery } from "#features/search/language/rules/print.ts";
import {
  isBlank,
  isEmpty,
  join,
  type Query,
  required,
  type SearchFilter,
  termsOf,
} from "#features/search/language/rules/query.ts";
import type { Lexicon } from "#features/search/lexicon/rules/lexicon.ts";
import { unitsOf } from "#features/search/lexicon/rules/understand.ts";
import type { Env } from "#http/env.ts";
import { keptBy } from "#lib/cache/kept.ts";
import type { Versions } from "#lib/cache/versions.ts";
import { dayBefore } from "#lib/time.ts";
import { lexiconOf } from "../cache.ts";
import { allowed, type Blocked, isOfCollection } from "../policy.ts";
import { countFound, type FoundIds, findCounted, wordsNowhere } from "../queries/find.ts";
import { namedThings } from "../queries/named.ts";
import { type Prepared, prepareQuery } from "../queries/prepare.ts";
import type { SurveyCounts } from "../queries/survey.ts";
import { facetOf } from "../rules/facets.ts";
import { type Foreign, foreignIn } from "../rules/foreign.ts";
import { cardsPerPage } from "../rules/results.ts";
import { attemptsOf, without } from "./attempts.ts";
import { countSearch, ownsPocketOnly, searcherOf } from "./searcher.ts";

export type Results = {
  /** What the results were made from, and for which search; null if no search ran. */
  made: Made | null;
  query: Query;
  /** The query that ran: words are corrected, unknown words left out. */
  shown: Query;
  problems: string[];
  blocked: Blocked | null;
  found: FoundIds;
  listed: Listed;
  sets: (SetRow & LocalNamed)[];
  species: { id: number; name: string; slug: string }[];
  corrected: { typed: string; instead: string }[];
  /** Words that were searched for in the cards' texts. */
  inTexts: string[];
  /** Whether each word matched only literally. */
  isPlain: boolean;
  /** Ignored words, each with the query without it. */
  unknown: { word: string; without: Query }[];
  /** The words that no card has, and below shorter queries with their totals, for a search without results. */
  nowhere: string[];
  looser: { query: Query; total: number }[];
  /** Total of the cards without the words that no card has, if what is left is no name; `listed` has the first of them. */
  near: { query: Query; total: number } | null;
  /** What is named that is no card. */
  foreign: Foreign | null;
  /** Cards that may match, and the facts that would tell; null on later pages. */
  open: { query: Query; total: number; facts: Fact[] } | null;
  /** Counts of all results, if requested. */
  counts: SurveyCounts | null;
};

/** What a search depends on; `entries` where it asks for cards of one's own. */
export const searchedBy = ["catalogue", "prices", "day", "entries"] as const;

const speciesShown = 3;
const maxLooser = 6;
const nearShown = 12;

const noNotices = {
  isPlain: false,
  corrected: [],
  inTexts: [],
  unknown: [],
  nowhere: [],
  looser: [],
  near: null,
  foreign: null,
  open: null,
  counts: null,
};
const noCards: FoundIds = { ids: [], total: 0, before: 0, previous: null, next: null };
const noResults = { ...noNotices, sets: [], species: [], found: noCards };

/**
 * Searches, or takes the results from the cache. Unless `perGame` is null or a game was chosen, it also counts games, sets
 * and rarities, and lists the first `perGame` cards of each game.
 */
export async function findResults(
  c: Context<Env>,
  reading: QueryReading,
  after: string,
  perGame: number | null = null,
): Promise<Results> {
  const { query, problems, runnable, blocked } = allowed(c.var.viewer, reading);
  const request = { query, problems, blocked };
  if (runnable === null) {
    const listed = await loadListed(c, []);
    return { ...request, ...noResults, made: null, listed, shown: query };
  }
  const made = await madeFrom(c, runnable, after);
  const page = { after, limit: cardsPerPage, perGame: facetOf(runnable, "game") ? null : perGame };
  const key = outcomes.key(c.var.db, made.versions, page.perGame, made.of);
  if (!outcomes.has(key)) await countSearch(c, "search");
  const outcome = await outcomes.or(key, () => search(c, runnable, page));
  return { ...request, made, ...outcome };
}

type Outcome = Omit<Results, "made" | "query" | "problems" | "blocked">;

/** First pages are requested again and again. */
const outcomes = keptBy(...searchedBy)<Promise<Outcome>>({ name: "search results", part: "facts" });

type Made = { versions: Versions<(typeof searchedBy)[number]>; of: unknown };

async function madeFrom(c: Context<Env>, query: Query, after: string) {
  const { db, catalogue, viewer, clock } = c.var;
  const { showPrices, preferredCurrency, priceSource, disallowedCategories, nameLanguage } = viewer?.preferences ?? {};
  const choices = [showPrices, preferredCurrency, priceSource, disallowedCategories, nameLanguage];
  const owner = viewer && termsOf(query.filter).some(isOfCollection) ? viewer.id : null;
  return {
    versions: {
      ...publicVersions(catalogue),
      day: dayBefore(clock(), 0),
      entries: owner && (await collectionVersion(db, owner)),
    },
    of: [choices, await ownsPocketOnly(c), owner, printQuery(query), after],
  };
}

async function search(c: Context<Env>, query: Query, page: PageRequest): Promise<Outcome> {
  const outcome = await findCards(c, query, page);
  return { ...outcome, listed: await loadNamed(c, outcome.nearIds ?? outcome.found.ids) };
}

type FoundCards = Omit<Outcome, "listed"> & { nearIds?: string[] };

async function findCards(c: Context<Env>, query: Query, page: PageRequest): Promise<FoundCards> {
  const { db, catalogue } = c.var;
  const lexicon = await lexiconOf(db, catalogue);
  const ready = await prepareQuery(db, query, await searcherOf(c), lexicon);
  const foreign = isOfWords(query)
    ? foreignIn(ready.search.words, (word) => !lexicon.meaningOf([word])?.ways.some(isEmpty))
    : null;
  const [first, named] = await Promise.all([
    firstSuccess(db, ready, lexicon, page, isNoCard(foreign)),
    page.after === "" && isOfWords(query) ? thingsNamed(c, ready) : noResults,
  ]);
  const { sets, species } = named;
  const isNear = first !== null && !isNamedWithout(ready, lexicon, first.unknown);
  const success = isNear ? null : first;
  const open = page.after === "" ? await openBeside(c, success?.shown ?? query, lexicon) : null;
  if (success) return { ...noResults, sets, species, open, foreign, ...success };
  const nowhere = await wordsNowhere(db, ready);
  const near = first && {
    near: { query: first.shown, total: first.found.total },
    nearIds: first.found.ids.slice(0, nearShown),
  };
  const looser = near || isNoCard(foreign) ? [] : await looserThan(db, ready, nowhere, lexicon);
  return { ...noResults, shown: query, sets, species, nowhere, open, looser, foreign, ...near };
}

const isNoCard = (foreign: Foreign | null): boolean => foreign !== null && (foreign.kind === "game" || foreign.isWhole);

/** Whether what is left of a search without its unknown words still names something: "black" of "black lotus" does not. */
function isNamedWithout({ search }: Prepared, lexicon: Lexicon, unknown: { word: string }[]): boolean {
  if (unknown.length === 0 || search.printed) return true;
  const left = search.words.filter((one) => !unknown.some(({ word }) => word === one));
  const hasName = left.some((_, from) => left.some((_, to) => lexicon.isWholeName(left.slice(from, to + 1))));
  if (hasName) return true;
  return unitsOf(left, lexicon).some(
    (unit) =>
      unit.some((word) => /\d/.test(word) || lexicon.isSpecies(word)) ||
      lexicon.meaningOf(unit)?.ways.some((way) => !isEmpty(way)),
  );
}

/** Many searches share one: all of hit points alone ask for cards without any. */
const openTotals = keptBy(...searchedBy)<Promise<number>>({ name: "undecided cards", part: "facts" });

async function openBeside(c: Context<Env>, shown: Query, lexicon: Lexicon): Promise<Results["open"]> {
  const filter = undecided(shown.filter);
  if (filter === null) return null;
  const query: Query = { filter, sort: "match", dir: null };
  if (sizeProblem(query) !== undefined) return null;
  const { db } = c.var;
  const { versions, of } = await madeFrom(c, query, "");
  const total = await openTotals.or(openTotals.key(db, versions, of), async () =>
    countFound(db, await prepareQuery(db, query, await searcherOf(c), lexicon)),
  );
  return total === 0 ? null : { query, total, facts: factsAsked(filter) };
}

/** The first cards of a search, and the total. */
export async function findIds(
  c: Context<Env>,
  reading: QueryReading,
  limit: number,
): Promise<Pick<FoundIds, "ids" | "total">> {
  const { runnable } = allowed(c.var.viewer, reading);
  if (runnable === null || isBlank(runnable)) return noCards;
  await countSearch(c, "search");
  const { db, catalogue } = c.var;
  const lexicon = await lexiconOf(db, catalogue);
  const ready = await prepareQuery(db, runnable, await searcherOf(c), lexicon);
  const found = await firstSuccess(db, ready, lexicon, { after: "", limit, perGame: null });
  return found && isNamedWithout(ready, lexicon, found.unknown) ? found.found : noCards;
}

type PageRequest = { after: string; limit: number; perGame: number | null };

/** The first attempt that finds cards; `isExact`: only cards that match the words as typed. */
async function firstSuccess(db: Db, prepared: Prepared, lexicon: Lexicon, page: PageRequest, isExact = false) {
  const { searcher } = prepared;
  const tried = new Set<string>();
  for (const { query, isPlain, inTexts, unknown, corrected } of attemptsOf(prepared, lexicon)) {
    const text = `${isPlain} ${printQuery(query)}`;
    if (tried.has(text) || (isExact && tried.size > 0)) continue;
    tried.add(text);
    const isPrepared = query === prepared.query && !isPlain;
    const ready = isPrepared ? prepared : await prepareQuery(db, query, searcher, isPlain ? undefined : lexicon);
    const { found, counts } = await findCounted(db, ready, page);
    if (found.total === 0) continue;
    return {
      shown: query,
      found,
      counts,
      corrected,
      inTexts,
      isPlain,
      unknown: unknown.map((word) => ({ word, without: without(prepared, word) })),
    };
  }
  return null;
}

const isOfWords = ({ filter }: Query): boolean =>
  required(filter).every(({ kind }) => kind === "word" || kind === "phrase");

type Things = Pick<Results, "sets" | "species">;

async function thingsNamed(
  { var: { db, catalogue, viewer } }: Context<Env>,
  { search, searcher, understood }: Prepared,
): Promise<Things> {
  if (search.printed) return noResults;
  const words = understood.inEnglish ?? search.words;
  const { sets, species } = await namedThings(db, catalogue);
  const found = withWords(sets, words, "named")
    .filter(({ category }) => !searcher.hidden.includes(category))
    .map(({ searchText: _, ...set }) => set);
  return {
    sets: await setsNamedIn(db, catalogue, found, nameLanguageOf(viewer)),
    species: withWords(species, words, "begun")
      .slice(0, speciesShown)
      .map(({ id, name, slug }) => ({ id, name, slug })),
  };
}

/** Shorter queries that find cards: without the words that no card has, else each without one part. */
async function looserThan(
  db: Db,
  { query, searcher, reader }: Prepared,
  nowhere: string[],
  lexicon: Lexicon,
): Promise<Results["looser"]> {
  const parts = required(query.filter);
  const isNowhere = (part: SearchFilter) =>
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
