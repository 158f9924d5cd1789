/** A set's level: nothing at 0 %, then 1 to 4 by quarters, and "Max" when complete. `part` of `whole` units are owned. */
export function setLevel(part: number, whole: number): number | "Max" {
  if (part === 0 || whole === 0) return 0;
  if (part >= whole) return "Max";
  return 1 + Math.floor((part * 4) / whole);
}

/** A collector's level is the number of different cards: its tens are the badge, its ones the progress ring. */
export const levelParts = (uniqueCards: number): { badge: number; ring: number } => ({
  badge: Math.floor(uniqueCards / 10),
  ring: uniqueCards % 10,
});

/** The level over the categories that a collector has not switched off. */
export const levelOf = (
  stats: { category: string; uniqueCardCount: number }[],
  disallowed: readonly string[],
): number =>
  stats.reduce(
    (sum, { category, uniqueCardCount }) => (disallowed.includes(category) ? sum : sum + uniqueCardCount),
    0,
  );
