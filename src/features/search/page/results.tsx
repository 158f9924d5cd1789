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
import type { Reading } from "../rules/language.ts";
import { printQuery } from "../rules/print.ts";
import type { Query } from "../rules/query.ts";
import { resultHref, searchHref } from "../rules/results.ts";
import { NothingFound } from "../views/nothing.tsx";
import { type ResultsProps, SearchResults } from "../views/results.tsx";
import { SearchStart } from "../views/start.tsx";
import { SearchNotices } from "../views/told.tsx";
import { answerOf, noAnswer } from "./cards.ts";
import { type Asked, pageOf, statusOf } from "./frame.tsx";
import { findResults, isBlank, type Results } from "./load.ts";

export async function renderSearch(c: Context<Env>, reading: Reading, asked: Asked): Promise<Response> {
  if (isBlank(reading.query)) return renderStart(c, reading, asked);
  const results = await findResults(c, reading, asked.after);
  const owned = await loadOwned(c, results.found.ids);
  if (wanted(c) === "json")
    return respond(c, { json: { ...answerOf(results, { ...results.listed, owned }), sets: results.sets } });
  return sendFilled(c, {
    version: results.version && `${results.version} ${asked.q}`,
    owned,
    status: statusOf(asked),
    make: () => {
      const fragment = bodyOf(c, asked, results);
      return { ...pageOf(c, asked, fragment), fragment };
    },
  });
}

function bodyOf(c: Context<Env>, asked: Asked, results: Results): ReactNode {
  const { found, query, unknown, sets, blocked } = results;
  return (
    <SearchResults
      {...asked}
      query={query}
      dir={query.dir ?? usualDirection(query.sort)}
      hasPrices={c.var.viewer?.preferences.showPrices !== false}
      problems={results.problems}
      corrected={results.corrected}
      inTexts={results.inTexts}
      unknown={unknown.map(({ word, without }) => ({ word, href: linkTo(asked, without) }))}
      blocked={blocked && blockedLinks(asked, blocked)}
      total={found.total}
      sets={sets.map(setSummary)}
      pages={{ ...found, first: found.before + 1, last: found.before + found.ids.length }}
    >
      {c.var.viewer?.areWritesLocked && <LockedNotice href={searchHref(asked.q, asked)} />}
      {found.total > 0 ? <Cards c={c} asked={asked} results={results} /> : nothing(c, results, asked)}
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

function Cards({ c, asked, results }: { c: Context<Env>; asked: Asked; results: Results }) {
  const { found, shown, listed } = results;
  const text = printQuery(shown);
  const hrefOf = ({ category, seriesSlug, setSlug, numberKey }: Listed["cards"][number], index: number) =>
    resultHref(cardPath(category, seriesSlug, setSlug, numberKey), text, found.before + index);
  return (
    <CardTiles
      c={c}
      loaded={{ ...listed, owned: c.var.viewer && noCopies }}
      copies={copiesHoles}
      view={asked.view}
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
