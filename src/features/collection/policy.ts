import { hasRole, type Viewer } from "#access/viewer.ts";
import { Refusal } from "#lib/errors.ts";
import { lockedMessage } from "./rules/limits.ts";

/** @throws Refusal 409 during maintenance, 403 before onboarding. */
export function assertCanWrite(viewer: Viewer): void {
  if (viewer.areWritesLocked) throw new Refusal(409, lockedMessage);
  if (!hasRole(viewer, "member")) throw new Refusal(403, "Please set up your account first.");
}
