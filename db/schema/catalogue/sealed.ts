import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { categories, sets } from "./cards.ts";

export const sealedKinds = [
  "booster",
  "display",
  "elite-trainer-box",
  "bundle",
  "tin",
  "blister",
  "box-set",
  "deck",
  "other",
] as const;

export type SealedKind = (typeof sealedKinds)[number];

/** Sealed products of shops; never deleted, as people own them. Null: not known. */
export const sealedProducts = pgTable(
  "sealed_products",
  {
    /** By the first source that lists it, so that it is the same on every site: "cm-271439". */
    id: text().primaryKey(),
    name: text().notNull(),
    category: text().references(() => categories.id),
    setId: text().references(() => sets.id, { onDelete: "set null" }),
    kind: text({ enum: sealedKinds }),
    packs: integer(),
    cardmarketId: integer().unique(),
    cardmarketExpansion: integer(),
    tcgplayerId: integer().unique(),
    /** When its source stopped listing it. */
    goneAt: timestamp({ withTimezone: true }),
  },
  (t) => [index("sealed_products_set").on(t.setId, t.kind)],
);
