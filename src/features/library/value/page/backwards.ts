import type { Db } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { type Rates, totalIn } from "#features/prices/rules/rates.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { fetchedDays, gradedSums, valueSteps } from "../queries/backwards.ts";
import { type BackwardDay, backwardDays } from "../rules/backwards.ts";
import { valueStanding, versionsFor, type Whose } from "./standing.ts";

type Days = Promise<BackwardDay[]>;

/** Reads the prices of each entry, so it is cached until something changes. */
const ofFew = keptBy("catalogue", "prices", "entries")<Days>({ name: "values backwards", part: "own" });

/** Of a large collection until prices change: a tap moves its line by less than its width. */
const ofMany = keptBy("catalogue", "prices")<Days>({ name: "large values backwards", part: "own" });
const manyCards = 5000;

/** Lines of large collections that were read to the end. */
const finished = new WeakSet<Days>();

/** `many`: different cards of a large collection. */
type Reading = { since: string; until: string; isWaiting: boolean; many?: number };

/**
 * The value of today's cards at the prices of earlier days; `until` is the first day that has a stored value. Reading it
 * for a large collection takes seconds: without `isWaiting` it is begun, and there are no days until it is done.
 */
export async function valueBackwards(
  db: Db,
  catalogue: CatalogueState,
  owner: Whose,
  { since, until, isWaiting, many = manyCards }: Reading,
): Promise<BackwardDay[]> {
  if (since >= until) return [];
  const { id, priceSource, hiddenGames } = owner;
  const { sets } = await valueStanding(db, catalogue, owner);
  const isLarge = sets.reduce((sum, { uniqueCards }) => sum + uniqueCards, 0) > many;
  const what = [id, priceSource, hiddenGames, since, until] as const;
  const load = () => loadBackwards(db, owner, [since, until]);
  if (isLarge) {
    const days = ofMany.or(ofMany.key(db, publicVersions(catalogue), ...what), () => marked(load()));
    return isWaiting || finished.has(days) ? days : [];
  }
  return ofFew.or(ofFew.key(db, await versionsFor(db, catalogue, owner), ...what), load);
}

/** Adds a promise of days to `finished` when it resolves. @returns the same promise. */
function marked(days: Days): Days {
  days.then(
    () => finished.add(days),
    // The cache drops a failed read, so the next page begins again; the error goes to the page that waits.
    () => {},
  );
  return days;
}

async function loadBackwards(db: Db, owner: Whose, [since, until]: [string, string]): Days {
  const fetched = await fetchedDays(db, since, until);
  const [first, last] = [fetched[0]?.day, fetched.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const [steps, graded] = await Promise.all([valueSteps(db, owner, [first, last]), gradedSums(db, owner)]);
  return backwardDays(steps, graded, fetched);
}

/** In minor units of one currency, with the days after a gap marked. */
export const backwardsIn = (days: readonly BackwardDay[], currency: string, rates: Rates) =>
  days.map(({ day, amounts, copies, isAfterGap }) => ({
    day,
    amount: totalIn(amounts, currency, rates).total,
    copies,
    isAfterGap,
  }));
