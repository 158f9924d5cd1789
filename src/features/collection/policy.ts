import { Refusal } from "../../lib/errors.ts";
import { hasRole, type Viewer } from "../auth/viewer.ts";
import { lockedMessage } from "./rules.ts";

/** @throws Refusal 409 while the collection is locked for maintenance, 403 before the account is set up. */
export function assertCanWrite(viewer: Viewer): void {
  if (viewer.areWritesLocked) throw new Refusal(409, lockedMessage);
  if (!hasRole(viewer, "member")) throw new Refusal(403, "Please set up your account first.");
}
