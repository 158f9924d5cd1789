import { and, eq, gt, sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { cardReports } from "#db/schema/reports.ts";

type Report = typeof cardReports.$inferSelect;
type NewReport = typeof cardReports.$inferInsert;

/** A report by this person with the same words about the same card, sent after `since`. */
export async function findSameReport(tx: Tx, report: NewReport, since: Date): Promise<Report | undefined> {
  const { userId, description, setId = null, numberKey = null } = report;
  const [row] = await tx
    .select()
    .from(cardReports)
    .where(
      and(
        eq(cardReports.userId, userId),
        eq(cardReports.description, description),
        sql`(${cardReports.setId}, ${cardReports.numberKey}) is not distinct from (${setId}::text, ${numberKey}::text)`,
        gt(cardReports.createdAt, since),
      ),
    )
    .limit(1);
  return row;
}

/** Stores the report of a card, and returns it. */
export async function insertReport(tx: Tx, report: NewReport): Promise<Report> {
  const [row] = await tx.insert(cardReports).values(report).returning();
  if (!row) throw new Error("The report wasn’t saved.");
  return row;
}
