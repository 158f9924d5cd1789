import { and, eq, gt, sql } from "drizzle-orm";
import { actsBy } from "#access/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { emailTokens, users } from "#db/schema/accounts.ts";

type LinkRow = typeof emailTokens.$inferInsert;

export type LinkPurpose = LinkRow["purpose"];

/** Stores the link of a letter; it replaces an earlier one of the same purpose and subject. */
export async function putLink(db: Db | Tx, link: LinkRow): Promise<void> {
  await db
    .insert(emailTokens)
    .values(link)
    .onConflictDoUpdate({ target: [emailTokens.purpose, emailTokens.subject], set: link });
}

/** @returns false without a valid link to this address. */
export async function renewLink(
  db: Db,
  { purpose, subject, email }: Pick<LinkRow, "purpose" | "subject" | "email">,
  tokenHash: LinkRow["tokenHash"],
  now: Date,
): Promise<boolean> {
  const isIt = and(eq(emailTokens.purpose, purpose), eq(emailTokens.subject, subject), eq(emailTokens.email, email));
  const renewed = await db
    .update(emailTokens)
    .set({ tokenHash })
    .where(and(isIt, gt(emailTokens.expiresAt, now)))
    .returning({ email: emailTokens.email });
  return renewed.length > 0;
}

type Link = { email: string; userId: string | null };

const isGood = (purpose: LinkPurpose, tokenHash: Uint8Array, now: Date) =>
  and(
    eq(emailTokens.purpose, purpose),
    eq(emailTokens.tokenHash, tokenHash),
    gt(emailTokens.expiresAt, now),
    sql`(${emailTokens.userId} is null or exists (select from ${users} where ${actsBy(emailTokens.userId)}))`,
  );

/** The link of a token's hash; undefined when it is unknown, used or expired. */
export async function findLink(
  db: Db | Tx,
  purpose: LinkPurpose,
  tokenHash: Uint8Array,
  now: Date,
): Promise<Link | undefined> {
  const [row] = await db
    .select({ email: emailTokens.email, userId: emailTokens.userId })
    .from(emailTokens)
    .where(isGood(purpose, tokenHash, now));
  return row;
}

/** Uses up a link and returns it; undefined when it is unknown, used or expired. */
export async function deleteLink(
  tx: Tx,
  purpose: LinkPurpose,
  tokenHash: Uint8Array,
  now: Date,
): Promise<Link | undefined> {
  const [row] = await tx
    .delete(emailTokens)
    .where(isGood(purpose, tokenHash, now))
    .returning({ email: emailTokens.email, userId: emailTokens.userId });
  return row;
}

/** Ends all links that were mailed to a person. */
export async function deleteLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailTokens).where(eq(emailTokens.userId, userId));
}

/** The new email address that a person has still to confirm; null without one. */
export async function findWantedEmail(db: Db, userId: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ email: emailTokens.email })
    .from(emailTokens)
    .where(and(eq(emailTokens.purpose, "verify"), eq(emailTokens.subject, userId), gt(emailTokens.expiresAt, now)));
  return row?.email ?? null;
}
