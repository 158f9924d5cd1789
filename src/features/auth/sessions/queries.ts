import { and, desc, eq, gt, ne } from "drizzle-orm";
import { endSessions } from "#access/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { sessions } from "#db/schema/accounts.ts";

/** A person's sessions that have not expired, the last used first. */
export function sessionsOf(db: Db, userId: string, now: Date) {
  return db
    .select({
      tokenHash: sessions.tokenHash,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.tokenHash);
}

/** @returns false if the account has no such session. */
export async function deleteOwnSession(db: Db, userId: string, tokenHash: Uint8Array): Promise<boolean> {
  return (await endSessions(db, and(eq(sessions.userId, userId), eq(sessions.tokenHash, tokenHash)))) > 0;
}

/** Ends all sessions of a person but the one of this token's hash. */
export async function deleteOtherSessions(db: Db | Tx, userId: string, tokenHash: Uint8Array): Promise<void> {
  await endSessions(db, and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
}
