/** What a search names that no catalogue of cards has: a sealed product, or another game. */
export type Foreign = { kind: "product"; name: string; isWhole: boolean } | { kind: "game"; name: string };

const products = [
  "elite trainer box|elite trainer boxes|etb",
  "booster box|booster boxes|booster display|display box",
  "booster bundle|booster bundles",
  "booster pack|booster packs|booster",
  "ultra premium collection|upc",
  "build and battle box",
  "theme deck|theme decks",
  "blister|blister pack",
];

/** Other games, with what people search for in them. */
const games: readonly [game: string, names: string][] = [
  ["Magic: The Gathering", "magic the gathering|mtg|black lotus"],
  ["Yu-Gi-Oh!", "yugioh|yu gi oh|dark magician|blue eyes white dragon"],
  ["One Piece", "one piece card game|one piece tcg"],
  ["Disney Lorcana", "lorcana"],
  ["Digimon", "digimon"],
  ["Flesh and Blood", "flesh and blood"],
];

const has = (text: string, names: string): string | undefined =>
  names.split("|").find((name) => ` ${text} `.includes(` ${name} `));

/** What is foreign among folded words; `narrows`: whether a word beside a product says which cards are meant. */
export function foreignIn(words: string[], narrows: (word: string) => boolean): Foreign | null {
  const text = words.join(" ");
  for (const [name, names] of games) if (has(text, names) !== undefined) return { kind: "game", name };
  const product = products.map((names) => has(text, names)).find((name) => name !== undefined);
  if (product === undefined) return null;
  const others = words.filter((word) => !product.split(" ").includes(word));
  return { kind: "product", name: product, isWhole: !others.some(narrows) };
}
