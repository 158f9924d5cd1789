import * as v from "valibot";
import { hrefWith } from "#lib/url/href.ts";
import { words } from "#lib/url/state.ts";

export const moneyPath = "/collection/money";

export const groupings = ["set", "series", "game"] as const;
type Grouping = (typeof groupings)[number];

/** What the page of money shows: one game or all (""), by what its sums are grouped, and whether all groups. */
export type MoneyView = { game: string; by: Grouping; isAll: boolean };

const View = v.object({ game: words, by: v.fallback(v.picklist(groupings), "set"), groups: words });

export function parseMoneyView(query: Record<string, string>): MoneyView {
  const { groups, ...view } = v.parse(View, query);
  return { ...view, isAll: groups === "all" };
}

export const moneyHref = (view: MoneyView, change: Partial<MoneyView> = {}): string => {
  const { game, by, isAll } = { ...view, isAll: false, ...change };
  return hrefWith(moneyPath, {
    game: game || undefined,
    by: by === "set" ? undefined : by,
    groups: isAll ? "all" : undefined,
  });
};

export const salesHref = (year?: string): string => hrefWith("/api/collection/money/sales.csv", { year });
