import type { Context } from "hono";
import { mayIn } from "#access/guards.ts";
import { pricedCard } from "#features/library/value/page/lines.ts";
import {
  type backwards,
  type history,
  type MovedCard,
  maySeeTrends,
  type moneyOf,
} from "#features/library/value/page/load.ts";
import type { valueStanding } from "#features/library/value/page/standing.ts";
import { changeOf } from "#features/library/value/rules/change.ts";
import { historyForAll } from "#features/library/value/rules/history.ts";
import type { Env } from "#http/env.ts";
import { compactMoney, formatMoney } from "#lib/money.ts";
import { dateText, dayBefore } from "#lib/time.ts";
import { historyChoices, type OverviewView, overviewHref } from "../state.ts";
import type { ChartedValue } from "../views/history.tsx";
import type { TrendsProps } from "../views/trends.tsx";

type Days = Awaited<ReturnType<typeof history>>;
type Money = Awaited<ReturnType<typeof moneyOf>>;

type ShownValue = Pick<ChartedValue, "priced"> & {
  view: OverviewView;
  days: Days;
  past: Awaited<ReturnType<typeof backwards>>;
  currency: string;
  total: string | null;
};

/** The value with its course; undefined where it is hidden, or nothing is priced. */
export const shownValue = (
  c: Context<Env>,
  { view, days, past, currency, total, priced }: ShownValue,
): ChartedValue | undefined =>
  total === null
    ? undefined
    : {
        total,
        priced,
        points: days,
        past,
        format: (minor) => formatMoney(minor, currency),
        formatTick: (minor) => compactMoney(minor, currency),
        today: todaysChange(days, currency, dayBefore(c.var.clock(), 1)),
        change: days[0] && changeOf(days[0].amount, days.at(-1)?.amount ?? 0, currency),
        choices: historyChoices(view, mayIn(c, "longHistory") ? 1095 : historyForAll),
      };

function todaysChange(days: Days, currency: string, yesterday: string): ChartedValue["today"] {
  const [before, now] = days.slice(-2);
  if (!before || !now) return undefined;
  const since = before.day === yesterday ? "since yesterday" : `since ${dateText(before.day)}`;
  return { ...changeOf(before.amount, now.amount, currency), since };
}

/** How many copies of games with prices have one. */
export function pricedOf(
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

/** Undefined for an empty list, unless it is empty by a filter or advertises Pro. */
export function shownTrends(
  c: Context<Env>,
  view: OverviewView,
  moved: MovedCard[],
  money: Money,
): TrendsProps | undefined {
  const isShown = maySeeTrends(c);
  const isFiltered = ["moves", "range", "by"].some((name) => c.req.query(name) !== undefined);
  if (moved.length === 0 && isShown && !isFiltered) return undefined;
  return { view, isShown, href: (change) => overviewHref(view, change), cards: moved.map(movedCard(money)) };
}

/** A card with its price and what this was. */
const movedCard =
  (money: Money) =>
  ({ past, present, ...row }: MovedCard) => ({
    ...pricedCard({ ...row, market: present }, money),
    change: changeOf(past, present, row.currency),
  });

/** A want that costs less than before, which is good news. */
export const cheaperCard = (money: Money) => (want: MovedCard) => {
  const shown = movedCard(money)(want);
  return { ...shown, change: { ...shown.change, way: "gain" as const } };
};
