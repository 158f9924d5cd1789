import { and, eq, inArray, sql } from "drizzle-orm";
import { endWaysIn } from "#access/credentials/queries.ts";
import { staffRoles } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import { identities, mayAct, userRoles, users } from "#db/schema/accounts.ts";
import { deleteFactors } from "#features/auth/codes/queries.ts";

const account = {
  id: users.id,
  email: users.email,
  isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  mayAct: sql<boolean>`${sql.raw(mayAct)}`,
  mailedNews: users.mailedNews,
};

type Account = {
  id: string;
  email: string | null;
  isVerified: boolean;
  hasPassword: boolean;
  mayAct: boolean;
  mailedNews: string[];
};

/** The account of an email address, confirmed or not; undefined if there is none. */
export async function findAccountWith(db: Db, email: string): Promise<Account | undefined> {
  const [row] = await db.select(account).from(users).where(eq(users.email, email));
  return row;
}

/** An account by id; undefined if it is gone. */
export async function findAccount(db: Db | Tx, id: string): Promise<Account | undefined> {
  const [row] = await db.select(account).from(users).where(eq(users.id, id));
  return row;
}

/** An account, locked until the transaction ends; undefined if there is none. */
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

/**
 * Verifies the address and removes everything else by which someone can log in or is in: password, providers, passkeys,
 * codes, and what `endWaysIn` ends. @returns whether there were passkeys or codes.
 */
export async function takeOver(tx: Tx, userId: string, now: Date): Promise<boolean> {
  await tx.update(users).set({ emailVerifiedAt: now, passwordHash: null }).where(eq(users.id, userId));
  await tx.delete(identities).where(eq(identities.userId, userId));
  const hadFactors = await deleteFactors(tx, userId);
  await endWaysIn(tx, userId);
  return hadFactors;
}

/** Whether a person has a staff role, also one that is paused for want of a second factor. */
export async function holdsStaffRole(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.$count(userRoles, and(eq(userRoles.userId, userId), inArray(userRoles.role, [...staffRoles])))) > 0;
}

/** Hash of a person's password; null without a password or account. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.passwordHash ?? null;
}
