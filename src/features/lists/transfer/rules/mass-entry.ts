type Wanted = { category: string; name: string; number: string; set: string };

/** TCGplayer's Mass Entry: a quantity, the name, the number and the set, a line each. It knows English cards only. */
export const massEntry = (cards: readonly Wanted[]): string[] =>
  counted(cards, ["EN"], ({ name, number, set }) => `${name} - ${number} [${set}]`).map(
    ([line, count]) => `${count} ${line}`,
  );

/** Cardmarket's "Add Deck List" of a wants list: a quantity, the name and the expansion. */
export const wantsText = (cards: readonly Wanted[]): string[] =>
  counted(cards, ["EN", "JP"], ({ name, set }) => `${name} (${set})`).map(([line, count]) => `${count}x ${line}`);

function counted(cards: readonly Wanted[], games: string[], lineOf: (card: Wanted) => string): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) {
    if (!games.includes(card.category)) continue;
    const line = lineOf(card);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts];
}
