import * as v from "valibot";
import { choice, urlState } from "#lib/url/state.ts";
import type { ChipChoice } from "#ui/chips.tsx";

const days = ["30", "90", "180", "365", "1095"] as const;

const OverviewView = v.object({
  days: v.pipe(choice(days, "90"), v.transform(Number)),
  range: choice(["24h", "7d", "30d"], "7d"),
  by: choice(["amount", "percent"], "amount"),
  moves: choice(["gains", "losses"], "gains"),
  /** Every set that is collected, not only the nearest to its end. */
  sets: choice(["", "all"]),
});

export type OverviewView = v.InferOutput<typeof OverviewView>;

const overviewState = urlState<OverviewView>(OverviewView);

export const parseOverview = overviewState.read;

export const overviewHref = (view: OverviewView, change: Partial<OverviewView>): string =>
  overviewState.href("/collection", view, change) + (anchorOf[Object.keys(change)[0] ?? ""] ?? "#moves");

const anchorOf: Record<string, string> = { days: "#value", sets: "#sets" };

const titles: Record<string, string> = {
  30: "30 days",
  90: "90 days",
  180: "180 days",
  365: "1 year",
  1095: "3 years",
};

export const historyChoices = (view: OverviewView, most: number): { current: string; choices: ChipChoice[] } => ({
  current: String(Math.min(view.days, most)),
  choices: days
    .filter((key) => Number(key) <= most)
    .map((key) => ({ key, title: titles[key] ?? key, href: overviewHref(view, { days: Number(key) }) })),
});
