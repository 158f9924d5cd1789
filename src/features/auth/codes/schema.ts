import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import * as v from "valibot";
import { keyBytes } from "./rules.ts";

const code = v.pipe(v.optional(v.string("must be text"), ""), v.maxLength(60, "must be shorter"));

export const CodesInput = v.strictObject({
  key: v.pipe(
    v.string("must be text"),
    v.regex(/^[A-Z2-7]{32}$/, "must be 32 letters and digits of base32"),
    v.transform((text) => decodeBase32IgnorePadding(text)),
    v.length(keyBytes),
  ),
  code,
});
export type CodesInput = v.InferOutput<typeof CodesInput>;

export const SecondForm = v.strictObject({ code, callbackUrl: v.optional(v.string("must be text"), "") });

export const CodesAnswer = v.strictObject({ since: v.nullable(v.string()), recoveryCodesLeft: v.number() });
export type CodesState = v.InferOutput<typeof CodesAnswer>;

/** Shown only once. */
export const RecoveryAnswer = v.strictObject({ recoveryCodes: v.array(v.string()) });
