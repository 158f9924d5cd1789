const minNameLength = 4;

/** Names by their letters without spaces: "mrmime" is "mr mime". */
export function compactNames(names: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of names) {
    if (name.length >= minNameLength && /^[a-z]+[a-z0-9 ]*$/.test(name)) found.set(name.replaceAll(" ", ""), name);
  }
  return found;
}

/** Possible singulars: "candies" → "candy", "candie", "candi". */
export const singulars = (word: string): string[] => [
  ...(word.endsWith("ies") ? [`${word.slice(0, -3)}y`] : []),
  ...(word.endsWith("s") && word.length > minNameLength ? [word.slice(0, -1)] : []),
  ...(word.endsWith("es") && word.length > minNameLength ? [word.slice(0, -2)] : []),
];
