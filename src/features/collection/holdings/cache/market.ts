import type { Db } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { latestRates } from "#features/prices/read/queries/rates.ts";
import { convert, type Rates } from "#features/prices/rules/rates.ts";
import type { PriceSource } from "#features/prices/rules/sources.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { everyMarketPrice, everyPastPrice, type SourcePrice } from "../queries.ts";
import { type StockItem, stockOf } from "./stock.ts";

/** Amounts are minor units of `currency`, null when unknown. */
export type Market = {
  /** Source and currency. */
  shownIn: string;
  currency: string;
  rates: Rates;
  price(item: StockItem): SourcePrice | undefined;
  amount(item: StockItem): number | null;
};

/** Price changes: minor units of the viewer's currency, and parts of the old price. Null when unknown. */
export type HoldingMoves = { amount(item: StockItem): number | null; part(item: StockItem): number | null };

type Chosen = (SourcePrice | undefined)[];
type Reading = { source: PriceSource; currency: string };

const bytesOfPrice = 180;
const chosenPrices = keptBy(
  "catalogue",
  "prices",
)<Promise<Chosen>>({
  name: "market prices",
  part: "facts",
  bytesOf: (chosen) => bytesOfPrice * chosen.length,
});
/** One per currency and source. */
const amountsOf = keptBy("catalogue", "prices")<(number | null)[]>({ name: "amounts", part: "facts" });
const pastPrices = keptBy("prices", "day")<Promise<Map<string, number>>>({ name: "past market prices", part: "facts" });

/** All market prices, from the preferred source where it has one. */
export async function marketOf(db: Db, catalogue: CatalogueState, { source, currency }: Reading): Promise<Market> {
  const versions = publicVersions(catalogue);
  const [chosen, rates] = await Promise.all([
    chosenPrices.or(chosenPrices.key(db, versions, source), () => choose(db, catalogue, source)),
    latestRates(db, catalogue.pricesVersion),
  ]);
  const amounts = amountsOf.or(amountsOf.key(db, versions, source, currency), () =>
    chosen.map((price) => (price ? convert(price.market, price.currency, currency, rates) : null)),
  );
  return {
    shownIn: `${source} ${currency}`,
    currency,
    rates,
    price: ({ place }) => chosen[place],
    amount: ({ place }) => amounts[place] ?? null,
  };
}

/** Price changes since a day (YYYY-MM-DD), each by its own source. */
export async function movesSince(
  db: Db,
  catalogue: CatalogueState,
  market: Market,
  day: string,
): Promise<HoldingMoves> {
  const past = await pastPrices.or(pastPrices.key(db, { prices: catalogue.pricesVersion, day }), async () => {
    const rows = await everyPastPrice(db, day);
    return new Map(rows.map((row) => [keyOf(row), row.market]));
  });
  const was = (price: SourcePrice | undefined) => price && past.get(keyOf(price));
  return {
    amount(item) {
      const price = market.price(item);
      const before = was(price);
      if (!price || before === undefined) return null;
      return convert(price.market - before, price.currency, market.currency, market.rates);
    },
    part(item) {
      const price = market.price(item);
      const before = was(price);
      return price && before !== undefined ? (price.market - before) / before : null;
    },
  };
}

const keyOf = ({ cardId, variant, source }: Omit<SourcePrice, "currency" | "market">) =>
  `${cardId} ${variant} ${source}`;

async function choose(db: Db, catalogue: CatalogueState, preferred: PriceSource): Promise<Chosen> {
  const [stock, prices] = await Promise.all([stockOf(db, catalogue), everyMarketPrice(db)]);
  const chosen: Chosen = Array.from({ length: stock.items.length });
  for (const price of prices) {
    const item = stock.find(price.cardId, price.variant);
    if (!item?.card.hasPrices) continue;
    if (chosen[item.place] === undefined || price.source === preferred) chosen[item.place] = price;
  }
  return chosen;
}
