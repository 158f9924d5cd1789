import type { Owned } from "#features/collection/rules/owned.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";

type Worth = {
  /** "$0.20 – $120.00", of all cards and variants. */
  range?: string;
  /** The viewer's copies. */
  yours?: string;
};

/** Value of a Pokémon's cards; nothing while prices are hidden or unknown. */
export function worthOfSpecies(cards: readonly { id: string }[], prices: ShownPrices, owned: Owned | null): Worth {
  const priced = cards
    .flatMap(({ id }) =>
      [...(prices.ofCard(id) ?? [])].map(([variant, { currency, market }]) => ({
        text: prices.text(id, variant),
        amount: prices.amount(id, variant),
        copies: { currency, value: market * (owned?.get(id)?.get(variant) ?? 0) },
      })),
    )
    .toSorted((a, b) => (a.amount ?? Infinity) - (b.amount ?? Infinity));
  const [lowest, highest] = [priced[0]?.text, priced.findLast(({ amount }) => amount !== null)?.text];
  const copies = priced.map((one) => one.copies).filter(({ value }) => value > 0);
  return {
    range: lowest && highest ? (lowest === highest ? lowest : `${lowest} – ${highest}`) : undefined,
    yours: copies.length > 0 ? prices.sum(copies) : undefined,
  };
}
