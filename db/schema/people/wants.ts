import { foreignKey, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { owner } from "../accounts.ts";
import { cards, variants } from "../catalogue/cards.ts";

/** Cards with a heart. Who sees them: `users.wants_visibility`. */
export const wants = pgTable(
  "wants",
  {
    userId: owner(),
    setId: text().notNull(),
    cardId: text().notNull(),
    /** Null: in any variant. */
    variant: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.cardId] }),
    index("wants_newest").on(t.userId, t.createdAt, t.cardId),
    foreignKey({ columns: [t.cardId, t.setId], foreignColumns: [cards.id, cards.setId] }),
    foreignKey({ columns: [t.cardId, t.variant], foreignColumns: [variants.cardId, variants.key] }),
  ],
);
