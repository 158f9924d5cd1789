import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cards } from "#db/schema/catalogue/cards.ts";

/** Those of the cards that are further prints of another card's number. */
export async function extraAmong(db: Db, cardIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: cards.id })
    .from(cards)
    .where(and(inArray(cards.id, cardIds), eq(cards.isExtra, true)));
  return new Set(rows.map(({ id }) => id));
}
