export const PRICE_SOURCES = ["tcgplayer", "cardmarket"] as const;

export const sourceNames = { tcgplayer: "TCGplayer", cardmarket: "Cardmarket" } as const;

export type PriceSource = (typeof PRICE_SOURCES)[number];

/** `market` and `low`: minor units of `currency`, null when unknown. */
export type StoredPrice = {
  source: PriceSource;
  currency: string;
  market: number | null;
  low: number | null;
  asOf: Date;
};

/** `trend` and `average30`: as Cardmarket states them; null where they are not stated. */
export type StatedPrice = StoredPrice & { trend: number | null; average30: number | null };

export type MarketPrice = StoredPrice & { market: number };

const hasMarket = (price: StoredPrice): price is MarketPrice => price.market !== null;

/** The market price of the preferred source, else of any; null if none has one. */
export function choosePrice(
  prices: readonly StoredPrice[],
  preferred: PriceSource = PRICE_SOURCES[0],
): MarketPrice | null {
  const usable = prices.filter(hasMarket);
  return usable.find(({ source }) => source === preferred) ?? usable[0] ?? null;
}
