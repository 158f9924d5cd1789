import type { SetData } from "../catalogue/set-data.ts";
import { countUnits, type Goal, type OwnCounts, type Owned, setLevel, totalCopies } from "./rules.ts";

/** Everything a set page says about how far its viewer is. */
export type SetProgress = {
  /** Cards owned in any variant, of all. */
  complete: { part: number; whole: number };
  /** The second bar: units of the chosen goal (Master where Complete itself is chosen). */
  second: { goal: "master" | "grandmaster"; part: number; whole: number };
  copies: number;
  level: number | "Max";
  /** Counts on the tabs, in the unit of the chosen goal and variant. */
  counts: OwnCounts;
};

export function setProgress(data: SetData, owned: Owned, goal: Goal, variant: string): SetProgress {
  const complete = countUnits(data.cards, owned, "complete");
  const secondGoal = goal === "grandmaster" ? "grandmaster" : "master";
  const second = countUnits(data.cards, owned, secondGoal);
  return {
    complete: { part: complete.have, whole: complete.all },
    second: { goal: secondGoal, part: second.have, whole: second.all },
    copies: totalCopies(data.cards, owned),
    level: setLevel(complete.have, complete.all),
    counts: goal === "complete" && variant === "" ? complete : countUnits(data.cards, owned, goal, variant),
  };
}
