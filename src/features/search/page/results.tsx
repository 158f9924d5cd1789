import type { Context } from "hono";
import type { ReactNode } from "react";
import { signInPath } from "../../../access/guards.ts";
import type { Env } from "../../../http/env.ts";
import { respond, wanted } from "../../../http/respond.ts";
import { Empty } from "../../../ui/empty.tsx";
import { copiesHoles, sendFilled } from "../../cards/tiles/cache/page.tsx";
import { CardTiles, type Listed, loadOwned } from "../../cards/tiles/page.tsx";
import { cardPath } from "../../catalogue/rules/paths.ts";
import { setSummary } from "../../catalogue/sets/rules.ts";
import { LockedNotice } from "../../collection/entries/views/locked-notice.tsx";
import { groupOwned } from "../../collection/rules/owned.ts";
import type { Blocked } from "../policy.ts";
import { usualDirection } from "../queries/order.ts";
import { facetOf, ofGame, withFacet } from "../rules/facets.ts";
import type { Reading } from "../rules/language.ts";
import { printQuery } from "../rules/print.ts";
import type { Query } from "../rules/query.ts";
import { resultHref, searchHref } from "../rules/results.ts";
import { gameHref } from "../views/facets.tsx";
import { GameResults } from "../views/games.tsx";
import { NothingFound } from "../views/nothing.tsx";
import { SearchNotices } from "../views/notices.tsx";
import { type ResultsProps, SearchResults } from "../views/results.tsx";
import { SearchStart } from "../views/start.tsx";
import { answerOf, noAnswer } from "./cards.ts";
import { type Asked, pageOf, statusOf } from "./frame.tsx";
import { findResults, isBlank, type Results } from "./load.ts";
import { type Game, perGame, type Survey, surveyOf } from "./survey.ts";

export async function renderSearch(c: Context<Env>, reading: Reading, asked: Asked): Promise<Response> {
  if (isBlank(reading.query)) return renderStart(c, reading, asked);
  const isData = wanted(c) === "json";
  const results = await findResults(c, reading, asked.after, isData ? null : perGame);
  if (isData) {
    const owned = await loadOwned(c, results.found.ids);
    return respond(c, { json: { ...answerOf(results, { ...results.listed, owned }), sets: results.sets } });
  }
  const survey = await surveyOf(c, results);
  const isByGame = asked.after === "" && isMixed(results, survey);
  const { cards } = isByGame ? survey.listed : results.listed;
  const owned = await loadOwned(
    c,
    cards.map(({ id }) => id),
  );
  const shown = { results, survey, isByGame, ignored: ignoredHref(asked, reading) };
  return sendFilled(c, {
    version: results.version && `${results.version} ${asked.q}`,
    owned,
    status: statusOf(asked),
    make: () => {
      const fragment = bodyOf(c, asked, shown);
      return { ...pageOf(c, asked, fragment), fragment };
    },
  });
}

/** Best matches are grouped by game, so that one game does not drown the others. */
const isMixed = ({ query, found }: Results, { games }: Survey): boolean =>
  query.sort === "match" && found.total > 0 && games.length > 1 && facetOf(query, "game") === undefined;

function ignoredHref(asked: Asked, { query, problems }: Reading): string | undefined {
  const without = printQuery(query);
  return problems.length > 0 && without !== asked.q ? linkTo(asked, query) : undefined;
}

type Shown = { results: Results; survey: Survey; isByGame: boolean; ignored: string | undefined };

function bodyOf(c: Context<Env>, asked: Asked, { results, survey, isByGame, ignored }: Shown): ReactNode {
  const { found, query, unknown, sets, blocked } = results;
  return (
    <SearchResults
      {...asked}
      query={query}
      dir={query.dir ?? usualDirection(query.sort)}
      hasPrices={c.var.viewer?.preferences.showPrices !== false}
      isSignedIn={c.var.viewer !== null}
      counts={survey}
      problems={results.problems}
      ignored={ignored}
      corrected={results.corrected}
      inTexts={results.inTexts}
      unknown={unknown.map(({ word, without }) => ({ word, href: linkTo(asked, without) }))}
      blocked={blocked && blockedLinks(asked, blocked)}
      total={found.total}
      sets={sets.map(setSummary)}
      pages={isByGame ? null : { ...found, first: found.before + 1, last: found.before + found.ids.length }}
    >
      {c.var.viewer?.areWritesLocked && <LockedNotice href={searchHref(asked.q, asked)} />}
      {found.total === 0 && nothing(c, results, asked)}
      {isByGame
        ? survey.games.map((game) => <GameCards key={game.category} {...{ c, asked, results, survey, game }} />)
        : found.total > 0 && <Cards {...{ c, asked, ...results }} before={found.before} />}
    </SearchResults>
  );
}

const linkTo = ({ view, door }: Asked, query: Query): string => searchHref(printQuery(query), { view, door });

const blockedLinks = (asked: Asked, { needsSession, without }: Blocked): ResultsProps["blocked"] => ({
  signIn: needsSession ? signInPath(searchHref(asked.q, asked)) : undefined,
  without: linkTo(asked, without),
});

function renderStart(c: Context<Env>, reading: Reading, asked: Asked): Promise<Response> {
  const body = (
    <div id="results">
      <SearchNotices problems={reading.problems} />
      {asked.door === "/search" && <SearchStart />}
    </div>
  );
  const json = { ...noAnswer, problems: reading.problems, sets: [] };
  return respond(c, { json, fragment: body, page: pageOf(c, asked, body), status: statusOf(asked) });
}

const noCopies = groupOwned([]);

type CardsProps = { c: Context<Env>; asked: Asked; shown: Query; listed: Listed; before: number };

function GameCards({ game, survey, ...props }: Pick<Shown, "results" | "survey"> & { game: Game } & Asker) {
  const { c, asked, results } = props;
  const { category, name, total, ids } = game;
  const cards = survey.listed.cards.filter((card) => card.category === category);
  return (
    <GameResults
      name={name}
      total={total}
      href={gameHref({ ...asked, query: results.query }, category)}
      isMore={total > ids.length}
    >
      <Cards
        c={c}
        asked={asked}
        shown={withFacet(results.shown, "game", ofGame(category))}
        listed={{ ...survey.listed, cards }}
        before={0}
      />
    </GameResults>
  );
}

type Asker = { c: Context<Env>; asked: Asked };

function Cards({ c, asked, shown, listed, before }: CardsProps) {
  const text = printQuery(shown);
  const hrefOf = ({ category, seriesSlug, setSlug, numberKey }: Listed["cards"][number], index: number) =>
    resultHref(cardPath(category, seriesSlug, setSlug, numberKey), text, before + index);
  return (
    <CardTiles
      c={c}
      loaded={{ ...listed, owned: c.var.viewer && noCopies }}
      copies={copiesHoles}
      view={asked.view}
      isPicking={c.var.viewer !== null && asked.select !== ""}
      here={searchHref(asked.q, asked)}
      hrefOf={hrefOf}
    />
  );
}

function nothing(c: Context<Env>, { nowhere, looser, blocked }: Results, { door }: Asked): ReactNode {
  if (blocked) return <Empty title="No matching cards" icon="search" />;
  const isPartHidden = (c.var.viewer?.preferences.disallowedCategories ?? []).length > 0;
  return <NothingFound door={door} nowhere={nowhere} looser={looser} isPartHidden={isPartHidden} />;
}
