import { and, eq, gt, isNull } from "drizzle-orm";
import { lock } from "#db/locks.ts";
import type { Db, Tx } from "#db/open.ts";
import { invitations, users } from "#db/schema/accounts.ts";

/** Serializes transactions that give an account an address. */
export async function lockAddresses(tx: Tx): Promise<void> {
  await lock(tx, "addresses");
}

/** Whether the person who registers is the first; others wait until the transaction ends. */
export async function lockWhetherFirst(tx: Tx): Promise<boolean> {
  await lockAddresses(tx);
  return !(await hasUsers(tx));
}

/** Whether the site has any account. */
export async function hasUsers(db: Db | Tx): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).limit(1);
  return row !== undefined;
}

const isOpen = (codeHash: Uint8Array, now: Date) =>
  and(eq(invitations.codeHash, codeHash), isNull(invitations.usedAt), gt(invitations.expiresAt, now));

/** @returns its id; undefined if it is unknown, used or expired. */
export async function useInvitation(tx: Tx, codeHash: Uint8Array, now: Date): Promise<number | undefined> {
  const [used] = await tx
    .update(invitations)
    .set({ usedAt: now })
    .where(isOpen(codeHash, now))
    .returning({ id: invitations.id });
  return used?.id;
}

/** Notes who used an invitation. */
export async function noteInvited(tx: Tx, id: number, userId: string): Promise<void> {
  await tx.update(invitations).set({ userId }).where(eq(invitations.id, id));
}

/** Stores an invitation, and returns its id. */
export async function insertInvitation(db: Db | Tx, invitation: typeof invitations.$inferInsert): Promise<number> {
  const [made] = await db.insert(invitations).values(invitation).returning({ id: invitations.id });
  return made!.id;
}

/** Whether a code's hash is of an invitation that is unused and has not expired. */
export async function hasInvitation(db: Db, codeHash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await db.select({ id: invitations.id }).from(invitations).where(isOpen(codeHash, now));
  return rows.length > 0;
}
