import { hasRole, type Viewer } from "../../access/viewer.ts";
import { Refusal } from "../../lib/errors.ts";
import { lockedMessage } from "./rules/limits.ts";

type Shown = { id: string; showsValue: boolean; showsPrices: boolean };

/** Their own while they show prices; another's when its owner shows prices and value (docs/product.md, People). */
export const maySeeWorth = (viewer: Viewer | null, owner: Shown): boolean =>
  viewer?.preferences.showPrices === true && (viewer.id === owner.id || (owner.showsValue && owner.showsPrices));

/** @throws Refusal 409 during maintenance, 403 before onboarding. */
export function assertCanWrite(viewer: Viewer): void {
  if (viewer.areWritesLocked) throw new Refusal(409, lockedMessage);
  if (!hasRole(viewer, "member")) throw new Refusal(403, "Please set up your account first.");
}
