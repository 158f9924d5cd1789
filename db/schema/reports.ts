import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

/** What people miss in the catalogue: a card or a variant. Staff work through the open ones. */
export const cardReports = pgTable(
  "card_reports",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    category: text().notNull(),
    /** As given: the set or card may be what is missing, so nothing is referenced. */
    setId: text(),
    numberKey: text(),
    description: text().notNull(),
    tcgPlayerUrl: text(),
    otherUrl: text(),
    status: text({ enum: ["open", "resolved", "wontfix", "ignore"] })
      .notNull()
      .default("open"),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("card_reports_status").on(t.status, t.id), index("card_reports_user").on(t.userId)],
);
