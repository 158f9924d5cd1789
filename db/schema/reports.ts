import { bigint, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";

export const cardReports = pgTable(
  "card_reports",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    category: text().notNull(),
    /** Free text: the set or card may be what is missing. */
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
