type Wanted = { category: string; name: string; number: string; set: string };

/** TCGplayer's Mass Entry: a quantity, the name, the number and the set, a line each. It knows English cards only. */
export function massEntry(cards: readonly Wanted[]): string[] {
  const counts = new Map<string, number>();
  for (const { category, name, number, set } of cards) {
    if (category !== "EN") continue;
    const line = `${name} - ${number} [${set}]`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${count} ${line}`);
}
