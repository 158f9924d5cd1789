import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { sets } from "#db/schema/catalogue/cards.ts";
import { entries } from "#db/schema/collection/entries.ts";
import { reservedCopies } from "#db/schema/people/trades.ts";
import { prepared } from "#lib/sql/prepared.ts";

const leadingName = sql<string>`coalesce(${sets.englishName}, ${sets.name})`;

/** Copies to keep of single sets, without those of hidden games. */
export const reservedOf = (db: Db, userId: string, hidden: string[]) => ofPerson(db).execute({ userId, hidden });

const ofPerson = prepared((db) =>
  db
    .select({ setId: reservedCopies.setId, set: leadingName, copies: reservedCopies.copies })
    .from(reservedCopies)
    .innerJoin(sets, eq(sets.id, reservedCopies.setId))
    .where(
      and(
        eq(reservedCopies.userId, sql.placeholder("userId")),
        sql`${sets.category} <> all(${sql.placeholder("hidden")}::text[])`,
      ),
    )
    .orderBy(asc(leadingName), asc(sets.id))
    .prepare("kept_copies"),
);

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
