import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Actor, record } from "#access/audit/queries.ts";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/accounts.ts";
import { profileReports } from "#db/schema/people/people.ts";
import type { Status } from "#features/reports/rules.ts";
import { pageOf, type SortKey } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";

const reporter = alias(users, "reporter");
const order: KeyColumn[] = [{ value: profileReports.id, type: "bigint", isDescending: true }];

export type ProfileReport = Awaited<ReturnType<typeof profileReportsPage>>["rows"][number];

/** A page of reports of profiles in one state, or in all. */
export async function profileReportsPage(
  db: Db,
  { status, after, limit }: { status: Status | undefined; after: SortKey | null; limit: number },
) {
  const rows = await db
    .select({
      id: profileReports.id,
      reason: profileReports.reason,
      status: profileReports.status,
      createdAt: profileReports.createdAt,
      reportedId: profileReports.reportedUserId,
      reported: users.username,
      slug: users.slug,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
      reporterId: profileReports.userId,
      reporter: reporter.username,
    })
    .from(profileReports)
    .innerJoin(users, eq(users.id, profileReports.reportedUserId))
    .innerJoin(reporter, eq(reporter.id, profileReports.userId))
    .where(and(status && eq(profileReports.status, status), isAfter(order, after)))
    .orderBy(inOrder(order))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id }) => String(id));
}

/** @returns whether there is such a report, and whether it changed. */
export const closeProfileReport = (db: Db, id: number, status: Status, by: Actor): Promise<"none" | "same" | "set"> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(profileReports).where(eq(profileReports.id, id)).for("update");
    if (!row) return "none";
    if (row.status === status) return "same";
    await tx.update(profileReports).set({ status }).where(eq(profileReports.id, id));
    const change = { before: { report: id, status: row.status }, after: { report: id, status } };
    await record(tx, by, { action: "profile-report.answer", object: `user:${row.reportedUserId}`, ...change });
    return "set";
  });
