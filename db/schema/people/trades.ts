import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { owner } from "../accounts.ts";
import { sets } from "../catalogue/cards.ts";

/** Trades, two rows for each, one for each side; that of a deleted account goes, the other's history stays. */
export const trades = pgTable(
  "trades",
  {
    userId: owner(),
    id: uuid().notNull(),
    state: text({ enum: ["proposed", "accepted", "completed", "declined", "cancelled", "undone"] })
      .notNull()
      .default("proposed"),
    /** Whether this side made the current offer. */
    isOfferer: boolean().notNull(),
    /** Raised by each counter-offer. */
    round: integer().notNull().default(1),
    hasSwapped: boolean().notNull().default(false),
    wantsUndo: boolean().notNull().default(false),
    /** Cards with their prices of the day, as `TradeCard` of the feature. */
    gives: jsonb().notNull().default(sql`'[]'`),
    takes: jsonb().notNull().default(sql`'[]'`),
    /** Batch of the lines in both change logs. */
    batch: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("trades_id").on(t.id),
    index("trades_user").on(t.userId, t.updatedAt, t.id),
  ],
);

/** Copies of each card of a set that a person does not give away. */
export const reservedCopies = pgTable(
  "kept_copies",
  {
    userId: owner(),
    setId: text()
      .notNull()
      .references(() => sets.id, { onDelete: "cascade" }),
    copies: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.setId] }), check("kept_copies_count", sql`${t.copies} between 0 and 99`)],
);
