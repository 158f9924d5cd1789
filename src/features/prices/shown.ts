import type { Db } from "../../../db/open.ts";
import { formatMoney } from "../../lib/money.ts";
import type { Viewer } from "../auth/viewer.ts";
import type { CatalogueState } from "../catalogue/state.ts";
import { latestRates, marketPrices, marketPricesOfCards, type SetPrices } from "./queries.ts";
import { convert, type MarketPrice, PRICE_SOURCES, type Rates, showPrice, sourceNames } from "./rules.ts";

/** The prices of a set as one viewer sees them. */
export type ShownPrices = {
  /** Names this look; part of the key of everything rendered with it. */
  key: string;
  isShown: boolean;
  /** Formatted; null when unknown, undefined while prices are hidden. */
  text(cardId: string, variant: string): string | null | undefined;
  /** For sorting and sums: minor units of the viewer's currency; null when unknown, hidden or not convertible. */
  amount(cardId: string, variant: string): number | null;
  /** A sum of `amount`s for people. */
  sum(minor: number): string;
  /** Where the newest of the prices is from; of those of one variant, where its price is from. Null without any. */
  source(cardId?: string, variant?: string): PriceOrigin | null;
};

/** A price's source and time, and the day of the rate it was converted by. */
export type PriceOrigin = { name: string; asOf: Date; rateDay: string | null };

const hidden: ShownPrices = {
  key: "hidden",
  isShown: false,
  text: () => undefined,
  amount: () => null,
  sum: () => "",
  source: () => null,
};

const asVisitor = { preferredCurrency: "USD", priceSource: PRICE_SOURCES[0] };

/** The prices of a set in the viewer's currency; hidden by the viewer's choice, and in categories without prices. */
export async function shownPrices(
  db: Db,
  catalogue: CatalogueState,
  viewer: Viewer | null,
  set: { id: string; hasPrices: boolean },
): Promise<ShownPrices> {
  if (!set.hasPrices || viewer?.preferences.showPrices === false) return hidden;
  const { preferredCurrency: currency, priceSource } = viewer?.preferences ?? asVisitor;
  const [prices, rates] = await Promise.all([
    marketPrices(db, set.id, catalogue.pricesVersion, priceSource),
    latestRates(db, catalogue.pricesVersion),
  ]);
  return inCurrency(prices, rates, currency, `${priceSource} ${catalogue.pricesVersion}`);
}

/** The same for some cards of any sets. Those of a category without prices are for the caller to leave out. */
export async function shownPricesOfCards(
  db: Db,
  catalogue: CatalogueState,
  viewer: Viewer | null,
  cardIds: string[],
): Promise<ShownPrices> {
  if (viewer?.preferences.showPrices === false) return hidden;
  const { preferredCurrency: currency, priceSource } = viewer?.preferences ?? asVisitor;
  const [prices, rates] = await Promise.all([
    marketPricesOfCards(db, cardIds, priceSource),
    latestRates(db, catalogue.pricesVersion),
  ]);
  return inCurrency(prices, rates, currency, `${priceSource} ${catalogue.pricesVersion}`);
}

function inCurrency(prices: SetPrices, rates: Rates, currency: string, version: string): ShownPrices {
  const find = (cardId: string, variant: string) => prices.get(cardId)?.get(variant);
  const originOf = (price: MarketPrice): PriceOrigin => ({
    name: sourceNames[price.source],
    asOf: price.asOf,
    rateDay: price.currency === currency ? null : showPrice(price, currency, rates).rateDay,
  });
  // Asked for when a frame is rendered, not for every page.
  const isAnyConverted = () => everyPrice(prices).some((price) => originOf(price).rateDay !== null);
  return {
    key: `${currency} ${version}`,
    isShown: true,
    text(cardId, variant) {
      const price = find(cardId, variant);
      return price ? showPrice(price, currency, rates).text : null;
    },
    amount(cardId, variant) {
      const price = find(cardId, variant);
      return price ? convert(price.market, price.currency, currency, rates) : null;
    },
    sum: (minor) => `${isAnyConverted() ? "≈" : ""}${formatMoney(minor, currency)}`,
    source(cardId, variant) {
      const price = cardId === undefined || variant === undefined ? newestOf(prices) : find(cardId, variant);
      return price ? originOf(price) : null;
    },
  };
}

const everyPrice = (prices: SetPrices): MarketPrice[] => [...prices.values()].flatMap((ofCard) => [...ofCard.values()]);

const newestOf = (prices: SetPrices): MarketPrice | undefined =>
  everyPrice(prices).reduce<MarketPrice | undefined>(
    (newest, price) => (newest && newest.asOf >= price.asOf ? newest : price),
    undefined,
  );
