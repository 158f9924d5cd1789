import type { Db } from "#db/open.ts";
import { perVersion } from "../cache.ts";
import type { CatalogueState } from "../queries.ts";
import { selectStampedPrintings as loadStamped } from "./queries.ts";
import { mayBeIn, searchOf, stampOf, yearsOf } from "./rules.ts";

export const stampedPrintings = perVersion("stamped printings", loadStamped);

/** What is known of the cards that may be in a collection: how many, from which sets, and the search that lists them. */
export type Stamped = { cards: number; years: string; query: string };

export async function stampedOf(db: Db, catalogue: CatalogueState, slug: string): Promise<Stamped | null> {
  const stamp = stampOf(slug);
  if (stamp === null) return null;
  const printings = mayBeIn(stamp, await stampedPrintings(db, catalogue));
  const cards = new Set(printings.map(({ cardId }) => cardId)).size;
  return cards === 0 ? null : { cards, years: yearsOf(stamp), query: searchOf(stamp) };
}
