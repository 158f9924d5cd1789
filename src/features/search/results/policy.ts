import { hiddenGames, type Viewer } from "#access/viewer.ts";
import { readsPrices } from "../keys/rules/unknown.ts";
import type { QueryReading } from "../language/rules/language.ts";
import { printQuery } from "../language/rules/print.ts";
import {
  answerable,
  only,
  type Query,
  required,
  type SearchFilter,
  type Term,
  termsOf,
} from "../language/rules/query.ts";

/** Filters this viewer cannot use. */
export type Blocked = {
  /** Whether signing in would help. */
  needsSession: boolean;
  without: Query;
};

/** `runnable` is null if nothing can match. */
type Allowed = QueryReading & { runnable: Query | null; blocked: Blocked | null };

export const isOfCollection = (term: Term): boolean =>
  (term.kind === "number" && term.key === "own") ||
  (term.kind === "choice" && term.key === "is" && ["owned", "dupe", "wanted"].includes(term.value));
const isOfGame = (term: Term, game: string): boolean =>
  term.kind === "choice" && term.key === "category" && term.value === game;
const isOfGames = (term: Term, games: string[]): boolean => games.some((game) => isOfGame(term, game));

const gameWithoutPrices = "TCG-POCKET-EN";
/** "own:0" is printed as "own=0", so its key alone names it. */
const nameOf = (term: Term): string => (term.kind === "number" ? `“${term.key}”` : textOf(term));
const textOf = (filter: SearchFilter): string => `“${printQuery({ filter, sort: "match", dir: null })}”`;

/** A filter the viewer cannot use matches nothing, negated or not; `problems` says why. */
export function allowed(viewer: Viewer | null, { query, problems }: QueryReading): Allowed {
  const isVisitor = viewer === null;
  const hidesPrices = viewer?.preferences.showPrices === false;
  const needsSession = (term: Term) => isVisitor && isOfCollection(term);
  const needsPrices = (term: Term) => hidesPrices && readsPrices(term);
  const isKnown = (term: Term) => !needsSession(term) && !needsPrices(term);
  const terms = termsOf(query.filter);
  const isPocketOnly = required(query.filter).some((part) => "key" in part && isOfGame(part, gameWithoutPrices));
  const unusable = terms.flatMap((term) => {
    if (needsSession(term)) return [`${nameOf(term)} needs an account. Log in to filter by what you own.`];
    if (needsPrices(term)) return [`${textOf(term)} needs prices. Turn them on in settings.`];
    if (isPocketOnly && readsPrices(term)) return [`${textOf(term)} has no results: TCG Pocket cards have no prices.`];
    return isOfGames(term, hiddenGames(viewer)) ? [`${textOf(term)} is a game you’ve turned off.`] : [];
  });
  const isSorted = hidesPrices && query.sort === "price";
  const sortProblems = isSorted ? ["Sorting by price needs prices. Turn them on in settings."] : [];
  const rest = { sort: isSorted ? "match" : query.sort, dir: query.dir } as const;
  const filter = answerable(query.filter, isKnown);
  return {
    query: { ...query, sort: rest.sort },
    problems: [...new Set([...problems, ...unusable, ...sortProblems])],
    runnable: filter && { ...rest, filter },
    blocked: terms.every(isKnown)
      ? null
      : { needsSession: terms.some(needsSession), without: { ...rest, filter: only(query.filter, isKnown) } },
  };
}
