import * as v from "valibot";

export const RunInput = v.strictObject({
  job: v.pipe(v.string(), v.minLength(1, "must not be empty"), v.maxLength(200, "is too long")),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, "Please use at most 500 characters")), ""),
});

export const RunResponse = v.strictObject({ job: v.string() });

const typed = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""), "");

export const ErrorsQuery = v.object({ q: typed, after: typed });

const text = v.string();
const whole = v.number();

export const StoredErrorResponse = v.strictObject({
  id: whole,
  at: text,
  correlationId: text,
  method: text,
  route: text,
  status: whole,
  message: text,
  stack: text,
});

export const ErrorsResponse = v.strictObject({ value: v.array(StoredErrorResponse), pagingKey: v.nullable(text) });
