import { boolean, date, foreignKey, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { categories, variants } from "./cards.ts";

/** Collections over many sets: Prize Packs, Holiday Calendars, Trick or Trade. */
export const curatedCollections = pgTable("curated_collections", {
  slug: text().primaryKey(),
  name: text().notNull(),
  category: text()
    .notNull()
    .references(() => categories.id),
  position: integer().notNull(),
  pinToBottom: boolean().notNull().default(true),
  releaseDate: date(),
  /** When staff said that its list is whole; null: partial. */
  completeAt: timestamp({ withTimezone: true }),
});

export const curatedCards = pgTable(
  "curated_cards",
  {
    collection: text()
      .notNull()
      .references(() => curatedCollections.slug),
    cardId: text().notNull(),
    variant: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.collection, t.cardId, t.variant] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
  ],
);
