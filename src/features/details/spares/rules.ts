/** How many copies of a variant stay, and how many of them are not like any other (docs/product.md, Trades). */
export type KeptCopies = { keep: number; special: number };

/** Copies of a variant beyond those that are kept, without special ones. */
export const sparesOf = (quantity: number, { keep, special }: KeptCopies): number =>
  Math.max(0, Math.min(quantity - special, quantity - keep));

/** Copies that are kept of each variant, unless a set has a number of its own. */
export const usuallyKept = 1;
