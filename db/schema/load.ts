import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * One row: the running or last load of the catalogue. `beatAt` is its heartbeat, by which a killed load is detected.
 */
export const catalogueLoad = pgTable("catalogue_load", {
  id: boolean().primaryKey().default(sql`true`),
  run: uuid().notNull(),
  state: text({ enum: ["running", "done", "failed", "cancelled", "stopped"] }).notNull(),
  setsDone: integer().notNull().default(0),
  /** 0 until the list of sets is read. */
  setsTotal: integer().notNull().default(0),
  /** The set being read. */
  currentSet: text(),
  cardsAdded: integer().notNull().default(0),
  /** Unusable cards; `problems` holds the first. */
  problemCount: integer().notNull().default(0),
  problems: text().array().notNull().default([]),
  /** One line for people. */
  fault: text(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  beatAt: timestamp({ withTimezone: true }).notNull(),
});
