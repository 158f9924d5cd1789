import { Refusal } from "../../lib/errors.ts";
import { hasRole, type Viewer } from "../auth/viewer.ts";

const locked =
  "Your collection is locked from adding and removing cards while we make some updates behind the scenes. " +
  "This is only temporary. If this message won't go away, click or tap here, or come back later.";

/** @throws Refusal 409 while the collection is locked for maintenance, 403 before the account is set up. */
export function assertCanWrite(viewer: Viewer): void {
  if (viewer.areWritesLocked) throw new Refusal(409, locked);
  if (!hasRole(viewer, "member")) throw new Refusal(403, "Please set up your account first.");
}
