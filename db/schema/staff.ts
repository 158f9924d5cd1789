import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** What an object of the log is: "card" of "card:sv03.5-006". */
export const objectKind = sql`split_part(object, ':', 1)`;

/** What all staff may read: changes of accounts, and who was invited, are for admins alone. */
export const isForAllStaff = sql`split_part(object, ':', 1) not in ('user', 'invitation')`;

/** A trigger refuses changes. No foreign keys, so a row outlives what it names. */
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
  (t) => [
    index("audit_log_object").on(t.object, t.id),
    index("audit_log_actor").on(t.actor, t.id),
    index("audit_log_for_all").on(t.actor, t.id).where(isForAllStaff),
    index("audit_log_kind").on(objectKind, t.id),
  ],
);

/** Failed requests, without query values and addresses; only the newest are stored. */
export const serverErrors = pgTable(
  "server_errors",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    correlationId: uuid().notNull(),
    method: text().notNull(),
    /** Route with names for its parameters: "/u/:slug". */
    route: text().notNull(),
    status: integer().notNull(),
    message: text().notNull(),
    stack: text().notNull(),
  },
  (t) => [index("server_errors_correlation").on(t.correlationId)],
);
