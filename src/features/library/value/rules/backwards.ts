import type { Amount } from "#features/prices/rules/rates.ts";

type Step = Amount & { day: string; source: string; copies: number };

/** `copies`: those with a price on that day. `isAfterGap`: no prices were fetched in the days before. */
export type BackwardDay = { day: string; amounts: Amount[]; copies: number; isAfterGap: boolean };

/** As many days are shown of a long history. */
export const mostDays = 60;

/**
 * Today's cards at the prices of the days on which the source of most of them was fetched. Steps and days oldest first;
 * of many days, some at equal distances, with the first and the last.
 */
export function backwardDays(
  steps: readonly Step[],
  graded: readonly (Amount & { cards: number })[],
  fetched: readonly { source: string; day: string }[],
): BackwardDay[] {
  const source = mainSource(steps);
  const days = fetched.filter((one) => one.source === source).map(({ day }) => day);
  const chosen = chosenDays(days);
  const longest = Math.max(1, Math.ceil(days.length / mostDays));
  const sums = new Map<string, number>();
  for (const { currency, value } of graded) sums.set(currency, value);
  const gradedCopies = graded.reduce((sum, { cards }) => sum + cards, 0);
  let copies = 0;
  let next = 0;
  const shown: BackwardDay[] = [];
  for (const [index, day] of chosen.entries()) {
    for (let step = steps[next]; step && step.day <= day; step = steps[++next]) {
      sums.set(step.currency, (sums.get(step.currency) ?? 0) + step.value);
      copies += step.copies;
    }
    if (copies === 0) continue;
    const amounts = [...sums].flatMap(([currency, value]) => (value === 0 ? [] : [{ currency, value }]));
    const isAfterGap = index > 0 && hasGap(days, chosen[index - 1] ?? day, day, longest);
    shown.push({ day, amounts, copies: copies + gradedCopies, isAfterGap });
  }
  return shown;
}

/** The one that prices most copies at the end. */
function mainSource(steps: readonly Step[]): string | undefined {
  const copies = new Map<string, number>();
  for (const { source, copies: more } of steps) copies.set(source, (copies.get(source) ?? 0) + more);
  return [...copies].sort((one, other) => other[1] - one[1])[0]?.[0];
}

function chosenDays(days: readonly string[]): string[] {
  if (days.length <= mostDays) return [...days];
  const part = (days.length - 1) / (mostDays - 1);
  return Array.from({ length: mostDays }, (_, index) => days[Math.round(index * part)] ?? "");
}

const dayMs = 86_400_000;

/** Whether two of the fetched days between two others lie further apart than the days shown. */
function hasGap(days: readonly string[], from: string, to: string, longest: number): boolean {
  const between = days.filter((day) => day >= from && day <= to).map((day) => Date.parse(day) / dayMs);
  return between.some((day, index) => index > 0 && day - (between[index - 1] ?? day) > longest);
}
