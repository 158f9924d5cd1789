import { LRUCache } from "lru-cache";
import type { Db } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { latestRates } from "#features/prices/read/queries/rates.ts";
import { convert, type Rates } from "#features/prices/rules/rates.ts";
import type { PriceSource } from "#features/prices/rules/sources.ts";
import { remembered } from "#lib/cache/remembered.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { everyMarketPrice, everyPastPrice, type SourcePrice } from "../queries.ts";
import { type StockItem, stockOf } from "./stock.ts";

/** Amounts are minor units of `currency`, null when unknown. */
export type Market = {
  /** Changes with the prices. */
  key: string;
  currency: string;
  rates: Rates;
  price(item: StockItem): SourcePrice | undefined;
  amount(item: StockItem): number | null;
};

/** Price changes: minor units of the viewer's currency, and parts of the old price. Null when unknown. */
export type HoldingMoves = { amount(item: StockItem): number | null; part(item: StockItem): number | null };

type Chosen = (SourcePrice | undefined)[];
type Reading = { source: PriceSource; currency: string };

const chosenCache = prepared(() => new LRUCache<string, Promise<Chosen>>({ max: 2 }));
/** Amounts of all variants, one list per currency and source, 0.5 MB each. */
const amountCache = prepared(() => new LRUCache<string, (number | null)[]>({ max: 60 }));
const pastCache = prepared(() => new LRUCache<string, Promise<Map<string, number>>>({ max: 1 }));

/** All market prices, from the preferred source where it has one. */
export async function marketOf(db: Db, catalogue: CatalogueState, { source, currency }: Reading): Promise<Market> {
  const version = `${catalogue.version} ${catalogue.pricesVersion} ${source}`;
  const [chosen, rates] = await Promise.all([
    remembered(chosenCache(db), version, () => choose(db, catalogue, source)),
    latestRates(db, catalogue.pricesVersion),
  ]);
  const key = `${version} ${currency}`;
  let amounts = amountCache(db).get(key);
  if (!amounts) {
    amounts = chosen.map((price) => (price ? convert(price.market, price.currency, currency, rates) : null));
    amountCache(db).set(key, amounts);
  }
  const known = amounts;
  return { key, currency, rates, price: ({ place }) => chosen[place], amount: ({ place }) => known[place] ?? null };
}

/** Price changes since a day (YYYY-MM-DD), each by its own source. */
export async function movesSince(
  db: Db,
  catalogue: CatalogueState,
  market: Market,
  day: string,
): Promise<HoldingMoves> {
  const past = await remembered(pastCache(db), `${catalogue.pricesVersion} ${day}`, async () => {
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
