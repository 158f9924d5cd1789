import * as v from "valibot";
import { ConfirmInput, pageText } from "../schema.ts";

const LockState = v.picklist(["LOCKED", "UNLOCKED"], "must be LOCKED or UNLOCKED");

/** `verificationString`: "lock" or "unlock". */
export const LockInput = v.strictObject({ ...ConfirmInput.entries, lockState: LockState });

/** `changed`: how many collections were not so before. */
export const WriteLockResponse = v.strictObject({ lockState: LockState, changed: v.number() });

export type LockState = v.InferOutput<typeof LockState>;

export const LockedQuery = v.object({ after: pageText });

const LockedUser = v.strictObject({ id: v.string(), username: v.nullable(v.string()), email: v.nullable(v.string()) });

/** `lockState`: of all collections; `locked`: how many accounts are. */
export const LockedResponse = v.strictObject({
  lockState: LockState,
  locked: v.number(),
  value: v.array(LockedUser),
  pagingKey: v.nullable(v.string()),
});
