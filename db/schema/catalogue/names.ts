import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { cards, sets } from "./cards.ts";

/** By language: `{ fr: "Dracaufeu-ex", "pt-br": … }`. */
export type LocalNames = Record<string, string>;

/** Names of cards in languages that are no game of their own; a card that no source names has no row. */
export const localCardNames = pgTable("local_card_names", {
  cardId: text()
    .primaryKey()
    .references(() => cards.id),
  names: jsonb().$type<LocalNames>().notNull(),
});

export const localSetNames = pgTable("local_set_names", {
  setId: text()
    .primaryKey()
    .references(() => sets.id),
  names: jsonb().$type<LocalNames>().notNull(),
});
