import { counted, countText } from "#lib/text/locale.ts";
import { type Goal, goalTitles } from "#ui/progress.tsx";

export type Moment = {
  id: number;
  kind: "set" | "level" | "rarity" | "species";
  /** The part of a set in percent, or the level. */
  amount: number | null;
  goal: Goal | null;
  name: string | null;
  setId: string | null;
  href: string | null;
};

/** Several of a kind have no name. */
type MomentLine = { text: string; href: string | null };

const mostShown = 3;

/** The name of a goal that a set has reached: "151 complete", "151: Master complete". */
export const finishedText = (name: string, goal: Goal): string =>
  goal === "complete" ? `${name} complete` : `${name}: ${goalTitles[goal]} complete`;

const goals: (Goal | null)[] = [null, "complete", "master", "grandmaster"];

/** The set whose end is the greatest of what was reached; undefined when none was finished. */
export const greatest = (moments: readonly Moment[]): Moment | undefined =>
  moments.filter(({ goal }) => goal !== null).toSorted((a, b) => goals.indexOf(b.goal) - goals.indexOf(a.goal))[0];

/** What one change reached, the greatest three first: each alone by its name, several of a kind by their number. */
export function momentLines(moments: readonly Moment[]): MomentLine[] {
  const of = (isMeant: (one: Moment) => boolean, many: (all: Moment[]) => string): MomentLine[] => {
    const all = moments.filter(isMeant);
    if (all.length > 1) return [{ text: many(all), href: null }];
    return all.map((one) => ({ text: textOf(one), href: one.href }));
  };
  return [
    ...of(
      ({ goal }) => goal !== null,
      ({ length }) => `${countText(length)} sets complete`,
    ),
    ...of(
      ({ kind }) => kind === "level",
      (all) => `Level ${countText(Math.max(...amounts(all)))}`,
    ),
    ...of(
      ({ kind, goal }) => kind === "set" && goal === null,
      (all) => `${Math.min(...amounts(all))}% or more of ${countText(all.length)} sets`,
    ),
    ...of(
      ({ kind }) => kind === "rarity",
      ({ length }) => `First card of ${countText(length)} rarities`,
    ),
    ...of(
      ({ kind }) => kind === "species",
      ({ length }) => `First card of ${counted(length, "Pokémon", "Pokémon")}`,
    ),
  ].slice(0, mostShown);
}

const amounts = (all: readonly Moment[]): number[] => all.map(({ amount }) => amount ?? 0);

function textOf({ kind, amount, goal, name }: Moment): string {
  if (kind === "level") return `Level ${countText(amount ?? 0)}`;
  if (kind !== "set") return `First ${name}`;
  return goal === null ? `${amount}% of ${name}` : finishedText(name ?? "", goal);
}

/** The lines as one text: "151 complete · Level 210". */
export const reachedText = (moments: readonly Moment[]): string =>
  momentLines(moments)
    .map(({ text }) => text)
    .join(" · ");
