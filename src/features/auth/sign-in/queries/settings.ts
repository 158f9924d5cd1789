import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { settings, users } from "#db/schema/accounts.ts";

const lockKey = "writes-locked";

export const isLocked = sql<boolean>`exists (select from ${settings} where ${settings.key} = ${lockKey})`;

/** Stores whether accounts made from now on can write. */
export async function keepLock(tx: Tx, locked: boolean): Promise<void> {
  if (locked) await tx.insert(settings).values({ key: lockKey, value: "true" }).onConflictDoNothing();
  else await tx.delete(settings).where(eq(settings.key, lockKey));
}

/** Locks or unlocks writes of one person, or of all without `userId`. Returns how many accounts changed. */
export async function updateWritesLocked(db: Db | Tx, areWritesLocked: boolean, userId?: string): Promise<number> {
  const changed = await db
    .update(users)
    .set({ areWritesLocked })
    .where(and(eq(users.areWritesLocked, !areWritesLocked), userId ? eq(users.id, userId) : undefined))
    .returning({ id: users.id });
  return changed.length;
}

/** The stored value of a setting; `value` is stored if there is none. */
export async function keepSetting(db: Db, key: string, value: string): Promise<string> {
  await db.insert(settings).values({ key, value }).onConflictDoNothing();
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value ?? value;
}
