import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { decks, deckVersions } from "#db/schema/decks.ts";
import type { DeckContent, DeckRecord } from "../deck/queries/decks.ts";
import { maxVersions } from "../deck/rules/limits.ts";

export type DeckChange = Partial<
  DeckContent &
    Pick<DeckRecord, "name" | "format" | "archetype" | "description" | "folder" | "visibility" | "coverCardId">
>;

/**
 * Writes what no one wrote in between, and keeps what the deck was if its content changes; one transaction.
 * @returns the new version; null if the deck is not at `version` any more.
 */
export function writeDeck(
  db: Db,
  { id, version }: Pick<DeckRecord, "id" | "version">,
  change: DeckChange,
  now: Date,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const isAt = and(eq(decks.id, id), eq(decks.version, version));
    const [before] = await tx.select().from(decks).where(isAt).for("update");
    if (!before) return null;
    const { name, format, energy, cards, considering } = before;
    if (isOfContent(change)) {
      const snapshot = { deckId: id, version, name, format, energy, cards, considering, savedAt: before.updatedAt };
      await tx.insert(deckVersions).values(snapshot).onConflictDoNothing();
      const oldest = sql`(select version from deck_versions where deck_id = ${id} order by version desc limit ${maxVersions})`;
      await tx.delete(deckVersions).where(and(eq(deckVersions.deckId, id), sql`version not in ${oldest}`));
    }
    await tx
      .update(decks)
      .set({ ...change, version: version + 1, updatedAt: now })
      .where(isAt);
    return version + 1;
  });
}

const isOfContent = (change: DeckChange): boolean =>
  ["cards", "considering", "energy", "format"].some((name) => name in change);

export const versionsOf = (db: Db, deckId: string) =>
  db.select().from(deckVersions).where(eq(deckVersions.deckId, deckId)).orderBy(desc(deckVersions.version));

export async function findVersion(db: Db, deckId: string, version: number) {
  const [row] = await db
    .select()
    .from(deckVersions)
    .where(and(eq(deckVersions.deckId, deckId), eq(deckVersions.version, version)));
  return row;
}
