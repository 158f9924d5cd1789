import type { Db } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { moveDays } from "#features/prices/rules/moves.ts";
import type { PriceSource } from "#features/prices/rules/sources.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { dayBefore } from "#lib/time.ts";
import { pastMarkets } from "../queries/past.ts";
import type { ShownPrices } from "./shown.ts";

/** Null if the price now or seven days ago is unknown. */
export type PriceMoves = {
  day: string;
  amount(cardId: string, variant: string): number | null;
  /** Change relative to the old price: 0.25 is +25 %. */
  part(cardId: string, variant: string): number | null;
};

type Past = ReadonlyMap<string, number>;
type Place = { cardId: string; variant: string; source: PriceSource };

const keyOf = ({ cardId, variant, source }: Place) => `${cardId} ${variant} ${source}`;
const pastPrices = keptBy("catalogue", "prices", "day")<Promise<Past>>({ name: "past prices of sets", part: "facts" });

export async function movesOf(
  db: Db,
  catalogue: CatalogueState,
  { name, cardIds }: { name: string; cardIds: string[] },
  { prices, now }: { prices: ShownPrices; now: Date },
): Promise<PriceMoves> {
  const day = dayBefore(now, moveDays);
  const key = pastPrices.key(db, { ...publicVersions(catalogue), day }, name);
  const past = await pastPrices.or(key, async () => {
    const rows = await pastMarkets(db, cardIds, day);
    return new Map(rows.map((row) => [keyOf(row), row.market]));
  });
  return movesFrom(day, past, prices);
}

function movesFrom(day: string, past: Past, prices: ShownPrices): PriceMoves {
  const pair = (cardId: string, variant: string) => {
    const price = prices.ofCard(cardId)?.get(variant);
    const before = price && past.get(keyOf({ cardId, variant, source: price.source }));
    return price && before !== undefined ? { price, before } : null;
  };
  return {
    day,
    amount(cardId, variant) {
      const known = pair(cardId, variant);
      return known && prices.convert({ currency: known.price.currency, value: known.price.market - known.before });
    },
    part(cardId, variant) {
      const known = pair(cardId, variant);
      return known && (known.price.market - known.before) / known.before;
    },
  };
}
