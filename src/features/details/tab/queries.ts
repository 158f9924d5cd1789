import { and, eq } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cards, variants } from "#db/schema/catalogue/cards.ts";
import type { copies, gradedCards, privateNotes } from "#db/schema/collection/details.ts";

export type OwnCard = { userId: string; setId: string; cardId: string };

/** Whether a card is of a set, and has the variant if one is given. */
export async function isCardOfSet(db: Db, { setId, cardId }: Omit<OwnCard, "userId">, variant?: string) {
  const rows = await db
    .select({ key: variants.key })
    .from(cards)
    .leftJoin(variants, eq(variants.cardId, cards.id))
    .where(and(eq(cards.id, cardId), eq(cards.setId, setId)));
  return variant === undefined ? rows.length > 0 : rows.some(({ key }) => key === variant);
}

type OwnTable = typeof gradedCards | typeof copies | typeof privateNotes;

/** Condition that a row is a person's and about a card. */
export const isOfCard = (table: OwnTable, { userId, setId, cardId }: OwnCard) =>
  and(eq(table.userId, userId), eq(table.setId, setId), eq(table.cardId, cardId));
