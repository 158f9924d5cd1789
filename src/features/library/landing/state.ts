import * as v from "valibot";
import { choice, urlState, words } from "#lib/url/state.ts";
import type { ChipChoice } from "#ui/chips.tsx";

export const collectionPath = "/collection";

const days = ["30", "90", "180", "365", "1095"] as const;
const whole = choice(["", "all"]);

const OverviewView = v.object({
  days: v.pipe(choice(days, "90"), v.transform(Number)),
  range: choice(["24h", "7d", "30d"], "7d"),
  by: choice(["amount", "percent"], "amount"),
  moves: choice(["gains", "losses"], "gains"),
  /** Lists that are shown whole: every set, every want that got cheaper, every friend with wanted cards. */
  sets: whole,
  wants: whole,
  friends: whole,
  /** Finds sets. */
  q: words,
});

export type OverviewView = v.InferOutput<typeof OverviewView>;

const overviewState = urlState<OverviewView>(OverviewView);

export const parseOverview = overviewState.read;

export const overviewHref = (view: OverviewView, change: Partial<OverviewView>): string =>
  overviewState.href(collectionPath, view, change) + (anchorOf[Object.keys(change)[0] ?? ""] ?? "#moves");

/** The rest of an address, which a search for sets keeps. */
export const besideSearch = (view: OverviewView) => overviewState.params(view, ["q", "sets"]);

const anchorOf: Record<string, string> = { days: "#value", sets: "#sets", wants: "#cheaper", friends: "#holders" };

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
