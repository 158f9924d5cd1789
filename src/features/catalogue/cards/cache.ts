import { LRUCache } from "lru-cache";
import type { Db } from "#db/open.ts";
import { remembered } from "#lib/cache/remembered.ts";
import { prepared } from "#lib/sql/prepared.ts";
import type { CatalogueState } from "../queries.ts";
import { type FullCard, findCard, relatedCards } from "./queries.ts";

const cards = prepared(() => new LRUCache<string, Promise<FullCard | undefined>>({ max: 1000 }));
const related = prepared(() => new LRUCache<string, ReturnType<typeof relatedTo>>({ max: 300 }));

/** A card as `findCard` reads it, until the catalogue changes, or prices: a price confirms an assumed variant. */
export const cardAt = (
  db: Db,
  { version, pricesVersion }: CatalogueState,
  where: Parameters<typeof findCard>[1],
): Promise<FullCard | undefined> =>
  remembered(cards(db), `${version} ${pricesVersion} ${JSON.stringify(where)}`, () => findCard(db, where));

const relatedShown = 12;

export const relatedTo = (
  db: Db,
  { version }: CatalogueState,
  card: FullCard,
): Promise<Awaited<ReturnType<typeof relatedCards>>> =>
  remembered(related(db), `${version} ${card.id}`, async () => await relatedCards(db, card, relatedShown));
