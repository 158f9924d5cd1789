import type { Db } from "../../../../db/open.ts";
import type { Viewer } from "../../../access/viewer.ts";
import { factorsOf } from "../codes/queries.ts";
import { FactorMissing, isFresh, ProofMissing } from "../sessions/policy.ts";

/**
 * What is missing to change passkeys and codes: a recent login. Staff whose roles wait for a second factor need one that
 * they have, as a leaked password must not add another (decision 69).
 */
export async function missingProof(db: Db, viewer: Viewer, now: Date): Promise<ProofMissing | undefined> {
  if (viewer.pausedRoles) {
    const { hasCodes, hasPasskeys } = await factorsOf(db, viewer.id);
    if (hasCodes || hasPasskeys) return new FactorMissing();
  }
  return isFresh(viewer, now) ? undefined : new ProofMissing();
}
