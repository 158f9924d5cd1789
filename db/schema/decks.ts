import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";

export type DeckCard = { cardId: string; quantity: number };

/** What a version of a deck keeps. */
const content = {
  name: text().notNull(),
  format: text().notNull(),
  /** Types that Pocket's Energy Zone makes. */
  energy: text().array().notNull().default([]),
  cards: jsonb().$type<DeckCard[]>().notNull().default([]),
  /** Cards that are considered, not part of the deck yet. */
  considering: jsonb().$type<DeckCard[]>().notNull().default([]),
};

export const decks = pgTable(
  "decks",
  {
    id: uuid().notNull().unique().defaultRandom(),
    userId: owner(),
    ...content,
    archetype: text(),
    description: text().notNull().default(""),
    folder: text().notNull().default(""),
    visibility: text({ enum: ["PRIVATE", "PUBLIC"] })
      .notNull()
      .default("PRIVATE"),
    /** Null: the first Pokémon. */
    coverCardId: text(),
    /** Raised by each write of settings or cards. */
    version: integer().notNull().default(0),
    /** When its owner chose it as one that stays open. */
    unlockedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("decks_user").on(t.userId, t.updatedAt, t.id),
    index("decks_public").on(t.updatedAt, t.id).where(sql`visibility = 'PUBLIC'`),
    index("decks_named").using("gin", t.name.op("gin_trgm_ops")).where(sql`visibility = 'PUBLIC'`),
    index("decks_cards").using("gin", t.cards.op("jsonb_path_ops")),
  ],
);

/** What a deck was before a write changed its cards. */
export const deckVersions = pgTable(
  "deck_versions",
  {
    userId: owner(),
    deckId: uuid().notNull(),
    version: integer().notNull(),
    ...content,
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deckId, t.version] }),
    foreignKey({ columns: [t.userId, t.deckId], foreignColumns: [decks.userId, decks.id] }).onDelete("cascade"),
  ],
);

/** Rules of a format that staff changed; the others are the shipped ones. */
export const deckConfig = pgTable("deck_config", {
  format: text().primaryKey(),
  rules: jsonb().notNull(),
  reason: text().notNull().default(""),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
