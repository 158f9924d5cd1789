import * as v from "valibot";
import { hrefWith } from "#lib/url/href.ts";
import { words } from "#lib/url/state.ts";

export const moneyPath = "/collection/money";

export const groupings = ["set", "series", "game"] as const;
type Grouping = (typeof groupings)[number];

/** What the page of money shows: one game or all (""), and by what its sums are grouped. */
export type MoneyView = { game: string; by: Grouping };

const View = v.object({ game: words, by: v.fallback(v.picklist(groupings), "set") });

export const parseMoneyView = (query: Record<string, string>): MoneyView => v.parse(View, query);

export const moneyHref = (view: MoneyView, change: Partial<MoneyView> = {}): string => {
  const { game, by } = { ...view, ...change };
  return hrefWith(moneyPath, { game: game || undefined, by: by === "set" ? undefined : by });
};

export const salesHref = (year?: string): string => hrefWith("/api/collection/money/sales.csv", { year });
