import { sql } from "drizzle-orm";
import {
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
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";
import { cards, variants } from "./catalogue/cards.ts";

export const lists = pgTable(
  "lists",
  {
    id: uuid().notNull().unique().defaultRandom(),
    userId: owner(),
    name: text().notNull(),
    type: text({ enum: ["STATIC", "DYNAMIC", "POKEDEX", "BINDER"] }).notNull(),
    visibility: text({ enum: ["PRIVATE", "PUBLIC"] })
      .notNull()
      .default("PRIVATE"),
    /** Raised by each write of settings or rows. */
    version: integer().notNull().default(0),
    /** What its cards are to their owner, for trades. */
    purpose: text({ enum: ["WANTS", "TRADE"] }),
    isFavorite: boolean().notNull().default(false),
    coverCardId: text(),
    pockets: integer().notNull().default(9),
    showsNames: boolean().notNull().default(true),
    /** Raised to revoke the share link. */
    shareGeneration: integer().notNull().default(0),
    /** When its owner chose it as the one that stays open. */
    unlockedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("lists_user").on(t.userId, t.isFavorite.desc(), t.updatedAt.desc(), t.id.desc()),
  ],
);

export const listCards = pgTable(
  "list_cards",
  {
    id: uuid().notNull().defaultRandom(),
    listId: uuid().notNull(),
    userId: owner(),
    setId: text().notNull(),
    cardId: text().notNull(),
    /** Null: the card in any variant. */
    variant: text(),
    position: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.listId], foreignColumns: [lists.userId, lists.id] }).onDelete("cascade"),
    // Deferrable in the migration: one statement may swap rows.
    unique("list_cards_position").on(t.listId, t.position),
    index("list_cards_of_card").on(t.userId, t.cardId),
    foreignKey({ columns: [t.cardId, t.setId], foreignColumns: [cards.id, cards.setId] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
  ],
);

/** What undoes each of a list's last writes. */
export const listChanges = pgTable(
  "list_changes",
  {
    id: uuid().notNull(),
    userId: owner(),
    listId: uuid().notNull(),
    /** The list's, after the write. */
    version: integer().notNull(),
    undo: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.listId], foreignColumns: [lists.userId, lists.id] }).onDelete("cascade"),
    index("list_changes_of_list").on(t.listId, t.version),
  ],
);

/** Below which price a person wants to hear of a card; asleep while it is on no list of wants. */
export const priceAlerts = pgTable(
  "price_alerts",
  {
    userId: owner(),
    setId: text().notNull(),
    cardId: text().notNull(),
    variant: text().notNull(),
    /** Price of the alert in minor units of the currency. */
    below: integer().notNull(),
    currency: char({ length: 3 }).notNull(),
    /** Told, and not risen since. */
    isBelow: boolean().notNull().default(false),
    toldOn: date(),
    isSeen: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.cardId, t.variant] }),
    foreignKey({ columns: [t.cardId, t.setId], foreignColumns: [cards.id, cards.setId] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
    check("price_alerts_below", sql`${t.below} > 0`),
  ],
);
