import * as v from "valibot";

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined);

export const AuditQuery = v.object({
  object: text,
  actor: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  after: text,
});
