import { and, eq, gt, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../../db/open.ts";
import { invitations, users } from "../../../../../db/schema/accounts.ts";

/** Serializes transactions that give an account an address. */
export async function lockAddresses(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first account'))`);
}

export async function lockWhetherFirst(tx: Tx): Promise<boolean> {
  await lockAddresses(tx);
  return !(await hasUsers(tx));
}

export async function hasUsers(db: Db | Tx): Promise<boolean> {
  const [row] = await db.select({ id: users.id }).from(users).limit(1);
  return row !== undefined;
}

/** @returns false if the invitation is unknown, used or expired. */
export async function useInvitation(tx: Tx, codeHash: Uint8Array, now: Date): Promise<boolean> {
  const used = await tx
    .delete(invitations)
    .where(and(eq(invitations.codeHash, codeHash), gt(invitations.expiresAt, now)))
    .returning({ expiresAt: invitations.expiresAt });
  return used.length > 0;
}

export async function insertInvitation(db: Db, codeHash: Uint8Array, expiresAt: Date): Promise<void> {
  await db.insert(invitations).values({ codeHash, expiresAt });
}

export async function hasInvitation(db: Db, codeHash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await db
    .select({ expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(and(eq(invitations.codeHash, codeHash), gt(invitations.expiresAt, now)));
  return rows.length > 0;
}
