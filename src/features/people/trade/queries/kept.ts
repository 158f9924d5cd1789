import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "../../../../../db/open.ts";
import { sets } from "../../../../../db/schema/catalogue/cards.ts";
import { entries } from "../../../../../db/schema/collection/entries.ts";
import { keptCopies } from "../../../../../db/schema/people/trades.ts";
import { prepared } from "../../../../lib/sql/prepared.ts";

/** Copies to keep of single sets, without those of hidden games. */
export const keptOf = (db: Db, userId: string, hidden: string[]) => ofPerson(db).execute({ userId, hidden });

const ofPerson = prepared((db) =>
  db
    .select({ setId: keptCopies.setId, set: sets.name, copies: keptCopies.copies })
    .from(keptCopies)
    .innerJoin(sets, eq(sets.id, keptCopies.setId))
    .where(
      and(
        eq(keptCopies.userId, sql.placeholder("userId")),
        sql`${sets.category} <> all(${sql.placeholder("hidden")}::text[])`,
      ),
    )
    .orderBy(asc(sets.name), asc(sets.id))
    .prepare("kept_copies"),
);

/** Sets of which a person has cards, by name. */
export const ownedSets = (db: Db, userId: string, hidden: string[]) =>
  db
    .selectDistinct({ id: sets.id, name: sets.name })
    .from(entries)
    .innerJoin(sets, eq(sets.id, entries.setId))
    .where(and(eq(entries.userId, userId), notInArray(sets.category, hidden)))
    .orderBy(asc(sets.name), asc(sets.id));

export const keep = (db: Db, kept: { userId: string; setId: string; copies: number }) =>
  db
    .insert(keptCopies)
    .values(kept)
    .onConflictDoUpdate({
      target: [keptCopies.userId, keptCopies.setId],
      set: { copies: sql`excluded.copies` },
    });

/** @returns whether it was set. */
export async function forgetKept(db: Db, userId: string, setId: string): Promise<boolean> {
  const gone = await db
    .delete(keptCopies)
    .where(and(eq(keptCopies.userId, userId), eq(keptCopies.setId, setId)))
    .returning({ setId: keptCopies.setId });
  return gone.length > 0;
}
