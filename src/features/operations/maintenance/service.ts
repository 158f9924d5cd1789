import { type Actor, record } from "#access/audit/queries.ts";
import type { Db } from "#db/open.ts";
import { lockAll } from "#features/auth/sign-in/service/roles.ts";
import { Refusal } from "#lib/errors.ts";
import { assertTyped } from "#lib/input/inputs.ts";
import { lockSummary } from "./queries.ts";
import type { LockState } from "./schema.ts";

export const wordFor: Record<LockState, string> = { LOCKED: "lock", UNLOCKED: "unlock" };

/**
 * Locks or unlocks the writes of every collection, and of accounts to come. @throws Refusal 409 if nothing would
 * change, 422.
 */
export async function setLockState(
  db: Db,
  { lockState, typed }: { lockState: LockState; typed: string },
  by: Actor,
): Promise<{ lockState: LockState; changed: number }> {
  assertTyped(typed, wordFor[lockState]);
  const isLocked = lockState === "LOCKED";
  return await db.transaction(async (tx) => {
    const before = await lockSummary(tx);
    const changed = await lockAll(tx, isLocked);
    if (changed === 0 && before.isForAll === isLocked) {
      throw new Refusal(409, isLocked ? "Every collection is already locked." : "No collection is locked.");
    }
    await record(tx, by, {
      action: isLocked ? "collections.lock" : "collections.unlock",
      object: "collections:all",
      before: { locked: before.locked },
      after: { locked: (await lockSummary(tx)).locked },
    });
    return { lockState, changed };
  });
}
