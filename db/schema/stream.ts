import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";
import { cards, variants } from "./catalogue/cards.ts";

/** A raised generation ends the addresses made before. Without a row: the first generation, and on. */
export const overlays = pgTable(
  "overlays",
  {
    userId: owner(),
    kind: text({ enum: ["set", "list", "card", "chat"] }).notNull(),
    generation: integer().notNull().default(0),
    isOn: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** What a person pushed to the stream. */
export const streamCards = pgTable(
  "stream_cards",
  {
    userId: owner().primaryKey(),
    setId: text().notNull(),
    cardId: text().notNull(),
    variant: text().notNull(),
    isFirst: boolean().notNull().default(false),
    pushedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.cardId, t.setId], foreignColumns: [cards.id, cards.setId] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
  ],
);

/** Changes that came from opening packs, up to version 0.1.0; openings took their place. */
export const pulls = pgTable(
  "pulls",
  { userId: owner(), batch: uuid().notNull(), pulledAt: timestamp({ withTimezone: true }).notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.batch] }), index("pulls_time").on(t.userId, t.pulledAt)],
);
