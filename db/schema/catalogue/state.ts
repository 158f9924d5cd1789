import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** One row. `version` grows with every import that changed something, and is part of cache keys. */
export const catalogueState = pgTable("catalogue_state", {
  id: boolean().primaryKey().default(sql`true`),
  version: integer().notNull().default(1),
  pricesVersion: integer().notNull().default(1),
  catalogueAt: timestamp({ withTimezone: true }),
  pricesAt: timestamp({ withTimezone: true }),
});

/** Validators per URL, by which `catalogue sync` fetches only changes. */
export const syncState = pgTable("sync_state", {
  url: text().primaryKey(),
  etag: text(),
  at: timestamp({ withTimezone: true }).notNull(),
});
