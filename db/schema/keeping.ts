import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, users } from "./accounts.ts";
import { cards, variants } from "./catalogue.ts";

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What is known of single copies, beside their number in `entries`. Copies without a row here are the implicit rest. */
export const copies = pgTable(
  "copies",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    setId: text().notNull(),
    cardId: text().notNull(),
    variant: text().notNull(),
    /** How many copies are alike in all of this. */
    quantity: integer().notNull().default(1),
    condition: text({ enum: ["NM", "LP", "MP", "HP", "DMG"] }),
    language: text(),
    /** What one copy cost: minor units of `costCurrency`. */
    cost: integer(),
    costCurrency: char({ length: 3 }),
    acquiredOn: date(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a smaller quantity left no place for them; undoing that change, which has the same time, brings them back. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("copies_of_entry").on(t.userId, t.setId, t.cardId, t.variant),
    foreignKey({ columns: [t.cardId, t.setId], foreignColumns: [cards.id, cards.setId] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
    check("copies_quantity", sql`${t.quantity} between 1 and 99999`),
    check("copies_cost", sql`(${t.cost} is null) = (${t.costCurrency} is null) and ${t.cost} >= 0`),
  ],
);

/** Graded cards, each a single thing with its own certificate. */
export const gradedCards = pgTable(
  "graded_cards",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: owner(),
    setId: text().notNull(),
    cardId: text().notNull(),
    variant: text().notNull(),
    company: text({ enum: ["PSA", "BGS", "TAG", "CGC", "ARS", "AGS", "ACE", "SGC", "TGA"] }).notNull(),
    /** As the company writes it: "10", "9.5", "Black Label 10". */
    grade: text().notNull(),
    condition: text().notNull().default(""),
    certificate: text().notNull().default(""),
    url: text().notNull().default(""),
    /** What its owner says it is worth: minor units of `valueCurrency`; it takes the place of one raw copy's price. */
    value: integer(),
    valueCurrency: char({ length: 3 }),
    /** Of the import that it came in with, which takes it along when it is undone. */
    batch: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index("graded_cards_of_entry").on(t.userId, t.setId, t.cardId, t.variant),
    // A company gives each certificate number once.
    uniqueIndex("graded_cards_certificate")
      .on(t.userId, t.company, sql`lower(${t.certificate})`)
      .where(sql`${t.certificate} <> ''`),
    foreignKey({ columns: [t.cardId, t.setId], foreignColumns: [cards.id, cards.setId] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
    check("graded_cards_value", sql`(${t.value} is null) = (${t.valueCurrency} is null) and ${t.value} >= 0`),
  ],
);

/** What only their owner reads: notes on cards, and one on each set, which names no card. */
export const privateNotes = pgTable(
  "private_notes",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: owner(),
    setId: text().notNull(),
    cardId: text(),
    label: text().notNull().default(""),
    text: text().notNull(),
    /** As of graded cards. */
    batch: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("private_notes_of_set").on(t.userId, t.setId, t.cardId)],
);

/** What a collection was worth at the end of a day, in each currency that its prices came in. */
export const valueSnapshots = pgTable(
  "value_snapshots",
  {
    userId: owner(),
    day: date().notNull(),
    category: text().notNull(),
    currency: char({ length: 3 }).notNull(),
    /** Minor units. */
    value: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day, t.category, t.currency] })],
);

/** A collection that comes in as a file, from its upload to what became of it. */
export const collectionImports = pgTable(
  "collection_imports",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: owner(),
    fileName: text().notNull(),
    /** The file itself, until its rows are read. */
    bytes: bytea(),
    format: text(),
    mode: text({ enum: ["add", "replace"] })
      .notNull()
      .default("add"),
    state: text({ enum: ["reading", "ready", "committing", "done", "failed"] })
      .notNull()
      .default("reading"),
    /** Rows looked at so far, of how many. */
    seen: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** Why it failed, for its owner. */
    message: text(),
    /** Whether its owner may keep graded cards, as things were when the file came. */
    keepsGraded: boolean().notNull().default(true),
    /** What it wrote, in the change log and elsewhere, once it is done. */
    batch: uuid(),
    undoneAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("collection_imports_user").on(t.userId, t.createdAt)],
);

/** One row of a file: what it says, and which card that is. */
export const collectionImportRows = pgTable(
  "collection_import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => collectionImports.id, { onDelete: "cascade" }),
    line: integer().notNull(),
    state: text({ enum: ["matched", "ambiguous", "unresolved", "skipped"] }).notNull(),
    /** Why it is not matched. */
    reason: text(),
    /** What the row says of the card, for people: name, set, number, variant. */
    said: jsonb().notNull(),
    quantity: integer().notNull(),
    setId: text(),
    cardId: text(),
    variant: text(),
    /** The cards it could be, where there are several. */
    choices: jsonb(),
    /** Condition, language, cost, date, grade, note, as far as the row has them. */
    details: jsonb(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.line] }), index("collection_import_rows_state").on(t.importId, t.state)],
);

/** Prices that jumped too far to be believed; staff let them pass or drop them. */
export const heldPrices = pgTable(
  "held_prices",
  {
    cardId: text().notNull(),
    variant: text().notNull(),
    source: text({ enum: ["tcgplayer", "cardmarket"] }).notNull(),
    currency: char({ length: 3 }).notNull(),
    market: integer(),
    low: integer(),
    /** The market price that stands meanwhile. */
    standing: integer().notNull(),
    asOf: timestamp({ withTimezone: true }).notNull(),
    day: date().notNull(),
    isAccepted: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.cardId, t.variant, t.source, t.day] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
  ],
);
