import { hasRole, type Viewer } from "../../access/viewer.ts";
import { Refusal } from "../../lib/errors.ts";
import { lockedMessage } from "./rules/limits.ts";

/** Whose prices and worth are asked about. */
type Shown = { id: string; showsValue: boolean; showsPrices: boolean };

/**
 * Whether a viewer sees what somebody's collection is worth: their own while they look at prices at all; another's with
 * a session, where its owner shows both prices and value (docs/product.md, People).
 */
export const maySeeWorth = (viewer: Viewer | null, owner: Shown): boolean =>
  viewer?.preferences.showPrices === true && (viewer.id === owner.id || (owner.showsValue && owner.showsPrices));

/** @throws Refusal 409 while the collection is locked for maintenance, 403 before the account is set up. */
export function assertCanWrite(viewer: Viewer): void {
  if (viewer.areWritesLocked) throw new Refusal(409, lockedMessage);
  if (!hasRole(viewer, "member")) throw new Refusal(403, "Please set up your account first.");
}
