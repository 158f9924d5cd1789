import * as v from "valibot";

export const RunInput = v.strictObject({
  job: v.pipe(v.string(), v.minLength(1, "must not be empty"), v.maxLength(200, "is too long")),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, "Please use at most 500 characters")), ""),
});

export const RunResponse = v.strictObject({ job: v.string() });

const text = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""), "");

export const ErrorsQuery = v.object({ q: text, after: text });
