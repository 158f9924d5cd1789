import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { cards } from "#db/schema/catalogue/cards.ts";
import { entries } from "#db/schema/collection/entries.ts";
import { prepared } from "#lib/sql/prepared.ts";

export type Quantity = { cardId: string; variant: string; quantity: number };

/** Quantities of a set as one text instead of hundreds of rows, which take three times as long to read. */
const inSet = prepared((db) =>
  db
    .select({
      lines: sql<
        string | null
      >`string_agg(concat_ws(E'\t', ${entries.cardId}, ${entries.variant}, ${entries.quantity}), E'\n')`,
    })
    .from(entries)
    .where(and(eq(entries.userId, sql.placeholder("userId")), eq(entries.setId, sql.placeholder("setId"))))
    .prepare("quantities_in_set"),
);

/** The hottest query. Sorted: the database gives its rows in any order, and the ETag of a page is made of them. */
export async function quantitiesInSet(db: Db, owner: string, set: string): Promise<Quantity[]> {
  const [{ lines } = {}] = await inSet(db).execute({ userId: owner, setId: set });
  return lines ? lines.split("\n").sort().map(quantityOf) : [];
}

function quantityOf(line: string): Quantity {
  const [cardId = "", variant = "", quantity] = line.split("\t");
  return { cardId, variant, quantity: Number(quantity) };
}

/** The key of entries starts with the set; by card alone the query would read the whole collection. */
const ofCards = prepared((db) =>
  db
    .select({ cardId: entries.cardId, variant: entries.variant, quantity: entries.quantity })
    .from(cards)
    .innerJoin(entries, and(eq(entries.setId, cards.setId), eq(entries.cardId, cards.id)))
    .where(
      and(eq(entries.userId, sql.placeholder("userId")), sql`${cards.id} = any(${sql.placeholder("cardIds")}::text[])`),
    )
    .prepare("quantities_of_cards"),
);

/** Quantities of some cards by variant; those without an entry are missing. */
export const quantitiesOfCards = (db: Db, owner: string, cardIds: string[]): Promise<Quantity[]> =>
  ofCards(db).execute({ userId: owner, cardIds });

/** Quantities of some cards of a set by variant; those without an entry are missing. */
export const quantitiesOf = (db: Db | Tx, owner: string, set: string, cardIds: string[]): Promise<Quantity[]> =>
  db
    .select({ cardId: entries.cardId, variant: entries.variant, quantity: entries.quantity })
    .from(entries)
    .where(and(eq(entries.userId, owner), eq(entries.setId, set), inArray(entries.cardId, cardIds)));
