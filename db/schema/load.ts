import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * One row: the load of the catalogue that runs now, or the last one. Whoever runs it says so again and again (`beatAt`),
 * so a load whose process was killed is told from one that runs.
 */
export const catalogueLoad = pgTable("catalogue_load", {
  id: boolean().primaryKey().default(sql`true`),
  run: uuid().notNull(),
  state: text({ enum: ["running", "done", "failed", "cancelled", "stopped"] }).notNull(),
  setsDone: integer().notNull().default(0),
  /** 0 until the list of all sets is read. */
  setsTotal: integer().notNull().default(0),
  /** The set that is being read. */
  currentSet: text(),
  cardsAdded: integer().notNull().default(0),
  /** How many cards could not be used, and the first of them with the reason. */
  problemCount: integer().notNull().default(0),
  problems: text().array().notNull().default([]),
  /** Why it failed, in a line for people. */
  fault: text(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  beatAt: timestamp({ withTimezone: true }).notNull(),
});
