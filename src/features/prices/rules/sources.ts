export const PRICE_SOURCES = ["tcgplayer", "cardmarket"] as const;

export const sourceNames = { tcgplayer: "TCGplayer", cardmarket: "Cardmarket" } as const;

export type PriceSource = (typeof PRICE_SOURCES)[number];

/** One source's price of one variant. `market` and `low` are minor units of `currency`; null where there is none. */
export type StoredPrice = {
  source: PriceSource;
  currency: string;
  market: number | null;
  low: number | null;
  asOf: Date;
};

/** The price that stands for a variant on pages. */
export type MarketPrice = StoredPrice & { market: number };

const hasMarket = (price: StoredPrice): price is MarketPrice => price.market !== null;

/** Of several sources' prices of one variant: the preferred one's where it has a market price, then another's, else null. */
export function choosePrice(
  prices: readonly StoredPrice[],
  preferred: PriceSource = PRICE_SOURCES[0],
): MarketPrice | null {
  const usable = prices.filter(hasMarket);
  return usable.find(({ source }) => source === preferred) ?? usable[0] ?? null;
}
