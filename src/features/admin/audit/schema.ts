import * as v from "valibot";
import { kinds } from "../../../access/audit/rules.ts";

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined);

export const AuditQuery = v.object({
  object: text,
  kind: v.fallback(v.optional(v.picklist(kinds)), undefined),
  actor: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  after: text,
});

export const AuditResponse = v.strictObject({
  value: v.array(
    v.strictObject({
      id: v.number(),
      at: v.string(),
      actor: v.string(),
      actorName: v.string(),
      action: v.string(),
      object: v.string(),
      objectName: v.nullable(v.string()),
      before: v.unknown(),
      after: v.unknown(),
      reason: v.string(),
    }),
  ),
  pagingKey: v.nullable(v.string()),
});
