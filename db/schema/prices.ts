import { sql } from "drizzle-orm";
import {
  boolean,
  char,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { bytea } from "./accounts.ts";
import { cards, variants } from "./catalogue/cards.ts";

const priceColumns = {
  cardId: text().notNull(),
  variant: text().notNull(),
  source: text({ enum: ["tcgplayer", "cardmarket"] }).notNull(),
  currency: char({ length: 3 }).notNull(),
  market: integer(),
  low: integer(),
  asOf: timestamp({ withTimezone: true }).notNull(),
};

/** A row where the market price changed: until the next one it holds on the days of `priceDays`. */
export const priceHistory = pgTable("price_history", { ...priceColumns, day: date().notNull() }, (t) => [
  primaryKey({ columns: [t.cardId, t.variant, t.source, t.day] }),
  foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
]);

/** Days (UTC) of which a source's prices were fetched. */
export const priceDays = pgTable(
  "price_days",
  { source: text({ enum: ["tcgplayer", "cardmarket"] }).notNull(), day: date().notNull() },
  (t) => [primaryKey({ columns: [t.source, t.day] })],
);

/** `trend` and `average30`: what Cardmarket calls its trend price and its average of 30 days; null where no source states them. */
const currentColumns = { ...priceColumns, trend: integer(), average30: integer() };

export const currentPrices = pgTable("current_prices", currentColumns, (t) => [
  primaryKey({ columns: [t.cardId, t.variant, t.source] }),
  foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
]);

/**
 * Products of a price source that are of a card without a product id of its own, found by the product's group, number and
 * name. A card with an id that a catalogue states does not read its row here.
 */
export const productLinks = pgTable(
  "product_links",
  {
    cardId: text()
      .notNull()
      .references(() => cards.id, { onDelete: "cascade" }),
    source: text({ enum: ["tcgplayer"] }).notNull(),
    productId: integer().notNull(),
    groupId: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.cardId, t.source] }), unique("product_links_product").on(t.source, t.productId)],
);

/** Units of `currency` per US dollar. */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    currency: char({ length: 3 }).notNull(),
    symbol: text().notNull(),
    /** Decimal text; money.ts computes with it. */
    perDollar: text().notNull(),
    source: text().notNull(),
    day: date().notNull().default(sql`current_date`),
  },
  (t) => [primaryKey({ columns: [t.currency, t.day] }), index("exchange_rates_day").on(t.day)],
);

/** What `/feeds/prices` answers: the prices of `pricesVersion`, signed. */
export const publishedFeeds = pgTable("published_feeds", {
  name: text().primaryKey(),
  pricesVersion: integer().notNull(),
  publicKey: text().notNull(),
  madeAt: timestamp({ withTimezone: true }).notNull(),
  bytes: bytea().notNull(),
});

/** Set by staff; feeds change nothing before the day after `until`. */
export const priceOverrides = pgTable(
  "price_overrides",
  {
    cardId: text().notNull(),
    variant: text().notNull(),
    source: text({ enum: ["tcgplayer", "cardmarket"] }).notNull(),
    currency: char({ length: 3 }).notNull(),
    market: integer().notNull(),
    until: date().notNull(),
    reason: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cardId, t.variant, t.source] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
  ],
);

export const heldPrices = pgTable(
  "held_prices",
  {
    cardId: text().notNull(),
    variant: text().notNull(),
    source: text({ enum: ["tcgplayer", "cardmarket"] }).notNull(),
    currency: char({ length: 3 }).notNull(),
    market: integer(),
    low: integer(),
    /** The market price in use meanwhile. */
    standing: integer().notNull(),
    asOf: timestamp({ withTimezone: true }).notNull(),
    day: date().notNull(),
    isAccepted: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.cardId, t.variant, t.source, t.day] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
    index("held_prices_undecided").on(t.cardId, t.variant, t.source).where(sql`is_accepted is null`),
  ],
);
