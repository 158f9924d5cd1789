/** 0 at 0 %, then 1 to 4 by quarters, "Max" when complete. */
export function setLevel(part: number, whole: number): number | "Max" {
  if (part === 0 || whole === 0) return 0;
  if (part >= whole) return "Max";
  return 1 + Math.floor((part * 4) / whole);
}

/** A level of unique cards as badge, one for each ten, and ring, the rest. */
export const levelParts = (uniqueCards: number): { badge: number; ring: number } => ({
  badge: Math.floor(uniqueCards / 10),
  ring: uniqueCards % 10,
});

/** A collector's level: different cards owned, without games that they hide. */
export const progressLevel = (
  stats: { category: string; uniqueCardCount: number }[],
  disallowed: readonly string[],
): number =>
  stats.reduce(
    (sum, { category, uniqueCardCount }) => (disallowed.includes(category) ? sum : sum + uniqueCardCount),
    0,
  );

type Counted = { uniqueCards: number; cardCount: number };

/** Sets, the nearest to its end first; of those that are as near, the one with more cards. */
export const nearestFirst = <One extends Counted>(sets: readonly One[]): One[] =>
  sets.toSorted((a, b) => shareOf(b) - shareOf(a) || b.uniqueCards - a.uniqueCards);

const shareOf = ({ uniqueCards, cardCount }: Counted): number => uniqueCards / Math.max(1, cardCount);
