import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { cards } from "#db/schema/catalogue/cards.ts";
import { currentPrices } from "#db/schema/prices.ts";
import {
  choosePrice,
  type MarketPrice,
  type PriceSource,
  type StatedPrice,
  type StoredPrice,
} from "#features/prices/rules/sources.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { prepared } from "#lib/sql/prepared.ts";

const columns = {
  cardId: currentPrices.cardId,
  variant: currentPrices.variant,
  source: currentPrices.source,
  currency: currentPrices.currency,
  market: currentPrices.market,
  low: currentPrices.low,
  asOf: currentPrices.asOf,
};

/** Prices by card id, then variant key; without unpriced ones. */
export type SetPrices = ReadonlyMap<string, ReadonlyMap<string, MarketPrice>>;

const pricesOfSet = prepared((db) =>
  db
    .select(columns)
    .from(currentPrices)
    .innerJoin(cards, eq(cards.id, currentPrices.cardId))
    .where(and(eq(cards.setId, sql.placeholder("setId")), isNotNull(currentPrices.market)))
    .prepare("prices_of_set"),
);

const pricesOfCard = prepared((db) =>
  db
    .select({ ...columns, trend: currentPrices.trend, average30: currentPrices.average30 })
    .from(currentPrices)
    .where(eq(currentPrices.cardId, sql.placeholder("cardId")))
    .orderBy(asc(currentPrices.variant), desc(currentPrices.source))
    .prepare("prices_of_card"),
);

const pricesOfCards = prepared((db) =>
  db
    .select(columns)
    .from(currentPrices)
    .where(
      and(sql`${currentPrices.cardId} = any(${sql.placeholder("cardIds")}::text[])`, isNotNull(currentPrices.market)),
    )
    .prepare("prices_of_cards"),
);

const ofSets = keptBy("prices")<Promise<SetPrices>>({ name: "prices of sets", part: "facts" });

export type Database = Parameters<typeof pricesOfSet>[0];

/** Market prices of a set's cards, from the preferred source where it has one. */
export function marketPrices(
  db: Database,
  setId: string,
  pricesVersion: number,
  preferred?: PriceSource,
): Promise<SetPrices> {
  return ofSets.or(ofSets.key(db, { prices: pricesVersion }, preferred, setId), async () =>
    chosen(await pricesOfSet(db).execute({ setId }), preferred),
  );
}

/** Market price of each variant of some cards, of the preferred source where it has one. */
export const marketPricesOfCards = async (
  db: Database,
  cardIds: string[],
  preferred?: PriceSource,
): Promise<SetPrices> => chosen(await pricesOfCards(db).execute({ cardIds }), preferred);

/** Prices of a card from all sources, by variant. */
export async function cardPrices(db: Database, cardId: string): Promise<ReadonlyMap<string, StatedPrice[]>> {
  return Map.groupBy(await pricesOfCard(db).execute({ cardId }), ({ variant }) => variant);
}

function chosen(rows: (StoredPrice & { cardId: string; variant: string })[], preferred?: PriceSource): SetPrices {
  const found = new Map<string, Map<string, MarketPrice>>();
  for (const [cardId, ofCard] of Map.groupBy(rows, (row) => row.cardId)) {
    const byVariant = new Map<string, MarketPrice>();
    for (const [variant, prices] of Map.groupBy(ofCard, (row) => row.variant)) {
      const price = choosePrice(prices, preferred);
      if (price) byVariant.set(variant, price);
    }
    found.set(cardId, byVariant);
  }
  return found;
}
