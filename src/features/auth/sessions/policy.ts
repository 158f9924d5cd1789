import type { Keepable } from "#access/credentials/rules.ts";
import { hasRecentFactor, type Viewer } from "#access/viewer.ts";
import { Refusal } from "#lib/errors.ts";
import { NOT_PROVEN } from "../sign-in/rules/accounts.ts";

const proofMinutes = 10;

export class ProofMissing extends Refusal {
  constructor(message = NOT_PROVEN) {
    super(403, message);
  }
}

/** Answered by asking for a passkey or a code. */
export class FactorMissing extends ProofMissing {
  constructor(message = "Confirm with your passkey or a one-time code first.") {
    super(message);
  }
}

/** Who only has the password could keep what they made. @throws Refusal 403 without a recent passkey or code. */
export function assertMayKeep(viewer: Viewer, keep: readonly Keepable[], now: Date): void {
  if (keep.length > 0 && !hasRecentFactor(viewer, now))
    throw new FactorMissing("To keep any of these, confirm with a passkey or a one-time code first.");
}

export const isFresh = ({ signedInAt }: Viewer, now: Date): boolean =>
  now.getTime() - signedInAt.getTime() < proofMinutes * 60_000;

/** @throws Refusal 403 if the last sign-in is too old. */
export function requireFresh(viewer: Viewer, now: Date): void {
  if (!isFresh(viewer, now)) throw new ProofMissing();
}
