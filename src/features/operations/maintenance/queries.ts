import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/accounts.ts";
import { isLocked } from "#features/auth/sign-in/queries/settings.ts";
import { pageOf } from "#lib/cursor.ts";

/** `isForAll`: accounts that are made from now on are locked too. */
export async function lockSummary(db: Db): Promise<{ isForAll: boolean; locked: number }> {
  const rows = await db
    .select({ isForAll: isLocked, locked: sql<number>`count(*)::int` })
    .from(users)
    .where(eq(users.areWritesLocked, true));
  return rows[0]!;
}

export type LockedUser = Awaited<ReturnType<typeof lockedUsers>>["rows"][number];

/** A page of users whose writes are locked, in the order of ids. */
export async function lockedUsers(db: Db, { after, limit }: { after?: string; limit: number }) {
  const rows = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(and(eq(users.areWritesLocked, true), after === undefined ? undefined : gt(users.id, after)))
    .orderBy(users.id)
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id }) => id);
}
