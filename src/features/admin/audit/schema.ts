import * as v from "valibot";
import { auditKinds } from "#access/audit/rules.ts";
import { describedAs } from "#lib/input/inputs.ts";

const text = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined);

export const AuditQuery = v.object({
  object: text,
  kind: v.fallback(v.optional(v.picklist(auditKinds)), undefined),
  actor: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  after: text,
});

const Fields = v.record(v.string(), v.unknown());

/** What a change replaced, or made: whatever its table holds. */
const Recorded = describedAs(
  v.unknown(),
  v.nullable(v.union([v.string(), v.number(), v.boolean(), Fields, v.array(v.union([v.string(), Fields]))])),
);

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
      before: Recorded,
      after: Recorded,
      reason: v.string(),
    }),
  ),
  pagingKey: v.nullable(v.string()),
});
