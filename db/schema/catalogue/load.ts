import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** One row: the running or last load. `beatAt`: its heartbeat, by which a killed load is detected. */
export const catalogueLoad = pgTable("catalogue_load", {
  id: boolean().primaryKey().default(sql`true`),
  run: uuid().notNull(),
  state: text({ enum: ["running", "done", "failed", "cancelled", "stopped"] }).notNull(),
  setsDone: integer().notNull().default(0),
  setsTotal: integer().notNull().default(0),
  currentSet: text(),
  cardsAdded: integer().notNull().default(0),
  problemCount: integer().notNull().default(0),
  problems: text().array().notNull().default([]),
  fault: text(),
  startedAt: timestamp({ withTimezone: true }).notNull(),
  beatAt: timestamp({ withTimezone: true }).notNull(),
});
