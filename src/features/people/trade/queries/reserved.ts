import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { sets } from "#db/schema/catalogue/cards.ts";
import { entries } from "#db/schema/collection/entries.ts";
import { reservedCopies } from "#db/schema/people/trades.ts";

const leadingName = sql<string>`coalesce(${sets.englishName}, ${sets.name})`;

/** Sets of which a person has cards, by name. */
export const ownedSets = (db: Db, userId: string, hidden: string[]) =>
  db
    .selectDistinct({ id: sets.id, name: leadingName })
    .from(entries)
    .innerJoin(sets, eq(sets.id, entries.setId))
    .where(and(eq(entries.userId, userId), notInArray(sets.category, hidden)))
    .orderBy(asc(leadingName), asc(sets.id));

/** Stores how many copies of each entry of a set a person keeps for themselves. */
export const reserve = (db: Db, reserved: { userId: string; setId: string; copies: number }) =>
  db
    .insert(reservedCopies)
    .values(reserved)
    .onConflictDoUpdate({
      target: [reservedCopies.userId, reservedCopies.setId],
      set: { copies: sql`excluded.copies` },
    });

/** @returns whether it was set. */
export async function deleteReserved(db: Db, userId: string, setId: string): Promise<boolean> {
  const gone = await db
    .delete(reservedCopies)
    .where(and(eq(reservedCopies.userId, userId), eq(reservedCopies.setId, setId)))
    .returning({ setId: reservedCopies.setId });
  return gone.length > 0;
}
