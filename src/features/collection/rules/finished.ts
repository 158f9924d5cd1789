import type { Goal } from "#ui/progress.tsx";
import type { CountedCard, Owned } from "./owned.ts";
import { countUnits } from "./units.ts";

export type GoalStep = { goal: Goal; part: number; whole: number };

const goals: Goal[] = ["complete", "master", "grandmaster"];

/** The highest goal that `owned` reaches and `before` did not, and the first that is still open. */
export function finishedBy(
  cards: readonly CountedCard[],
  before: Owned,
  owned: Owned,
): { reached: GoalStep; next: GoalStep | undefined } | null {
  const reached = goals
    .filter((goal) => isReached(cards, owned, goal) && !isReached(cards, before, goal))
    .map((goal) => stepOf(cards, owned, goal))
    .at(-1);
  return reached ? { reached, next: nextGoal(cards, owned) } : null;
}

/** The first goal of a set that is still open; undefined when all are reached. */
export const nextGoal = (cards: readonly CountedCard[], owned: Owned): GoalStep | undefined =>
  goals.map((goal) => stepOf(cards, owned, goal)).find(({ part, whole }) => part < whole);

/** The highest goal that is reached; null when none is. */
export const highestGoal = (cards: readonly CountedCard[], owned: Owned): Goal | null =>
  goals.filter((goal) => isReached(cards, owned, goal)).at(-1) ?? null;

function stepOf(cards: readonly CountedCard[], owned: Owned, goal: Goal): GoalStep {
  const { have, all } = countUnits(cards, owned, goal);
  return { goal, part: have, whole: all };
}

function isReached(cards: readonly CountedCard[], owned: Owned, goal: Goal): boolean {
  const { need, all } = countUnits(cards, owned, goal);
  return all > 0 && need === 0;
}
