import type { Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { type Amount, convert, type Rates } from "#features/prices/rules/rates.ts";
import { type MarketPrice, PRICE_SOURCES, type PriceSource, sourceNames } from "#features/prices/rules/sources.ts";
import { showPrice, worthText } from "#features/prices/rules/text.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { formatMoney } from "#lib/money.ts";
import { marketPrices, marketPricesOfCards, type SetPrices } from "../queries/market.ts";
import { latestRates } from "../queries/rates.ts";

export type ShownPrices = {
  /** Currency and source: part of the key of everything that is made of a version of prices and these. */
  shownIn: string;
  isShown: boolean;
  currency: string;
  /** How many have prices. */
  cards: number;
  /** Formatted; null when unknown, undefined while prices are hidden. */
  text(cardId: string, variant: string): string | null | undefined;
  /** A card's prices by variant as they are stored, for sums; none when unknown or hidden. */
  ofCard(cardId: string): ReadonlyMap<string, MarketPrice> | undefined;
  /** Price for sorting: minor units of the viewer's currency; null when unknown, hidden or not convertible. */
  amount(cardId: string, variant: string): number | null;
  /** Price in minor units of any currency; null when unknown, hidden or not convertible. */
  amountIn(currency: string, cardId: string, variant: string): number | null;
  /** Whether an amount of a currency waits for an exchange rate to be compared with a price. */
  waitsForRate(currency: string, cardId: string, variant: string): boolean;
  /** The lowest price of cards in any variant, as it is stored; null when none is known. */
  cheapest(cardIds: readonly string[]): Amount | null;
  /** Minor units of the viewer's currency; null where no rate is known. */
  convert(amount: Amount): number | null;
  sum(amounts: readonly Amount[]): string;
  source(cardId?: string, variant?: string): PriceOrigin | null;
};

export type PriceOrigin = { name: string; asOf: Date; rateDay: string | null };

const hidden: ShownPrices = {
  shownIn: "hidden",
  isShown: false,
  currency: "USD",
  cards: 0,
  text: () => undefined,
  ofCard: () => undefined,
  amount: () => null,
  amountIn: () => null,
  waitsForRate: () => false,
  cheapest: () => null,
  convert: () => null,
  sum: () => "",
  source: () => null,
};

const asVisitor = { preferredCurrency: "USD", priceSource: PRICE_SOURCES[0] };

/** Stored prices are shared with `marketPrices`; each has its amount here. */
const bytesOfCard = 200;
const ofSets = keptBy("prices")<Promise<ShownPrices>>({
  name: "shown prices",
  part: "facts",
  bytesOf: ({ cards }) => bytesOfCard * cards,
});

/** Hidden by the viewer's choice, and in categories without prices. Shared by viewers with equal preferences. */
export async function shownPrices(
  db: Db,
  catalogue: CatalogueState,
  viewer: Pick<Viewer, "preferences"> | null,
  set: { id: string; hasPrices: boolean },
): Promise<ShownPrices> {
  if (!set.hasPrices || viewer?.preferences.showPrices === false) return hidden;
  const { preferredCurrency: currency, priceSource } = viewer?.preferences ?? asVisitor;
  const key = ofSets.key(db, { prices: catalogue.pricesVersion }, set.id, currency, priceSource);
  return ofSets.or(key, async () => {
    const [prices, rates] = await Promise.all([
      marketPrices(db, set.id, catalogue.pricesVersion, priceSource),
      latestRates(db, catalogue.pricesVersion),
    ]);
    return inCurrency(prices, rates, currency, priceSource);
  });
}

export async function shownPricesOfCards(
  db: Db,
  catalogue: CatalogueState,
  viewer: Pick<Viewer, "preferences"> | null,
  cardIds: string[],
): Promise<ShownPrices> {
  if (viewer?.preferences.showPrices === false) return hidden;
  const { preferredCurrency: currency, priceSource } = viewer?.preferences ?? asVisitor;
  const [prices, rates] = await Promise.all([
    marketPricesOfCards(db, cardIds, priceSource),
    latestRates(db, catalogue.pricesVersion),
  ]);
  return inCurrency(prices, rates, currency, priceSource);
}

function inCurrency(prices: SetPrices, rates: Rates, currency: string, source: PriceSource): ShownPrices {
  const find = (cardId: string, variant: string) => prices.get(cardId)?.get(variant);
  const originOf = (price: MarketPrice): PriceOrigin => ({
    name: sourceNames[price.source],
    asOf: price.asOf,
    rateDay: price.currency === currency ? null : showPrice(price, currency, rates).rateDay,
  });
  const amounts = new Map<MarketPrice, number | null>();
  return {
    shownIn: `${currency} ${source}`,
    isShown: true,
    currency,
    cards: prices.size,
    text(cardId, variant) {
      const price = find(cardId, variant);
      return price ? showPrice(price, currency, rates).text : null;
    },
    ofCard: (cardId) => prices.get(cardId),
    amount(cardId, variant) {
      const price = find(cardId, variant);
      if (!price) return null;
      let amount = amounts.get(price);
      if (amount === undefined) {
        amount = convert(price.market, price.currency, currency, rates);
        amounts.set(price, amount);
      }
      return amount;
    },
    amountIn(own, cardId, variant) {
      const price = find(cardId, variant);
      return price ? convert(price.market, price.currency, own, rates) : null;
    },
    waitsForRate: (own, cardId, variant) => convert(1, find(cardId, variant)?.currency ?? "USD", own, rates) === null,
    cheapest: (cardIds) =>
      lowestOf(
        cardIds.flatMap((id) => [...(prices.get(id)?.values() ?? [])]),
        currency,
        rates,
      ),
    convert: ({ currency: own, value }) => convert(value, own, currency, rates),
    sum: (some) => worthText(some, currency, rates) ?? formatMoney(0, currency),
    source(cardId, variant) {
      const price = cardId === undefined || variant === undefined ? newestOf(prices) : find(cardId, variant);
      return price ? originOf(price) : null;
    },
  };
}

function lowestOf(all: MarketPrice[], shown: string, rates: Rates): Amount | null {
  const lowest = all
    .flatMap(({ market: value, currency }) => {
      const amount = convert(value, currency, shown, rates);
      return amount === null ? [] : [{ currency, value, amount }];
    })
    .toSorted((a, b) => a.amount - b.amount)[0];
  return lowest ? { currency: lowest.currency, value: lowest.value } : null;
}

const newestOf = (prices: SetPrices): MarketPrice | undefined =>
  [...prices.values()]
    .flatMap((ofCard) => [...ofCard.values()])
    .reduce<MarketPrice | undefined>(
      (newest, price) => (newest && newest.asOf >= price.asOf ? newest : price),
      undefined,
    );
