import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { owner } from "../accounts.ts";
import { cards, variants } from "../catalogue/cards.ts";

export const entries = pgTable(
  "entries",
  {
    userId: owner(),
    setId: text().notNull(),
    cardId: text().notNull(),
    variant: text().notNull(),
    quantity: integer().notNull(),
    /** The quantity before the last write, for the change log. */
    replaced: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Set first: a set page reads one range.
    primaryKey({ columns: [t.userId, t.setId, t.cardId, t.variant] }),
    foreignKey({ columns: [t.cardId, t.setId], foreignColumns: [cards.id, cards.setId] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
    check("entries_quantity", sql`${t.quantity} between 1 and 99999`),
  ],
);

/** Every write to `entries`, for undo, activity and the NEW mark (before = 0). */
export const entryChanges = pgTable(
  "entry_changes",
  {
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    userId: owner(),
    batch: uuid().notNull(),
    setId: text().notNull(),
    cardId: text().notNull(),
    variant: text().notNull(),
    before: integer().notNull(),
    after: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp({ withTimezone: true }),
    /** Deleted graded cards or notes, so it cannot be undone. */
    isFinal: boolean().notNull().default(false),
    tapId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("entry_changes_batch").on(t.batch),
    uniqueIndex("entry_changes_tap").on(t.userId, t.tapId).where(sql`${t.tapId} is not null`),
    index("entry_changes_tap_age").on(t.at).where(sql`${t.tapId} is not null`),
  ],
);
