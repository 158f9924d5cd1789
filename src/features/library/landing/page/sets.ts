import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import type { Owner } from "#access/people/queries.ts";
import { nameLanguageOf } from "#access/viewer.ts";
import { setsNamedIn } from "#features/catalogue/local/cache.ts";
import type { LocalNamed } from "#features/catalogue/rules/names.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { quantitiesInSet } from "#features/collection/entries/queries/quantities.ts";
import type { setTotals } from "#features/collection/entries/queries/totals.ts";
import { reachedGoals } from "#features/collection/progress/cache/goals.ts";
import { setProgress } from "#features/collection/progress/rules.ts";
import { groupOwned } from "#features/collection/rules/owned.ts";
import { nearestFirst } from "#features/collection/rules/progress.ts";
import { versionsFor } from "#features/library/value/page/standing.ts";
import { shownPrices } from "#features/prices/read/cache/shown.ts";
import { NO_PRICE } from "#features/prices/rules/text.ts";
import type { Env } from "#http/env.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { hasPart } from "#lib/text/find.ts";

import type { OverviewView } from "../state.ts";
import type { AllSetsProps } from "../views/all-sets.tsx";
import type { SetInProgress } from "../views/sets.tsx";
import { setInProgress } from "./lines.ts";

type SetTotal = Awaited<ReturnType<typeof setTotals>>[number];
type OwnedSet = SetTotal & LocalNamed;

/** A person's sets, the nearest to its end first; those that are done come last. */
export async function setsByNearness(c: Context<Env>, sets: SetTotal[]): Promise<OwnedSet[]> {
  const owned = sets.map((set) => ({ ...set, id: set.setId }));
  const named = await setsNamedIn(c.var.db, c.var.catalogue, owned, nameLanguageOf(c.var.viewer));
  const { done = [], open = [] } = Object.groupBy(nearestFirst(named), (set) => (isDone(set) ? "done" : "open"));
  return [...open, ...done];
}

const isDone = ({ uniqueCards, cardCount }: SetTotal): boolean => uniqueCards >= cardCount;

const setsShown = 24;

/** Those that the address asks for. */
export async function chosenSets(
  c: Context<Env>,
  view: OverviewView,
  all: OwnedSet[],
): Promise<AllSetsProps & { rows: OwnedSet[] }> {
  const rows = all.filter((set) => view.q === "" || isFound(set, view.q));
  const isWhole = view.sets === "all" || view.q !== "";
  const shown = isWhole ? rows : rows.slice(0, setsShown);
  const goals = await reachedGoals(c.var.db, c.var.catalogue, memberOf(c).id, shown);
  const sets = shown.map((set) => setInProgress(set, goals.get(set.setId)));
  return { view, count: all.length, found: rows.length, sets, rows };
}

const isFound = ({ name, englishName, localName, code }: OwnedSet, q: string): boolean =>
  hasPart(q, [name, englishName, localName, code]);

const nearestShown = 4;

type NearSet = { total: OwnedSet; cost: string | null };

const costs = keptBy(
  "catalogue",
  "prices",
  "entries",
)<Promise<(string | null)[]>>({ name: "costs to finish", part: "own" });

/** The first sets to finish, with what their missing cards cost: these sets alone are read, once for each version. */
export async function nearestSets(c: Context<Env>, owner: Owner, sorted: OwnedSet[]): Promise<NearSet[]> {
  const { db, catalogue } = c.var;
  const { showPrices, preferredCurrency, priceSource } = memberOf(c).preferences;
  const nearest = sorted.filter((set) => !isDone(set)).slice(0, nearestShown);
  const ids = nearest.map(({ setId }) => setId);
  const key = costs.key(
    db,
    await versionsFor(db, catalogue, owner),
    ...[owner.id, showPrices, preferredCurrency, priceSource, ids],
  );
  const known = await costs.or(key, () => Promise.all(ids.map((setId) => costToFinish(c, setId))));
  return nearest.map((total, at) => ({ total, cost: known[at] ?? null }));
}

async function costToFinish(c: Context<Env>, setId: string): Promise<string | null> {
  const { db, catalogue } = c.var;
  const viewer = memberOf(c);
  const data = await setData(db, catalogue, setId);
  if (!data) return null;
  const [prices, quantities] = await Promise.all([
    shownPrices(db, catalogue, viewer, data.set),
    quantitiesInSet(db, viewer.id, setId),
  ]);
  const { worth } = setProgress(data, groupOwned(quantities), { goal: "complete", variant: "" }, prices);
  return worth === null || ["", NO_PRICE].includes(worth.missing) ? null : worth.missing;
}

export const nearLine = ({ total, cost }: NearSet): SetInProgress => ({ ...setInProgress(total), cost });
