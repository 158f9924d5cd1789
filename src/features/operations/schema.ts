import * as v from "valibot";

const reasonText = v.pipe(v.string(), v.trim(), v.maxLength(500, "Please use at most 500 characters"));

/** Reason of a staff write, for the audit log. */
export const reason = v.optional(reasonText, "");

export const ReasonInput = v.strictObject({ reason });

/** `verificationString`: a word to type, so that nothing dangerous is done by a slip. */
export const ConfirmInput = v.strictObject({ verificationString: v.optional(v.string(), ""), reason });

/** What `doctor` found. `advice`: what to do about it. */
export const Finding = v.strictObject({
  name: v.string(),
  level: v.picklist(["ok", "warn", "fail"]),
  text: v.string(),
  advice: v.optional(v.string()),
});
export type Finding = v.InferOutput<typeof Finding>;

/** Place in a page's address; what it cannot read is the first page. */
export const pageText = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""), "");
