import { sql } from "drizzle-orm";
import {
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { owner } from "../accounts.ts";
import { cards, variants } from "../catalogue/cards.ts";
import { describing } from "./details.ts";

/** Copies of one variant that left a collection together. Its lots are what these copies were. */
export const disposals = pgTable(
  "disposals",
  {
    userId: owner(),
    id: uuid().notNull(),
    kind: text({ enum: ["sold", "gave", "lost", "traded", "opened"] }).notNull(),
    setId: text().notNull(),
    cardId: text().notNull(),
    variant: text().notNull(),
    quantity: integer().notNull(),
    /** The row of `graded_cards` as it was; null for ungraded copies. */
    graded: jsonb(),
    /** What a sale brought in all, and what it cost, in minor units of `currency`. */
    amount: integer(),
    fees: integer().notNull().default(0),
    postage: integer().notNull().default(0),
    currency: char({ length: 3 }),
    happenedOn: date().notNull(),
    counterparty: text().notNull().default(""),
    /** Of its line in the change log, which undoes it. */
    batch: uuid().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("disposals_time").on(t.userId, t.happenedOn, t.createdAt, t.id),
    index("disposals_batch").on(t.userId, t.batch),
    foreignKey({ columns: [t.cardId, t.setId], foreignColumns: [cards.id, cards.setId] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
    check("disposals_quantity", sql`${t.quantity} between 1 and 99999`),
    check("disposals_amount", sql`(${t.amount} is null) = (${t.currency} is null) and ${t.amount} >= 0`),
    check("disposals_costs", sql`${t.fees} >= 0 and ${t.postage} >= 0`),
  ],
);

/** What the copies of a disposal were, as facts: later changes of copies or of the catalogue leave them. */
export const disposalLots = pgTable(
  "disposal_lots",
  {
    userId: owner(),
    disposalId: uuid().notNull(),
    position: smallint().notNull(),
    quantity: integer().notNull(),
    ...describing(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.disposalId, t.position] }),
    foreignKey({ columns: [t.userId, t.disposalId], foreignColumns: [disposals.userId, disposals.id] }).onDelete(
      "cascade",
    ),
    check("disposal_lots_quantity", sql`${t.quantity} between 1 and 99999`),
    check("disposal_lots_cost", sql`(${t.cost} is null) = (${t.costCurrency} is null) and ${t.cost} >= 0`),
  ],
);
