import type { Db } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { cardByNumber, type NumberPlace } from "./queries/cards.ts";

type NumberedCard = NonNullable<Awaited<ReturnType<typeof cardByNumber>>>;

const numberedCards = keptBy("catalogue")<NumberedCard>({ name: "cards by number", part: "facts" });

export async function cardNumbered(
  db: Db,
  catalogue: CatalogueState,
  place: NumberPlace,
): Promise<NumberedCard | undefined> {
  const key = numberedCards.key(db, publicVersions(catalogue), place.setId, place.numberKey);
  const known = numberedCards.get(key);
  const card = known ?? (await cardByNumber(db, place));
  if (card && !known) numberedCards.set(key, card);
  return card;
}
