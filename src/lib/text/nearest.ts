/** The name nearest to a word by edit distance; undefined if none is near. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, steps: distance(word, name) }))
    .filter(({ name, steps }) => steps <= Math.max(1, Math.floor(name.length / 2)))
    .sort((a, b) => a.steps - b.steps);
  return best?.name;
}

/** How many letters of a text are to be put in, taken out or changed to make it another. */
export function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      next.push(Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
