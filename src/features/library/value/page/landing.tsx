import type { Context } from "hono";
import { mayIn, memberOf } from "#access/guards.ts";
import { nameLanguageOf } from "#access/viewer.ts";
import { catalogueTotals, categoryList } from "#features/catalogue/cache.ts";
import { loadCatalogueHref } from "#features/catalogue/import/policy.ts";
import { cardsNamedIn } from "#features/catalogue/local/cache.ts";
import { listSets } from "#features/catalogue/sets/queries.ts";
import { setSummary } from "#features/catalogue/sets/rules.ts";
import { levelParts, progressLevel } from "#features/collection/rules/progress.ts";
import { changeText, worthText } from "#features/prices/rules/text.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { compactMoney, formatMoney } from "#lib/money.ts";
import { Notice } from "#ui/notice.tsx";
import { historyForAll } from "../rules.ts";
import { historyChoices, type OverviewView, overviewHref, parseOverview } from "../state.ts";
import type { ChartedValue } from "../views/history.tsx";
import { CollectionLanding } from "../views/landing.tsx";
import type { TrendsProps } from "../views/trends.tsx";
import { nearestFirst, pricedCard, recentAddition, setInProgress, valueTotals } from "./lines.ts";
import { history, type MovedCard, maySeeTrends, moneyOf, trends, withCardFacts, worthOwner } from "./load.ts";
import { valueStanding } from "./standing.ts";

const setsShown = 24;
const moversShown = 6;
const topShown = 6;
const newestShown = 4;

export async function renderOverview(c: Context<Env>): Promise<Response> {
  const { db, clock, catalogue } = c.var;
  const viewer = memberOf(c);
  const view = parseOverview(c.req.query());
  const owner = await worthOwner(c, undefined);
  const trend = { dateRange: view.range, by: view.by, up: view.moves === "gains", limit: moversShown };
  const [standing, money, days, moved, categories, counts] = await Promise.all([
    valueStanding(db, catalogue, owner),
    moneyOf(c),
    history(c, owner, view.days),
    trends(c, owner, trend),
    categoryList(db, catalogue),
    catalogueTotals(db, catalogue),
  ]);
  const { showPrices, disallowedCategories } = viewer.preferences;
  const worthOf = (category?: string) => {
    const rows = standing.values.filter((row) => category === undefined || row.category === category);
    return showPrices ? worthText(rows, money.currency, money.rates) : null;
  };
  const allowed = categories.filter(({ id }) => !disallowedCategories.includes(id));
  const totals = valueTotals(allowed, standing.sets, counts, worthOf);
  const level = progressLevel(standing.unique, disallowedCategories);
  const top = showPrices ? await withCardFacts(c, standing.top.slice(0, topShown)) : [];
  const newest =
    standing.sets.length > 0 ? [] : await listSets(db, { limit: newestShown, hidden: disallowedCategories });
  const added = standing.recent.map((one) => ({ ...one, id: one.cardId, name: one.cardName }));
  const recent = await cardsNamedIn(db, added, nameLanguageOf(viewer));
  const nearest = nearestFirst(standing.sets);
  const loadHref = loadCatalogueHref(viewer, counts);
  return respond(c, {
    json: { level, totals, sets: standing.sets, gone: standing.gone, value: worthOf() },
    page: {
      title: "Collection",
      body: (
        <CollectionLanding
          notice={loadHref && <StarterNotice href={loadHref} />}
          level={levelParts(level)}
          totals={totals}
          value={shownValue(c, {
            view,
            days,
            currency: money.currency,
            total: worthOf(),
            priced: pricedOf(standing, allowed),
          })}
          trends={showPrices && hasMoves(c, moved) ? trendsOf(c, view, moved, money) : undefined}
          top={top.map(({ price, ...row }) => pricedCard({ ...row, market: price }, money))}
          inProgress={nearest.map(setInProgress)}
          setsShown={view.sets === "all" ? nearest.length : setsShown}
          allSets={overviewHref(view, { sets: "all" })}
          newest={newest.map((set) => ({ set: setSummary(set), owned: 0, total: set.cardCount }))}
          gone={standing.gone}
          recent={recent.map((one) => recentAddition(one, clock()))}
        />
      ),
    },
  });
}

const StarterNotice = ({ href }: { href: string }) => (
  <Notice>
    Only the starter catalogue is loaded. <a href={href}>Load the full catalogue</a>
  </Notice>
);

type Days = Awaited<ReturnType<typeof history>>;
type Money = Awaited<ReturnType<typeof moneyOf>>;

type ShownValue = Pick<ChartedValue, "priced"> & {
  view: OverviewView;
  days: Days;
  currency: string;
  total: string | null;
};

const shownValue = (c: Context<Env>, { view, days, currency, total, priced }: ShownValue): ChartedValue | undefined =>
  total === null
    ? undefined
    : {
        total,
        priced,
        points: days,
        format: (minor) => formatMoney(minor, currency),
        formatTick: (minor) => compactMoney(minor, currency),
        change: days[0] && changeText(days[0].amount, days.at(-1)?.amount ?? 0, currency),
        choices: historyChoices(view, mayIn(c, "longHistory") ? 1095 : historyForAll),
      };

function pricedOf(
  { sets, values }: Awaited<ReturnType<typeof valueStanding>>,
  categories: { id: string; hasPrices: boolean }[],
) {
  const priced = new Set(categories.filter(({ hasPrices }) => hasPrices).map(({ id }) => id));
  const owned = sets.filter(({ category }) => priced.has(category));
  return {
    copies: values.reduce((sum, { copies }) => sum + copies, 0),
    of: owned.reduce((sum, { copies }) => sum + copies, 0),
  };
}

/** An empty list is shown only after a filter, or if it advertises Pro. */
const hasMoves = (c: Context<Env>, moved: MovedCard[]): boolean =>
  moved.length > 0 || !maySeeTrends(c) || ["moves", "range", "by"].some((name) => c.req.query(name) !== undefined);

const trendsOf = (c: Context<Env>, view: OverviewView, moved: MovedCard[], money: Money): TrendsProps => ({
  view,
  isShown: maySeeTrends(c),
  href: (change) => overviewHref(view, change),
  cards: moved.map(({ past, present, ...row }) => ({
    ...pricedCard({ ...row, market: present }, money),
    change: changeText(past, present, row.currency),
  })),
});
