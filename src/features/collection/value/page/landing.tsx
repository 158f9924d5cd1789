import type { Context } from "hono";
import { mayIn, memberOf } from "../../../../access/guards.ts";
import type { Env } from "../../../../http/env.ts";
import { respond } from "../../../../http/respond.ts";
import { compactMoney, formatMoney } from "../../../../lib/money.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { catalogueTotals, categoryList } from "../../../catalogue/cache.ts";
import { loadCatalogueHref } from "../../../catalogue/import/policy.ts";
import { changeText, worthText } from "../../../prices/rules/text.ts";
import { levelOf, levelParts } from "../../rules/progress.ts";
import { historyForAll } from "../rules.ts";
import { historyChoices, type OverviewView, overviewHref, parseOverview } from "../state.ts";
import type { History } from "../views/history.tsx";
import { CollectionLanding } from "../views/landing.tsx";
import type { TrendsProps } from "../views/trends.tsx";
import { pricedCard, recentAddition, setInProgress, totalsOf } from "./lines.ts";
import { history, type MovedCard, maySeeTrends, moneyOf, trends, withCards, worthOwner } from "./load.ts";
import { standingOf } from "./standing.ts";

const setsShown = 24;
const moversShown = 6;

export async function renderOverview(c: Context<Env>): Promise<Response> {
  const { db, clock, catalogue } = c.var;
  const viewer = memberOf(c);
  const view = parseOverview(c.req.query());
  const owner = await worthOwner(c, undefined);
  const trend = { dateRange: view.range, by: view.by, up: view.moves === "gains", limit: moversShown };
  const [standing, money, days, moved, categories, counts] = await Promise.all([
    standingOf(db, catalogue, owner),
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
  const totals = totalsOf(allowed, standing.sets, counts, worthOf);
  const level = levelOf(standing.unique, disallowedCategories);
  const top = showPrices ? await withCards(c, standing.top) : [];
  const loadHref = loadCatalogueHref(viewer, counts);
  return respond(c, {
    json: { level, totals, sets: standing.sets, gone: standing.gone, value: worthOf() },
    page: {
      title: "Collection",
      body: (
        <CollectionLanding
          username={viewer.username}
          notice={loadHref && <StarterNotice href={loadHref} />}
          level={levelParts(level)}
          totals={totals}
          value={worthOf() ?? undefined}
          history={days.length === 0 ? undefined : historyOf(c, view, days, money.currency)}
          trends={showPrices && standing.values.length > 0 ? trendsOf(c, view, moved, money) : undefined}
          top={top.map(({ price, ...row }) => pricedCard({ ...row, market: price }, money))}
          inProgress={standing.sets.slice(0, setsShown).map(setInProgress)}
          gone={standing.gone}
          recent={standing.recent.map((one) => recentAddition(one, clock()))}
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

const historyOf = (c: Context<Env>, view: OverviewView, days: Days, currency: string): History => ({
  points: days,
  format: (minor) => formatMoney(minor, currency),
  formatTick: (minor) => compactMoney(minor, currency),
  change: days[0] && changeText(days[0].amount, days.at(-1)?.amount ?? 0, currency),
  choices: historyChoices(view, mayIn(c, "longHistory") ? 1095 : historyForAll),
});

const trendsOf = (c: Context<Env>, view: OverviewView, moved: MovedCard[], money: Money): TrendsProps => ({
  view,
  isShown: maySeeTrends(c),
  href: (change) => overviewHref(view, change),
  cards: moved.map(({ past, present, ...row }) => ({
    ...pricedCard({ ...row, market: present }, money),
    change: changeText(past, present, row.currency),
  })),
});
