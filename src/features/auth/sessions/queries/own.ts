import { and, desc, eq, gt, inArray, ne } from "drizzle-orm";
import type { Db } from "../../../../../db/open.ts";
import { sessions } from "../../../../../db/schema/index.ts";
import { endSessions } from "./end.ts";

/** More places than anybody signs in at; it bounds what a program that signs in over and over leaves behind. */
const mostSessions = 50;

/** Stores a session. Of those of the same user the ones not seen for longest end, where there are too many. */
export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
  const surplus = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .offset(mostSessions);
  await endSessions(db, inArray(sessions.tokenHash, surplus));
}

/** The sessions of an account that still work, the last used first. */
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
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

/** Ends one session of this account; false where it has none like that. */
export async function deleteOwnSession(db: Db, userId: string, tokenHash: Uint8Array): Promise<boolean> {
  return (await endSessions(db, and(eq(sessions.userId, userId), eq(sessions.tokenHash, tokenHash)))) > 0;
}

/** Ends all sessions of an account but one. */
export async function deleteOtherSessions(db: Db, userId: string, tokenHash: Uint8Array): Promise<void> {
  await endSessions(db, and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
}
