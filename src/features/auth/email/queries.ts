import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../db/open.ts";
import { emailTokens, identities, sessions, users } from "../../../../db/schema/index.ts";
import { endSessions } from "../../../access/queries.ts";

export type LinkRow = typeof emailTokens.$inferInsert;
export type Purpose = LinkRow["purpose"];

/** Replaces the older link of the same purpose and subject. */
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

const isGood = (purpose: Purpose, tokenHash: Uint8Array, now: Date) =>
  and(eq(emailTokens.purpose, purpose), eq(emailTokens.tokenHash, tokenHash), gt(emailTokens.expiresAt, now));

export async function findLink(db: Db, purpose: Purpose, tokenHash: Uint8Array, now: Date): Promise<Link | undefined> {
  const [row] = await db
    .select({ email: emailTokens.email, userId: emailTokens.userId })
    .from(emailTokens)
    .where(isGood(purpose, tokenHash, now));
  return row;
}

/** Deletes the link; of two concurrent requests only one gets it. */
export async function takeLink(tx: Tx, purpose: Purpose, tokenHash: Uint8Array, now: Date): Promise<Link | undefined> {
  const [row] = await tx
    .delete(emailTokens)
    .where(isGood(purpose, tokenHash, now))
    .returning({ email: emailTokens.email, userId: emailTokens.userId });
  return row;
}

export async function deleteLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailTokens).where(eq(emailTokens.userId, userId));
}

export async function findWantedEmail(db: Db, userId: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ email: emailTokens.email })
    .from(emailTokens)
    .where(and(eq(emailTokens.purpose, "verify"), eq(emailTokens.subject, userId), gt(emailTokens.expiresAt, now)));
  return row?.email ?? null;
}

const account = {
  id: users.id,
  email: users.email,
  isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
};

export type Account = { id: string; email: string | null; isVerified: boolean; hasPassword: boolean };

export async function findAccountWith(db: Db, email: string): Promise<Account | undefined> {
  const [row] = await db.select(account).from(users).where(eq(users.email, email));
  return row;
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const [row] = await db.select(account).from(users).where(eq(users.id, id));
  return row;
}

export async function lockAccount(tx: Tx, by: { id: string } | { email: string }): Promise<Account | undefined> {
  const [row] = await tx
    .select(account)
    .from(users)
    .where("id" in by ? eq(users.id, by.id) : eq(users.email, by.email))
    .for("update");
  return row;
}

/** @returns false if another account has the address. */
export async function updateEmail(
  tx: Tx,
  userId: string,
  address: { email: string; emailVerifiedAt: Date | null },
): Promise<boolean> {
  const isFree = sql`not exists (
    select from ${users} as other where other.email = ${address.email} and other.id <> ${userId})`;
  const changed = await tx
    .update(users)
    .set(address)
    .where(and(eq(users.id, userId), isFree))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** Verifies the address and removes every other way to sign in: password, providers, sessions, links. */
export async function takeOver(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ emailVerifiedAt: now, passwordHash: null }).where(eq(users.id, userId));
  await tx.delete(identities).where(eq(identities.userId, userId));
  await endSessions(tx, eq(sessions.userId, userId));
  await deleteLinksOf(tx, userId);
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.passwordHash ?? null;
}
