import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { cards } from "#db/schema/catalogue/cards.ts";
import { streamCards } from "#db/schema/stream.ts";
import { prepared } from "#lib/sql/prepared.ts";

export type PushedCard = typeof streamCards.$inferSelect;

const ofUser = prepared((db) =>
  db
    .select({ ...getTableColumns(streamCards), category: cards.category })
    .from(streamCards)
    .innerJoin(cards, eq(cards.id, streamCards.cardId))
    .where(eq(streamCards.userId, sql.placeholder("userId")))
    .prepare("pushed_card"),
);

/** The card that a person pushed last; undefined if none. */
export async function pushedCard(db: Db, userId: string): Promise<(PushedCard & { category: string }) | undefined> {
  const [pushed] = await ofUser(db).execute({ userId });
  return pushed;
}

/** Stores the card that a person pushes, in place of the one before. */
export async function writePush(db: Db | Tx, push: PushedCard): Promise<void> {
  await db.insert(streamCards).values(push).onConflictDoUpdate({ target: streamCards.userId, set: push });
}

/** @returns whether there was one. */
export async function deletePush(db: Db, userId: string): Promise<boolean> {
  const deleted = await db.delete(streamCards).where(eq(streamCards.userId, userId)).returning();
  return deleted.length > 0;
}
