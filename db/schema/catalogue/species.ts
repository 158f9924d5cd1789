import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cards, searchText } from "./cards.ts";
import type { LocalNames } from "./names.ts";

export const species = pgTable("species", {
  id: integer().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  generation: integer().notNull(),
  genus: text(),
  types: text().array().notNull().default([]),
  /** Decimetres and hectograms. */
  height: integer(),
  weight: integer(),
  evolvesFromId: integer(),
  japaneseName: text(),
  /** Names in other languages that are not the English one; null if no source states any. */
  localNames: jsonb().$type<LocalNames>(),
  searchText: searchText(sql`name`, sql`japanese_name`),
});

/** What staff say of a species by column, which wins over imports, and what its source says. */
export const speciesEdits = pgTable("species_edits", {
  speciesId: integer()
    .primaryKey()
    .references(() => species.id),
  facts: jsonb().$type<Record<string, unknown>>().notNull(),
  source: jsonb().$type<Record<string, unknown>>().notNull(),
});

export const cardSpecies = pgTable(
  "card_species",
  {
    cardId: text()
      .notNull()
      .references(() => cards.id, { onDelete: "cascade" }),
    speciesId: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.cardId, t.speciesId] }), index("card_species_species").on(t.speciesId)],
);
