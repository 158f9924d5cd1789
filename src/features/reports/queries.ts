import type { Db } from "../../../db/open.ts";
import { cardReports } from "../../../db/schema/reports.ts";

export type Report = typeof cardReports.$inferSelect;

export async function insertReport(db: Db, report: Omit<Report, "id" | "status">): Promise<Report> {
  const [row] = await db.insert(cardReports).values(report).returning();
  if (!row) throw new Error("The report was not stored.");
  return row;
}
