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
export const possibleSingulars = (word: string): string[] => [
  ...(word.endsWith("ies") ? [`${word.slice(0, -3)}y`] : []),
  ...(word.endsWith("s") && word.length > minNameLength ? [word.slice(0, -1)] : []),
  ...(word.endsWith("es") && word.length > minNameLength ? [word.slice(0, -2)] : []),
];

/** "energy switches" → "energy switch". */
export const singularName = (words: string[], names: { has(name: string): boolean }): string[] | undefined =>
  possibleSingulars(words.at(-1) ?? "")
    .map((last) => [...words.slice(0, -1), last])
    .find((one) => one.length > 1 && names.has(one.join(" ")));

/** Alike for singular and plural words: "dragons majesty", "full arts". */
export const stemOf = (text: string): string => text.replace(/s(?= |$)/g, "");

/** The order of words in a name that has just these: "gx mewtwo mew" is "mewtwo mew gx"; numbers go behind. */
export function nameOrders(names: Iterable<string>): (words: string[]) => string[] {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const words = name.split(" ");
    if (words.length > 1) found.set(words.toSorted().join(" "), words);
  }
  return (words) => {
    const [numbers, letters] = [true, false].map((is) => words.filter((word) => /\d/.test(word) === is));
    const named = found.get(letters!.toSorted().join(" "));
    return named ? [...named, ...numbers!] : words;
  };
}

/** "mega blastoise ex" is printed "M Blastoise-EX" in XY. */
export const megaName = ([first, ...others]: string[], names: { has(name: string): boolean }): string | undefined => {
  const name = `m ${others.join(" ")}`;
  return first === "mega" && names.has(name) ? name : undefined;
};

/** "v star" → "vstar" */
export const kindOfV = ([first, ...others]: string[], words: { has(word: string): boolean }): string[] | undefined => {
  const kind = `v${others.join("")}`;
  return first === "v" && others.length === 1 && words.has(kind) ? [kind] : undefined;
};
