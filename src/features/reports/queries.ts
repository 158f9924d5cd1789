import type { Db } from "../../../db/open.ts";
import { cardReports } from "../../../db/schema/reports.ts";

type Report = typeof cardReports.$inferSelect;

export async function insertReport(db: Db, report: typeof cardReports.$inferInsert): Promise<Report> {
  const [row] = await db.insert(cardReports).values(report).returning();
  if (!row) throw new Error("The report wasn’t saved.");
  return row;
}
