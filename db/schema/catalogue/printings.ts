import { char, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { cards } from "./cards.ts";

const cardId = () =>
  text()
    .notNull()
    .references(() => cards.id, { onDelete: "cascade" });

/**
 * Printings that a shop sells of a card and no catalogue states. `printing`: the key of the variant that it would be;
 * `listed`: the keys of all printings of the product.
 */
export const soldPrintings = pgTable(
  "sold_printings",
  {
    cardId: cardId(),
    printing: text().notNull(),
    source: text({ enum: ["tcgplayer"] }).notNull(),
    productId: integer().notNull(),
    listed: text().array().notNull(),
    currency: char({ length: 3 }).notNull(),
    market: integer(),
    asOf: timestamp({ withTimezone: true }).notNull(),
    /** When staff said that it is no printing of the card. */
    ignoredAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.cardId, t.printing, t.source] })],
);

/** Cards whose first variant is another one than before: `variant` was it, `first` is it now. */
export const changedFirsts = pgTable(
  "changed_firsts",
  {
    cardId: cardId(),
    variant: text().notNull(),
    first: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.cardId, t.variant] })],
);
