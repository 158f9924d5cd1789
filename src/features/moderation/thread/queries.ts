import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { cards, sets } from "#db/schema/catalogue/cards.ts";
import { cardReports } from "#db/schema/reports.ts";
import { pageOf, type SortKey } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";

const order: KeyColumn[] = [{ value: cardReports.id, type: "bigint", isDescending: true }];

const isNew = sql<boolean>`coalesce(${cardReports.answeredAt} > coalesce(${cardReports.seenAt}, '-infinity'), false)`;

const selectOwn = (db: Db) =>
  db
    .select({
      id: cardReports.id,
      category: cardReports.category,
      setId: cardReports.setId,
      setName: sql<string | null>`coalesce(${sets.englishName}, ${sets.name})`,
      numberKey: cardReports.numberKey,
      cardId: cards.id,
      cardName: sql<string | null>`coalesce(${cards.englishName}, ${cards.name})`,
      description: cardReports.description,
      tcgPlayerUrl: cardReports.tcgPlayerUrl,
      otherUrl: cardReports.otherUrl,
      status: cardReports.status,
      threadStatus: cardReports.threadStatus,
      isNew,
      createdAt: cardReports.createdAt,
    })
    .from(cardReports)
    .leftJoin(sets, eq(sets.id, cardReports.setId))
    .leftJoin(cards, and(eq(cards.setId, cardReports.setId), eq(cards.numberKey, cardReports.numberKey)))
    .$dynamic();

/** A page of the reports that a person made. */
export async function ownReports(db: Db, userId: string, { after, limit }: { after: SortKey | null; limit: number }) {
  const rows = await selectOwn(db)
    .where(and(eq(cardReports.userId, userId), isAfter(order, after)))
    .orderBy(inOrder(order))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id }) => String(id));
}

/** A report that a person made; undefined if they made none of this id. */
export async function ownReport(db: Db, userId: string, id: number) {
  const [row] = await selectOwn(db).where(and(eq(cardReports.userId, userId), eq(cardReports.id, id)));
  return row;
}

/** Notes that a person read the newest answer to their report. */
export async function markSeen(db: Db, userId: string, id: number, now: Date): Promise<void> {
  await db
    .update(cardReports)
    .set({ seenAt: now })
    .where(and(eq(cardReports.userId, userId), eq(cardReports.id, id), isNew));
}

/** @returns whether the report is theirs. */
export async function reopenThread(tx: Tx, userId: string, id: number): Promise<boolean> {
  const rows = await tx
    .update(cardReports)
    .set({ threadStatus: "not_resolved", isWaiting: true })
    .where(and(eq(cardReports.userId, userId), eq(cardReports.id, id)))
    .returning({ id: cardReports.id });
  return rows.length > 0;
}
