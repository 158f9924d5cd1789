import * as v from "valibot";
import type { Choice } from "../../../ui/chips.tsx";

const choice = <const T extends readonly [string, ...string[]]>(values: T, initial: T[number]) =>
  v.optional(v.fallback(v.picklist(values), initial), initial);

const days = ["30", "90", "180", "365", "1095"] as const;

/** The state in the URL; unknown values fall back to the default. */
const OverviewView = v.object({
  days: v.pipe(choice(days, "90"), v.transform(Number)),
  range: choice(["24h", "7d", "30d"], "7d"),
  by: choice(["amount", "percent"], "amount"),
  moves: choice(["gains", "losses"], "gains"),
});

export type OverviewView = v.InferOutput<typeof OverviewView>;

const initial: OverviewView = v.parse(OverviewView, {});

export const parseOverview = (query: Record<string, string>): OverviewView => v.parse(OverviewView, query);

export function overviewHref(view: OverviewView, change: Partial<OverviewView>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...view, ...change })) {
    if (value !== initial[key as keyof OverviewView]) query.set(key, String(value));
  }
  const part = "days" in change ? "#value" : "#moves";
  return query.size > 0 ? `/collection?${query}${part}` : `/collection${part}`;
}

const titles: Record<string, string> = {
  30: "30 days",
  90: "90 days",
  180: "180 days",
  365: "1 year",
  1095: "3 years",
};

export const historyChoices = (view: OverviewView, most: number): { current: string; choices: Choice[] } => ({
  current: String(Math.min(view.days, most)),
  choices: days
    .filter((key) => Number(key) <= most)
    .map((key) => ({ key, title: titles[key] ?? key, href: overviewHref(view, { days: Number(key) }) })),
});
