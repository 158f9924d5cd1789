import { sql } from "drizzle-orm";
import {
  bigint,
  char,
  check,
  date,
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

/** What describes a copy, here and where it left the collection. */
export const describing = () => ({
  condition: text({ enum: ["NM", "LP", "MP", "HP", "DMG"] }),
  language: text(),
  /** Price paid for one, in minor units of `costCurrency`. */
  cost: integer(),
  costCurrency: char({ length: 3 }),
  acquiredOn: date(),
  /** From whom. */
  seller: text(),
});

/** Details of copies; of the quantity in `entries`, the rest have none. */
export const copies = pgTable(
  "copies",
  {
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    userId: owner(),
    setId: text().notNull(),
    cardId: text().notNull(),
    variant: text().notNull(),
    quantity: integer().notNull().default(1),
    ...describing(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a smaller quantity removed them; undoing that change, of the same time, restores them. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("copies_of_entry").on(t.userId, t.setId, t.cardId, t.variant),
    foreignKey({ columns: [t.cardId, t.setId], foreignColumns: [cards.id, cards.setId] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
    check("copies_quantity", sql`${t.quantity} between 1 and 99999`),
    check("copies_cost", sql`(${t.cost} is null) = (${t.costCurrency} is null) and ${t.cost} >= 0`),
  ],
);

export const gradedCards = pgTable(
  "graded_cards",
  {
    /** Unique, since a trade hands it on. */
    id: uuid().notNull().unique().default(sql`gen_random_uuid()`),
    userId: owner(),
    setId: text().notNull(),
    cardId: text().notNull(),
    variant: text().notNull(),
    company: text({ enum: ["PSA", "BGS", "TAG", "CGC", "ARS", "AGS", "ACE", "SGC", "TGA"] }).notNull(),
    grade: text().notNull(),
    condition: text().notNull().default(""),
    certificate: text().notNull().default(""),
    url: text().notNull().default(""),
    /** The owner's estimate, in minor units of `valueCurrency`; replaces one raw copy's price. */
    value: integer(),
    valueCurrency: char({ length: 3 }),
    /** Price paid, in minor units of `costCurrency`. */
    cost: integer(),
    costCurrency: char({ length: 3 }),
    acquiredOn: date(),
    seller: text(),
    batch: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("graded_cards_of_entry").on(t.userId, t.setId, t.cardId, t.variant),
    uniqueIndex("graded_cards_certificate")
      .on(t.userId, t.company, sql`lower(${t.certificate})`)
      .where(sql`${t.certificate} <> ''`),
    foreignKey({ columns: [t.cardId, t.setId], foreignColumns: [cards.id, cards.setId] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
    check("graded_cards_value", sql`(${t.value} is null) = (${t.valueCurrency} is null) and ${t.value} >= 0`),
  ],
);

export const privateNotes = pgTable(
  "private_notes",
  {
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    userId: owner(),
    setId: text().notNull(),
    cardId: text(),
    label: text().notNull().default(""),
    text: text().notNull(),
    batch: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index("private_notes_of_set").on(t.userId, t.setId, t.cardId)],
);

/** A collection's value at the end of a day, per currency of the prices. */
export const valueSnapshots = pgTable(
  "value_snapshots",
  {
    userId: owner(),
    day: date().notNull(),
    category: text().notNull(),
    currency: char({ length: 3 }).notNull(),
    value: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day, t.category, t.currency] })],
);
