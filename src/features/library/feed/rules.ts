import { counted, countText } from "#lib/text/locale.ts";
import { type Goal, goalTitles } from "#ui/progress.tsx";

export const milestoneTitles = {
  set: "Sets at 25%, 50%, 75% and 100%",
  level: "Every ten levels",
  rarity: "First card of a rarity",
  species: "First card of a Pokémon",
  showcase: "Showcase",
  friend: "New friends",
  list: "Public lists",
  deck: "Public decks",
  opening: "Opened packs",
};

export type MilestoneKind = keyof typeof milestoneTitles;

export const milestoneKinds = Object.keys(milestoneTitles) as MilestoneKind[];

type Milestone = {
  kind: MilestoneKind;
  amount: number | null;
  goal: Goal | null;
  newCards: number | null;
  sets: number | null;
  name: string | null;
  href: string | null;
};

/** A milestone in words, as in the middle of a line; several of a kind have no name. */
export type MilestonePart = { before: string; name: string | null; href: string | null; after: string };

/** What one change reached, as one line. */
export function milestoneParts(milestones: readonly Milestone[]): MilestonePart[] {
  const of = (isMeant: (one: Milestone) => boolean, many: (all: Milestone[]) => string): MilestonePart[] => {
    const all = milestones.filter(isMeant);
    return all.length > 1 ? [{ before: many(all), name: null, href: null, after: "" }] : all.map(partOf);
  };
  return [
    ...of(isCompleted, ({ length }) => `completed ${length} sets`),
    ...of(
      (one) => one.kind === "set" && !isCompleted(one),
      (all) => `collected ${amounts(all, Math.min)}% or more of ${all.length} sets`,
    ),
    ...of(
      ({ kind }) => kind === "level",
      (all) => `reached level ${amounts(all, Math.max)}`,
    ),
    ...of(
      ({ kind }) => kind === "rarity",
      ({ length }) => `got their first card of ${length} rarities`,
    ),
    ...of(
      ({ kind }) => kind === "species",
      ({ length }) => `got their first card of ${countText(length)} Pokémon`,
    ),
    ...milestones.filter(({ kind }) => !["set", "level", "rarity", "species"].includes(kind)).map(partOf),
  ];
}

const isCompleted = ({ goal }: Milestone): boolean => goal !== null;

const amounts = (all: Milestone[], pick: (...amounts: number[]) => number): number =>
  pick(...all.map(({ amount }) => amount ?? 0));

function partOf(milestone: Milestone): MilestonePart {
  const [before, after] = milestoneText(milestone);
  return { before, after, name: milestone.name, href: milestone.href };
}

/** The text before and after the name of the subject. */
function milestoneText({ kind, amount, goal, newCards, sets }: Milestone): [before: string, after: string] {
  switch (kind) {
    case "set":
      if (goal === null) return [`collected ${amount}% of`, ""];
      return ["completed", goal === "complete" ? "" : `to ${goalTitles[goal]}`];
    case "level":
      return [`reached level ${amount}`, ""];
    case "rarity":
    case "species":
      return ["got their first", ""];
    case "showcase":
      return ["added", "to their showcase"];
    case "friend":
      return ["became friends with", ""];
    case "list":
      return ["made the list", "public"];
    case "deck":
      return ["made the deck", "public"];
    case "opening": {
      const others = (sets ?? 1) - 1;
      const more = others > 0 && `and ${counted(others, "other set", "other sets")}`;
      const isNew = newCards !== null && newCards > 0 && `(${countText(newCards)} new)`;
      return [`opened ${counted(amount ?? 0, "card", "cards")} of`, [more, isNew].filter(Boolean).join(" ")];
    }
  }
}
