import type { Db } from "../../../db/open.ts";
import { formatMoney } from "../../lib/money.ts";
import type { Viewer } from "../auth/viewer.ts";
import type { CatalogueState } from "../catalogue/state.ts";
import { latestRates, marketPrices, marketPricesOfCards, type SetPrices } from "./queries.ts";
import { convert, type MarketPrice, type Rates, showPrice } from "./rules.ts";

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
  /** The newest price's source and time, and the day of the rate where any price was converted. */
  source: { name: string; asOf: Date; rateDay: string | null } | null;
};

const sourceNames = { tcgplayer: "TCGplayer", cardmarket: "Cardmarket" } as const;

const hidden: ShownPrices = {
  key: "hidden",
  isShown: false,
  text: () => undefined,
  amount: () => null,
  sum: () => "",
  source: null,
};

/** The prices of a set in the viewer's currency; hidden by the viewer's choice, and in categories without prices. */
export async function shownPrices(
  db: Db,
  catalogue: CatalogueState,
  viewer: Viewer | null,
  set: { id: string; hasPrices: boolean },
): Promise<ShownPrices> {
  if (!set.hasPrices || viewer?.preferences.showPrices === false) return hidden;
  const currency = viewer?.preferences.preferredCurrency ?? "USD";
  const [prices, rates] = await Promise.all([
    marketPrices(db, set.id, catalogue.pricesVersion),
    latestRates(db, catalogue.pricesVersion),
  ]);
  return inCurrency(prices, rates, currency, catalogue.pricesVersion);
}

/** The same for some cards of any sets. Those of a category without prices are for the caller to leave out. */
export async function shownPricesOfCards(
  db: Db,
  catalogue: CatalogueState,
  viewer: Viewer | null,
  cardIds: string[],
): Promise<ShownPrices> {
  if (viewer?.preferences.showPrices === false) return hidden;
  const [prices, rates] = await Promise.all([
    marketPricesOfCards(db, cardIds),
    latestRates(db, catalogue.pricesVersion),
  ]);
  return inCurrency(prices, rates, viewer?.preferences.preferredCurrency ?? "USD", catalogue.pricesVersion);
}

function inCurrency(prices: SetPrices, rates: Rates, currency: string, version: number): ShownPrices {
  const find = (cardId: string, variant: string) => prices.get(cardId)?.get(variant);
  // Asked for when a frame is rendered, not for every page.
  const source = () => {
    const newest = newestOf(prices);
    const rateDay = newest && newest.currency !== currency ? showPrice(newest, currency, rates).rateDay : null;
    return newest && { name: sourceNames[newest.source], asOf: newest.asOf, rateDay };
  };
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
    sum: (minor) => `${source()?.rateDay ? "≈" : ""}${formatMoney(minor, currency)}`,
    get source() {
      return source();
    },
  };
}

function newestOf(prices: SetPrices): MarketPrice | null {
  let newest: MarketPrice | null = null;
  for (const variants of prices.values()) {
    for (const price of variants.values()) if (newest === null || price.asOf > newest.asOf) newest = price;
  }
  return newest;
}
