import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, owner } from "../accounts.ts";

export const collectionImports = pgTable(
  "collection_imports",
  {
    id: uuid().notNull().unique().default(sql`gen_random_uuid()`),
    userId: owner(),
    fileName: text().notNull(),
    /** Content of the file, kept until its rows are in the collection: its columns may be read anew. */
    bytes: bytea(),
    /** How its columns are read. */
    reading: jsonb(),
    format: text(),
    mode: text({ enum: ["add", "replace"] })
      .notNull()
      .default("add"),
    state: text({ enum: ["mapping", "reading", "ready", "committing", "done", "failed"] })
      .notNull()
      .default("reading"),
    seen: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** A sentence of before there were faults; no longer written. */
    message: text(),
    /** Why it failed: a kind with values, `ImportFault` of transfer/remarks. */
    fault: jsonb(),
    /** Whether its owner may keep graded cards, at upload. */
    keepsGraded: boolean().notNull().default(true),
    batch: uuid(),
    undoneAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index("collection_imports_user").on(t.userId, t.createdAt)],
);

export const collectionImportRows = pgTable(
  "collection_import_rows",
  {
    userId: owner(),
    importId: uuid().notNull(),
    line: integer().notNull(),
    state: text({ enum: ["matched", "ambiguous", "unresolved", "skipped"] }).notNull(),
    /** Sentences of before there were remarks; no longer written. */
    reason: text(),
    /** Remarks on the row: kinds with values, `RowRemark` of transfer/remarks. */
    remarks: jsonb(),
    said: jsonb().notNull(),
    quantity: integer().notNull(),
    setId: text(),
    cardId: text(),
    variant: text(),
    choices: jsonb(),
    details: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.importId, t.line] }),
    foreignKey({
      name: "collection_import_rows_of_import",
      columns: [t.userId, t.importId],
      foreignColumns: [collectionImports.userId, collectionImports.id],
    }).onDelete("cascade"),
    index("collection_import_rows_state").on(t.importId, t.state),
  ],
);
