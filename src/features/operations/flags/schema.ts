import * as v from "valibot";
import { FlagName, flags } from "#access/flags/rules.ts";
import { reason } from "../schema.ts";

export const ByFlag = v.object({ flag: v.picklist(flags, "must be the name of a flag") });

export const FlagInput = v.strictObject({
  isEnabled: v.pipe(
    v.union([v.boolean(), v.picklist(["true", "false"])], "must be true or false"),
    v.transform((value) => value === true || value === "true"),
  ),
  reason,
});

/** Who decides: staff, the setting FLAGS, or the program where neither says anything. */
export const FlagResponse = v.strictObject({
  flag: FlagName,
  isEnabled: v.boolean(),
  source: v.picklist(["staff", "setting", "default"]),
});

export type FlagLine = v.InferOutput<typeof FlagResponse>;
