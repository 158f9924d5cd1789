import type { Context } from "hono";
import type { ReactNode } from "react";
import { signInPath } from "#access/guards.ts";
import { isMember } from "#access/viewer.ts";
import { copiesFrom, copiesHoles, keptPage, sendFilled, wishHoles } from "#features/cards/tiles/cache/page.tsx";
import { CardTiles, type Listed, ownedAmong } from "#features/cards/tiles/page.tsx";
import { withLocalName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { setSummary } from "#features/catalogue/sets/rules.ts";
import { LockedNotice } from "#features/collection/entries/views/locked-notice.tsx";
import { groupOwned } from "#features/collection/rules/owned.ts";
import type { QueryReading } from "#features/search/language/rules/language.ts";
import { printQuery } from "#features/search/language/rules/print.ts";
import { isBlank, type Query } from "#features/search/language/rules/query.ts";
import { withMeantKeys } from "#features/search/language/rules/tokens.ts";
import { wantedAmong } from "#features/wants/queries.ts";
import type { Env } from "#http/env.ts";
import { respond, wanted } from "#http/respond.ts";
import type { Blocked } from "../policy.ts";
import { usualDirection } from "../queries/order.ts";
import { facetOf, ofGame, withFacet } from "../rules/facets.ts";
import { resultHref, searchHref } from "../rules/results.ts";
import { gameHref } from "../views/facets.tsx";
import { GameResults } from "../views/games.tsx";
import { foreignText, NothingFound, nearText } from "../views/nothing.tsx";
import { SearchNotices, type SearchNoticesProps } from "../views/notices.tsx";
import { type ResultsProps, SearchResults } from "../views/results.tsx";
import { SearchStart } from "../views/start.tsx";
import { answerOf, noAnswer } from "./cards.ts";
import { type SearchParams, searchPage, searchStatus } from "./frame.tsx";
import { findResults, type Results, searchedBy } from "./load.ts";
import { type Game, perGame, type Survey, surveyOf } from "./survey.ts";

const pages = keptPage("search pages", ...searchedBy);
const unmade = { versions: { catalogue: null, prices: null, day: null, entries: null }, of: null };

export async function renderSearch(c: Context<Env>, reading: QueryReading, params: SearchParams): Promise<Response> {
  if (isBlank(reading.query)) return renderStart(c, reading, params);
  const isData = wanted(c) === "json";
  const results = await findResults(c, reading, params.after, isData ? null : perGame);
  if (isData) {
    const owned = await ownedAmong(c, results.found.ids);
    return respond(c, {
      json: {
        ...answerOf(results, { ...results.listed, owned }),
        sets: results.sets.map((set) => withLocalName(set)),
        species: results.species,
      },
    });
  }
  const survey = await surveyOf(c, results);
  const isByGame = params.after === "" && isMixed(results, survey);
  const { cards } = isByGame ? survey.listed : results.listed;
  const fill = await filling(
    c,
    cards.map(({ id }) => id),
  );
  const shown = {
    results,
    survey,
    isByGame,
    meant: meantQuery(params, reading),
    ignored: ignoredHref(params, reading),
  };
  const { versions, of } = results.made ?? unmade;
  return sendFilled(c, pages, {
    versions,
    state: [of, params.q, hasHearts(c)],
    isOnce: results.made === null,
    fill,
    status: searchStatus(params),
    make: () => {
      const fragment = bodyOf(c, params, shown);
      return { ...searchPage(c, params, fragment), fragment };
    },
  });
}

const hasHearts = ({ var: { viewer } }: Context<Env>) => viewer !== null && isMember(viewer);

/** The viewer's copies and hearts, in the holes of the tiles. */
async function filling(c: Context<Env>, ids: string[]) {
  const { db, viewer } = c.var;
  const [owned, wanted] = await Promise.all([ownedAmong(c, ids), viewer ? wantedAmong(db, viewer.id, ids) : undefined]);
  return copiesFrom(owned, wanted);
}

/** Best matches are grouped by game, so that one game does not drown the others. */
const isMixed = ({ query, found }: Results, { games }: Survey): boolean =>
  query.sort === "match" && found.total > 0 && games.length > 1 && facetOf(query, "game") === undefined;

function ignoredHref(params: SearchParams, { query, problems }: QueryReading): string | undefined {
  const without = printQuery(query);
  return problems.length > 0 && without !== params.q ? linkTo(params, query) : undefined;
}

function meantQuery(params: SearchParams, { problems }: QueryReading): SearchNoticesProps["meant"] {
  const q = withMeantKeys(params.q);
  return problems.length > 0 && q !== params.q ? { href: searchHref(q, params) } : undefined;
}

type Shown = { results: Results; survey: Survey; isByGame: boolean } & Pick<SearchNoticesProps, "meant" | "ignored">;

function bodyOf(c: Context<Env>, params: SearchParams, { results, survey, isByGame, ...shown }: Shown): ReactNode {
  const { found, query, unknown, open, sets, species, blocked } = results;
  return (
    <SearchResults
      {...params}
      query={query}
      dir={query.dir ?? usualDirection(query.sort)}
      hasPrices={c.var.viewer?.preferences.showPrices !== false}
      isSignedIn={c.var.viewer !== null}
      counts={survey}
      problems={results.problems}
      {...shown}
      corrected={results.corrected}
      inTexts={results.inTexts}
      foreign={found.total > 0 ? foreignText(results.foreign) : null}
      unknown={unknown.map(({ word, without }) => ({ word, href: linkTo(params, without) }))}
      open={open && { ...open, href: linkTo(params, open.query) }}
      blocked={blocked && blockedLinks(params, blocked)}
      total={found.total}
      sets={sets.map(setSummary)}
      species={species}
      pages={isByGame ? null : { ...found, first: found.before + 1, last: found.before + found.ids.length }}
    >
      {c.var.viewer?.areWritesLocked && <LockedNotice href={searchHref(params.q, params)} />}
      {found.total === 0 && nothing(c, results, params)}
      {results.near && (
        <section aria-label="Near matches">
          <h2>Near matches</h2>
          <p>
            <a href={linkTo(params, results.near.query)}>
              {nearText(results.near.total, printQuery(results.near.query))}
            </a>
          </p>
          <Cards {...{ c, params, ...results }} shown={results.near.query} before={0} />
        </section>
      )}
      {isByGame
        ? survey.games.map((game) => <GameCards key={game.category} {...{ c, params, results, survey, game }} />)
        : found.total > 0 && <Cards {...{ c, params, ...results }} before={found.before} />}
    </SearchResults>
  );
}

const linkTo = ({ view, door }: SearchParams, query: Query): string => searchHref(printQuery(query), { view, door });

const blockedLinks = (params: SearchParams, { needsSession, without }: Blocked): ResultsProps["blocked"] => ({
  signIn: needsSession ? signInPath(searchHref(params.q, params)) : undefined,
  without: linkTo(params, without),
});

function renderStart(c: Context<Env>, reading: QueryReading, params: SearchParams): Promise<Response> {
  const body = (
    <div id="results">
      <SearchNotices problems={reading.problems} />
      {params.door === "/search" && <SearchStart />}
    </div>
  );
  const json = { ...noAnswer, problems: reading.problems, sets: [], species: [] };
  return respond(c, { json, fragment: body, page: searchPage(c, params, body), status: searchStatus(params) });
}

const noCopies = groupOwned([]);

type CardsProps = { c: Context<Env>; params: SearchParams; shown: Query; listed: Listed; before: number };

function GameCards({ game, survey, ...props }: Pick<Shown, "results" | "survey"> & { game: Game } & CardsContext) {
  const { c, params, results } = props;
  const { category, name, total, ids } = game;
  const cards = survey.listed.cards.filter((card) => card.category === category);
  return (
    <GameResults
      name={name}
      total={total}
      href={gameHref({ ...params, query: results.query }, category)}
      isMore={total > ids.length}
    >
      <Cards
        c={c}
        params={params}
        shown={withFacet(results.shown, "game", ofGame(category))}
        listed={{ ...survey.listed, cards }}
        before={0}
      />
    </GameResults>
  );
}

type CardsContext = { c: Context<Env>; params: SearchParams };

function Cards({ c, params, shown, listed, before }: CardsProps) {
  const text = printQuery(shown);
  const hrefOf = ({ category, seriesSlug, setSlug, numberKey }: Listed["cards"][number], index: number) =>
    resultHref(cardPath(category, seriesSlug, setSlug, numberKey), text, before + index);
  return (
    <CardTiles
      c={c}
      loaded={{ ...listed, owned: c.var.viewer && noCopies }}
      copies={copiesHoles}
      wishes={hasHearts(c) ? wishHoles : undefined}
      view={params.view}
      isPicking={c.var.viewer !== null && params.select !== ""}
      here={searchHref(params.q, params)}
      hrefOf={hrefOf}
    />
  );
}

function nothing(
  c: Context<Env>,
  { nowhere, looser, blocked, foreign }: Results,
  { q, door }: SearchParams,
): ReactNode {
  if (blocked) return null;
  const isPartHidden = (c.var.viewer?.preferences.disallowedCategories ?? []).length > 0;
  return (
    <NothingFound q={q} door={door} nowhere={nowhere} looser={looser} foreign={foreign} isPartHidden={isPartHidden} />
  );
}
