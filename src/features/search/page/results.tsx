import type { Context } from "hono";
import type { ReactNode } from "react";
import { signInPath } from "../../../access/guards.ts";
import type { Env } from "../../../http/env.ts";
import { respond } from "../../../http/respond.ts";
import { Empty } from "../../../ui/empty.tsx";
import { CardTiles, type Loaded, loadCards } from "../../cards/tiles/page.tsx";
import { cardPath } from "../../catalogue/rules/paths.ts";
import { setSummary } from "../../catalogue/sets/rules.ts";
import { LockedNotice } from "../../collection/entries/views/locked-notice.tsx";
import type { Blocked } from "../policy.ts";
import { usualDirection } from "../queries/order.ts";
import type { Reading } from "../rules/language.ts";
import { printQuery } from "../rules/print.ts";
import type { Query } from "../rules/query.ts";
import { resultHref, searchHref } from "../rules/results.ts";
import { NothingFound } from "../views/nothing.tsx";
import { type ResultsProps, SearchResults } from "../views/results.tsx";
import { SearchStart } from "../views/start.tsx";
import { Told } from "../views/told.tsx";
import { answerOf, noAnswer } from "./cards.ts";
import { type Asked, pageOf, statusOf } from "./frame.tsx";
import { findResults, isBlank, type Results } from "./load.ts";

export async function renderSearch(c: Context<Env>, reading: Reading, asked: Asked): Promise<Response> {
  if (isBlank(reading.query)) return renderStart(c, reading, asked);
  const results = await findResults(c, reading, asked.after);
  const cards = await loadCards(c, results.found.ids);
  const { found, query, problems, corrected, inTexts, unknown, sets, blocked } = results;
  const body = (
    <SearchResults
      {...asked}
      query={query}
      dir={query.dir ?? usualDirection(query.sort)}
      hasPrices={c.var.viewer?.preferences.showPrices !== false}
      problems={problems}
      corrected={corrected}
      inTexts={inTexts}
      unknown={unknown.map(({ word, without }) => ({ word, href: linkTo(asked, without) }))}
      blocked={blocked && blockedLinks(asked, blocked)}
      total={found.total}
      sets={sets.map(setSummary)}
      pages={{ ...found, first: found.before + 1, last: found.before + found.ids.length }}
    >
      {c.var.viewer?.areWritesLocked && <LockedNotice href={searchHref(asked.q, asked)} />}
      {found.total > 0 ? <Cards c={c} asked={asked} results={results} cards={cards} /> : nothing(c, results, asked)}
    </SearchResults>
  );
  return respond(c, {
    json: { ...answerOf(results, cards), sets },
    fragment: body,
    page: pageOf(c, asked, body),
    status: statusOf(asked),
  });
}

const linkTo = ({ view, door }: Asked, query: Query): string => searchHref(printQuery(query), { view, door });

const blockedLinks = (asked: Asked, { needsSession, without }: Blocked): ResultsProps["blocked"] => ({
  signIn: needsSession ? signInPath(searchHref(asked.q, asked)) : undefined,
  without: linkTo(asked, without),
});

function renderStart(c: Context<Env>, reading: Reading, asked: Asked): Promise<Response> {
  const body = (
    <div id="results">
      <Told problems={reading.problems} />
      {asked.door === "/search" && <SearchStart />}
    </div>
  );
  const json = { ...noAnswer, problems: reading.problems, sets: [] };
  return respond(c, { json, fragment: body, page: pageOf(c, asked, body), status: statusOf(asked) });
}

type CardsProps = { c: Context<Env>; asked: Asked; results: Results; cards: Loaded };

function Cards({ c, asked, results: { found, shown }, cards }: CardsProps) {
  const text = printQuery(shown);
  const hrefOf = ({ category, seriesSlug, setSlug, numberKey }: Loaded["cards"][number], index: number) =>
    resultHref(cardPath(category, seriesSlug, setSlug, numberKey), text, found.before + index);
  return <CardTiles c={c} loaded={cards} view={asked.view} here={searchHref(asked.q, asked)} hrefOf={hrefOf} />;
}

function nothing(c: Context<Env>, { nowhere, looser, blocked }: Results, { door }: Asked): ReactNode {
  if (blocked) return <Empty title="No matching cards" icon="search" />;
  const isPartHidden = (c.var.viewer?.preferences.disallowedCategories ?? []).length > 0;
  return <NothingFound door={door} nowhere={nowhere} looser={looser} isPartHidden={isPartHidden} />;
}
