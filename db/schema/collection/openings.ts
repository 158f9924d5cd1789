import { index, pgTable, primaryKey, timestamp, uuid } from "drizzle-orm/pg-core";
import { owner } from "../accounts.ts";

/** Packs that a person opens. The pulls are the lines of `entry_changes` whose batch is the id. */
export const openings = pgTable(
  "openings",
  {
    userId: owner(),
    id: uuid().notNull(),
    openedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index("openings_time").on(t.userId, t.openedAt)],
);
