import type { Db } from "#db/open.ts";
import { keptBy } from "#lib/cache/kept.ts";
import type { CatalogueState } from "../queries.ts";
import { publicVersions } from "../version.ts";
import { type FullCard, findCard, relatedCards } from "./queries.ts";

const cards = keptBy("catalogue", "prices")<Promise<FullCard | undefined>>({ name: "cards", part: "facts" });
const related = keptBy("catalogue")<ReturnType<typeof relatedTo>>({ name: "related cards", part: "facts" });

/** A card as `findCard` reads it, until the catalogue changes, or prices: a price confirms an assumed variant. */
export const cardAt = (
  db: Db,
  catalogue: CatalogueState,
  where: Parameters<typeof findCard>[1],
): Promise<FullCard | undefined> =>
  cards.or(cards.key(db, publicVersions(catalogue), where), () => findCard(db, where));

const relatedShown = 12;

export const relatedTo = (
  db: Db,
  catalogue: CatalogueState,
  card: FullCard,
): Promise<Awaited<ReturnType<typeof relatedCards>>> =>
  related.or(
    related.key(db, publicVersions(catalogue), card.id),
    async () => await relatedCards(db, card, relatedShown),
  );
