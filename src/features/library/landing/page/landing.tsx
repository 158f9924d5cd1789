import type { Context } from "hono";
import type { ReactNode } from "react";
import { memberOf } from "#access/guards.ts";
import { hiddenGames, nameLanguageOf } from "#access/viewer.ts";
import { catalogueTotals, categoryList } from "#features/catalogue/cache.ts";
import { loadCatalogueHref } from "#features/catalogue/import/policy.ts";
import { cardsNamedIn, setsNamedIn } from "#features/catalogue/local/cache.ts";
import { languageOffer } from "#features/catalogue/local/page.tsx";
import { listSets } from "#features/catalogue/sets/queries.ts";
import { setSummary } from "#features/catalogue/sets/rules.ts";
import { reachedGoals } from "#features/collection/progress/cache/goals.ts";
import { levelParts, progressLevel } from "#features/collection/rules/progress.ts";
import { changedPrintings, hasChangedFirsts } from "#features/library/printings/queries.ts";
import { PrintingsOffer } from "#features/library/printings/views.tsx";
import { pricedCard } from "#features/library/value/page/lines.ts";
import { backwards, history, moneyOf, trends, withCardFacts, worthOwner } from "#features/library/value/page/load.ts";
import { valueStanding } from "#features/library/value/page/standing.ts";
import { worthText } from "#features/prices/rules/text.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { Notice } from "#ui/notice.tsx";
import { type OverviewView, parseOverview } from "../state.ts";
import { AllSets } from "../views/all-sets.tsx";
import { CollectionLanding } from "../views/landing.tsx";
import type { SetInProgress } from "../views/sets.tsx";
import { recentAddition, valueTotals } from "./lines.ts";
import { cutWants, friendsNews, holdersOf, wantedNews } from "./people.ts";
import { chosenSets, nearestSets, nearLine, setsByNearness } from "./sets.ts";
import { cheaperCard, pricedOf, shownTrends, shownValue } from "./value.ts";

const moversShown = 6;
const topShown = 6;
const recentShown = 5;
const newestShown = 4;

export async function renderOverview(c: Context<Env>): Promise<Response> {
  const view = parseOverview(c.req.query());
  const owner = await worthOwner(c, undefined);
  const standing = await valueStanding(c.var.db, c.var.catalogue, owner);
  const sorted = await setsByNearness(c, standing.sets);
  const { rows, ...sets } = await chosenSets(c, view, sorted);
  const found = new Set(rows.map(({ setId }) => setId));
  const ownSets = async () => {
    const sets = standing.sets.filter(({ setId }) => found.has(setId));
    const goals = await reachedGoals(c.var.db, c.var.catalogue, owner.id, sets);
    return sets.map((set) => ({ ...set, goal: goals.get(set.setId) ?? null }));
  };
  const near = () => nearestSets(c, owner, sorted);
  return respond(c, {
    json: async () => {
      const [{ level, totals, worth }, nearest, wanted] = await Promise.all([
        summary(c, standing),
        near(),
        wantedNews(c),
      ]);
      return {
        ...{ level, totals, gone: standing.gone, value: worth },
        sets: await ownSets(),
        nearest: nearest.map(({ total, cost }) => ({
          setId: total.setId,
          left: total.cardCount - total.uniqueCards,
          cost,
        })),
        cheaper: wanted.cheaper.map(({ card, quantity: _, ...row }) => ({
          ...row,
          name: card.name,
          number: card.number,
        })),
        holders: wanted.holders.map(({ username, cards, doubles }) => ({ username, cards, doubles })),
      };
    },
    fragment: <AllSets {...sets} />,
    page: async () => {
      const [whole, nearest, lists] = await Promise.all([summary(c, standing), near(), listsOf(c, view)]);
      return {
        title: "Collection",
        body: (
          <CollectionLanding
            notice={whole.loadHref ? <StarterNotice href={whole.loadHref} /> : await offerOf(c)}
            level={levelParts(whole.level)}
            totals={whole.totals}
            {...lists}
            {...(await worthParts(c, view, owner, { standing, allowed: whole.allowed, worth: whole.worth }))}
            nearest={nearest.map(nearLine)}
            sets={sorted.length > 0 ? sets : undefined}
            newest={sorted.length > 0 ? [] : await newestSets(c)}
            gone={standing.gone}
            recent={await recentOf(c, standing)}
          />
        ),
      };
    },
  });
}

type Standing = Awaited<ReturnType<typeof valueStanding>>;

/** Level, and what is owned of each game. */
async function summary(c: Context<Env>, standing: Standing) {
  const { db, catalogue } = c.var;
  const viewer = memberOf(c);
  const { showPrices, disallowedCategories } = viewer.preferences;
  const [money, categories, counts] = await Promise.all([
    moneyOf(c),
    categoryList(db, catalogue),
    catalogueTotals(db, catalogue),
  ]);
  const worthOf = (category?: string) => {
    const rows = standing.values.filter((row) => category === undefined || row.category === category);
    return showPrices ? worthText(rows, money.currency, money.rates) : null;
  };
  const allowed = categories.filter(({ id }) => !disallowedCategories.includes(id));
  return {
    allowed,
    level: progressLevel(standing.unique, disallowedCategories),
    totals: valueTotals(allowed, standing.sets, counts, worthOf),
    worth: worthOf(),
    loadHref: loadCatalogueHref(viewer, counts),
  };
}

type Worth = { standing: Standing; allowed: { id: string; hasPrices: boolean }[]; worth: string | null };

/** What prices tell; nothing while they are hidden. */
async function worthParts(
  c: Context<Env>,
  view: OverviewView,
  owner: Awaited<ReturnType<typeof worthOwner>>,
  { standing, allowed, worth }: Worth,
) {
  if (!memberOf(c).preferences.showPrices) return {};
  const trend = { dateRange: view.range, by: view.by, up: view.moves === "gains", limit: moversShown };
  const [money, days, past, moved, top] = await Promise.all([
    moneyOf(c),
    history(c, owner, view.days),
    backwards(c, owner, { days: view.days, isWaiting: false }),
    trends(c, owner, trend),
    withCardFacts(c, standing.top.slice(0, topShown)),
  ]);
  const { currency } = money;
  return {
    value: shownValue(c, { view, days, past, currency, total: worth, priced: pricedOf(standing, allowed) }),
    trends: shownTrends(c, view, moved, money),
    top: top.map(({ price, ...row }) => pricedCard({ ...row, market: price }, money)),
  };
}

/** What wants and friends bring. */
async function listsOf(c: Context<Env>, view: OverviewView) {
  const [money, wanted, news] = await Promise.all([moneyOf(c), wantedNews(c), friendsNews(c)]);
  const cheaper = cutWants(view, wanted.cheaper.map(cheaperCard(money)));
  return { cheaper, holders: holdersOf(view, wanted.holders), news };
}

async function newestSets(c: Context<Env>): Promise<SetInProgress[]> {
  const { db, catalogue, viewer } = c.var;
  const newest = await listSets(db, { limit: newestShown, hidden: hiddenGames(viewer) });
  const named = await setsNamedIn(db, catalogue, newest, nameLanguageOf(viewer));
  return named.map((set) => ({ set: setSummary(set), owned: 0, total: set.cardCount }));
}

async function recentOf(c: Context<Env>, { recent }: Standing) {
  const { db, viewer, clock } = c.var;
  const added = recent.slice(0, recentShown).map((one) => ({ ...one, id: one.cardId, name: one.cardName }));
  return (await cardsNamedIn(db, added, nameLanguageOf(viewer))).map((one) => recentAddition(one, clock()));
}

/** One offer at a time: first that of other printings, then that of names in the browser's language. */
async function offerOf(c: Context<Env>): Promise<ReactNode> {
  const viewer = memberOf(c);
  const { db } = c.var;
  const isAny = await hasChangedFirsts(db, viewer.id);
  const changed = isAny ? await changedPrintings(db, viewer.id, hiddenGames(viewer)) : [];
  return changed.length > 0 ? <PrintingsOffer changed={changed} /> : await languageOffer(c);
}

const StarterNotice = ({ href }: { href: string }) => (
  <Notice>
    Only the starter catalogue is loaded. <a href={href}>Load the full catalogue</a>
  </Notice>
);
