import type { Role } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import { Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import { deleteRole, insertRoles, isLastAdmin } from "../queries/accounts.ts";
import { lockAddresses } from "../queries/registration.ts";
import { keepLock, updateWritesLocked } from "../queries/settings.ts";
import { RoleName } from "../rules/accounts.ts";

/** Gives a person a role by its name. Throws for an unknown role. */
export async function grantRole(db: Db, userId: string, role: Role): Promise<void> {
  await insertRoles(db, userId, [check(RoleName, role)]);
}

/** @throws Refusal 409 for the role of the last admin. */
export async function revokeRole(db: Db, userId: string, role: Role): Promise<void> {
  const known = check(RoleName, role);
  await db.transaction(async (tx) => {
    if (known === "admin" && (await isLastAdmin(tx, { id: userId })))
      throw new Refusal(409, "At least one admin must remain. Grant the role to another account first.");
    await deleteRole(tx, userId, known);
  });
}

/**
 * Locks or unlocks the writes of a person, or without `userId` of all accounts, future ones included. @returns how
 * many changed.
 */
export async function setWritesLocked(
  db: Db,
  { locked, userId }: { locked: boolean; userId?: string },
): Promise<number> {
  if (userId !== undefined) return updateWritesLocked(db, locked, userId);
  return db.transaction((tx) => lockAll(tx, locked));
}

/** Future accounts included. @returns how many changed. */
export async function lockAll(tx: Tx, locked: boolean): Promise<number> {
  // An account opened meanwhile waits and is locked too.
  await lockAddresses(tx);
  await keepLock(tx, locked);
  return updateWritesLocked(tx, locked);
}
