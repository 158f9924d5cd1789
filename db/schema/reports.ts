import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";

const time = () => timestamp({ withTimezone: true });

export const cardReports = pgTable(
  "card_reports",
  {
    id: bigint({ mode: "number" }).notNull().unique().generatedAlwaysAsIdentity(),
    userId: owner(),
    category: text().notNull(),
    /** Free text, because the set or card may be missing from the catalogue. */
    setId: text(),
    numberKey: text(),
    description: text().notNull(),
    tcgPlayerUrl: text(),
    otherUrl: text(),
    status: text({ enum: ["open", "resolved", "wontfix", "ignore"] })
      .notNull()
      .default("open"),
    threadStatus: text({ enum: ["resolved", "not_resolved"] })
      .notNull()
      .default("not_resolved"),
    /** The report whose status and answers it shares. */
    duplicateOf: bigint({ mode: "number" }).references((): AnyPgColumn => cardReports.id, { onDelete: "set null" }),
    /** Whether the report waits for an answer of staff. */
    isWaiting: boolean().notNull().default(true),
    /** Last answer of staff, and when its reporter last looked. */
    answeredAt: time(),
    seenAt: time(),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    // The queue, and its counts.
    index("card_reports_status").on(t.status, t.id).where(sql`duplicate_of is null`),
    index("card_reports_waiting").on(t.status, sql`(is_waiting::int)`, t.id).where(sql`duplicate_of is null`),
    index("card_reports_duplicates").on(t.duplicateOf),
    index("card_reports_card").on(t.setId, t.numberKey),
    index("card_reports_said").using("gin", t.description.op("gin_trgm_ops")),
  ],
);

/** Messages between the reporter, who owns both sides, and staff. */
export const reportMessages = pgTable(
  "report_messages",
  {
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    reportId: bigint({ mode: "number" }).notNull(),
    userId: owner(),
    isStaff: boolean().notNull(),
    text: text().notNull(),
    createdAt: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.reportId], foreignColumns: [cardReports.userId, cardReports.id] }).onDelete(
      "cascade",
    ),
    index("report_messages_report").on(t.reportId, t.id),
  ],
);
