import { LRUCache } from "lru-cache";
import type { Db } from "#db/open.ts";
import { perVersion } from "#features/catalogue/cache.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { cardByNumber, type NumberPlace } from "./queries/cards.ts";

type NumberedCard = NonNullable<Awaited<ReturnType<typeof cardByNumber>>>;

const numberedCards = perVersion(async () => new LRUCache<string, NumberedCard>({ max: 2_000 }));

export async function cardNumbered(
  db: Db,
  catalogue: CatalogueState,
  place: NumberPlace,
): Promise<NumberedCard | undefined> {
  const cards = await numberedCards(db, catalogue);
  const key = `${place.setId} ${place.numberKey}`;
  const card = cards.get(key) ?? (await cardByNumber(db, place));
  if (card) cards.set(key, card);
  return card;
}
