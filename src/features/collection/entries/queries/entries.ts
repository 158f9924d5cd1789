import { and, eq, isNotNull, notInArray, or, sql } from "drizzle-orm";
import type { OwnerOfGames } from "#access/people/queries.ts";
import type { Db } from "#db/open.ts";
import { cards, sets, variants } from "#db/schema/catalogue/cards.ts";
import { entries } from "#db/schema/collection/entries.ts";
import { cursorText, type PageOf, pageOf, readCursor, type SortKey } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import type { Quantity } from "./quantities.ts";

export type StoredEntry = Quantity & { setId: string };
export type EntryKey = Omit<StoredEntry, "quantity">;

const entryColumns = {
  cardId: entries.cardId,
  variant: entries.variant,
  variantName: variants.name,
  quantity: entries.quantity,
  numberKey: cards.numberKey,
  setId: entries.setId,
};

const entriesWithCards = (db: Db) =>
  db
    .select(entryColumns)
    .from(entries)
    .innerJoin(cards, eq(cards.id, entries.cardId))
    .innerJoin(variants, and(eq(variants.cardId, entries.cardId), eq(variants.key, entries.variant)));

/** A person's entries of a set, in the order of the set. */
export const entriesInSet = (db: Db, owner: string, set: string) =>
  entriesWithCards(db)
    .where(and(eq(entries.userId, owner), eq(entries.setId, set)))
    .orderBy(cards.position, variants.position);

const keyColumns: KeyColumn[] = [entries.setId, entries.cardId, entries.variant].map((value) => ({
  value,
  type: "text",
}));

/** null for a text that is no cursor of `entriesAfter`. */
export const readEntriesCursor = (text: string): SortKey | null =>
  readCursor(
    text,
    keyColumns.map(({ type }) => type),
  );

/** A page of a person's entries, without hidden games. */
export async function entriesAfter(
  db: Db,
  owner: OwnerOfGames,
  after: SortKey | null,
  limit: number,
): Promise<PageOf<Awaited<ReturnType<typeof entriesInSet>>[number], string>> {
  const rows = await entriesWithCards(db)
    .where(and(eq(entries.userId, owner.id), notInArray(cards.category, owner.hiddenGames), isAfter(keyColumns, after)))
    .orderBy(inOrder(keyColumns))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ setId, cardId, variant }) => cursorText([setId, cardId, variant]));
}

/** Cards and variants that the catalogue dropped. */
export const goneEntries = (db: Db, owner: string) =>
  db
    .select({
      ...entryColumns,
      cardName: sql<string>`coalesce(${cards.englishName}, ${cards.name})`,
      number: cards.number,
      setName: sql<string>`coalesce(${sets.englishName}, ${sets.name})`,
      category: sets.category,
    })
    .from(entries)
    .innerJoin(cards, eq(cards.id, entries.cardId))
    .innerJoin(sets, eq(sets.id, entries.setId))
    .innerJoin(variants, and(eq(variants.cardId, entries.cardId), eq(variants.key, entries.variant)))
    .where(and(eq(entries.userId, owner), or(isNotNull(cards.goneAt), isNotNull(variants.goneAt))))
    .orderBy(entries.setId, cards.position, variants.position);
