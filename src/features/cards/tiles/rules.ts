import type { CardRow } from "#features/catalogue/cards/queries.ts";

/** The most cards to add to a list at once (docs/product.md, Lists). */
export const maxPicked = 500;

type Shown = CardRow["variants"][number] & { isGone?: boolean };

/** The wanted variant of a card, else its first; a card without variants counts as normal. */
export const shownVariant = (card: { variants: Shown[] }, wanted: string): Shown =>
  card.variants.find(({ key }) => key === wanted) ??
  card.variants[0] ?? { key: "normal", name: "Normal", tier: "standard" };

/** "Reverse Holofoil" is "Reverse", "1st Edition Holofoil" is "1st Edition Holo". */
export const shortVariant = (name: string): string =>
  name.replace(/Reverse Holofoil/, "Reverse").replace("Holofoil", "Holo");
