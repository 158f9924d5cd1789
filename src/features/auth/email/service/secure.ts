import type { Tx } from "#db/open.ts";
import { STAFF_LINK } from "#features/auth/sign-in/rules/accounts.ts";
import { Refusal } from "#lib/errors.ts";
import { holdsStaffRole, takeOver } from "../queries/accounts.ts";

/** @returns whether passkeys or codes were removed. @throws Refusal 403 for staff who have some. */
export async function secure(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const hadFactors = await takeOver(tx, userId, now);
  if (hadFactors && (await holdsStaffRole(tx, userId))) throw new Refusal(403, STAFF_LINK);
  return hadFactors;
}
