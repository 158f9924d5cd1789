import { lte } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { emailTokens, invitations, rateLimits, sessions } from "#db/schema/accounts.ts";

/** Staff see used and expired ones for a while. */
const shownInvitationDays = 30;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/**
 * Deletes what has expired: sessions, rate limits, mailed links, and after a while invitations. Returns how many of
 * each.
 */
export async function deleteExpired(db: Db, now: Date) {
  const ended = await db.delete(sessions).where(lte(sessions.expiresAt, now)).returning({ userId: sessions.userId });
  const past = await db.delete(rateLimits).where(lte(rateLimits.resetsAt, now)).returning({ key: rateLimits.key });
  const links = await db
    .delete(emailTokens)
    .where(lte(emailTokens.expiresAt, now))
    .returning({ purpose: emailTokens.purpose });
  const invited = await db
    .delete(invitations)
    .where(lte(invitations.expiresAt, daysBefore(now, shownInvitationDays)))
    .returning({ expiresAt: invitations.expiresAt });
  return { sessions: ended.length, limits: past.length, links: links.length, invitations: invited.length };
}
