import { hasRecentFactor, isStaff, type Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { factorsOf } from "../codes/queries.ts";
import { FactorMissing, isFresh, ProofMissing } from "../sessions/policy.ts";

/**
 * What is missing to change passkeys and codes: a recent login. Those with codes, and staff with a passkey, need that
 * factor, as a leaked password must not change them (decision 69).
 */
export async function missingProof(db: Db, viewer: Viewer, now: Date): Promise<ProofMissing | undefined> {
  const { hasCodes, hasPasskeys } = await factorsOf(db, viewer.id);
  const needsFactor = hasCodes || (hasPasskeys && isStaff(viewer));
  if (needsFactor && !hasRecentFactor(viewer, now)) return new FactorMissing();
  return isFresh(viewer, now) ? undefined : new ProofMissing();
}
