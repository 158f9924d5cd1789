import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A trigger refuses changes. Without references: a row outlives what it names. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    actor: uuid().notNull(),
    actorName: text().notNull(),
    action: text().notNull(),
    /** "card:sv03.5-006", "user:", "report:", "set:". */
    object: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text().notNull(),
  },
  (t) => [index("audit_log_object").on(t.object, t.id), index("audit_log_actor").on(t.actor, t.id)],
);
