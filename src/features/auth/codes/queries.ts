import { and, eq, lt } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { oneTimeCodes, passkeys, recoveryCodes } from "#db/schema/accounts.ts";

/** The secret of a person's one-time codes; undefined when they are off. */
export async function findCodes(db: Db, userId: string) {
  const [row] = await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
  return row;
}

/** @returns false while they are off. */
export async function lockCodes(tx: Tx, userId: string): Promise<boolean> {
  const isOwn = eq(oneTimeCodes.userId, userId);
  return (await tx.select({ id: oneTimeCodes.userId }).from(oneTimeCodes).where(isOwn).for("update")).length > 0;
}

/** How many unused recovery codes a person has. */
export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** @returns false if they are on already. */
export async function insertCodes(tx: Tx, codes: typeof oneTimeCodes.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(oneTimeCodes).values(codes).onConflictDoNothing().returning({ id: oneTimeCodes.userId });
  return rows.length > 0;
}

/** @returns false for a step that is not after the last one used. */
export async function writeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(oneTimeCodes)
    .set({ lastStep: step })
    .where(and(eq(oneTimeCodes.userId, userId), lt(oneTimeCodes.lastStep, step)))
    .returning({ id: oneTimeCodes.userId });
  return used.length > 0;
}

/** Replaces all recovery codes of a person by these hashes. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: Uint8Array[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** @returns false for an unknown or used one. */
export async function deleteRecoveryCode(db: Db, userId: string, codeHash: Uint8Array): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.userId });
  return used.length > 0;
}

/** @returns false if they were off. */
export async function deleteCodes(tx: Tx, userId: string): Promise<boolean> {
  const off = await tx
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, userId))
    .returning({ id: oneTimeCodes.userId });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return off.length > 0;
}

/** @returns false if there were none. */
export async function deleteFactors(tx: Tx, userId: string): Promise<boolean> {
  const hadCodes = await deleteCodes(tx, userId);
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return hadCodes || keys.length > 0;
}

export type Factors = { hasCodes: boolean; hasPasskeys: boolean };

/** Which second factors a person has. */
export async function factorsOf(db: Db, userId: string): Promise<Factors> {
  const [codes, keys] = await Promise.all([
    db.$count(oneTimeCodes, eq(oneTimeCodes.userId, userId)),
    db.$count(passkeys, eq(passkeys.userId, userId)),
  ]);
  return { hasCodes: codes > 0, hasPasskeys: keys > 0 };
}
