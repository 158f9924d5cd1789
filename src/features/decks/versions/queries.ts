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
    const { userId, name, format, energy, cards, considering } = before;
    if (isOfContent(change)) {
      const content = { name, format, energy, cards, considering };
      const snapshot = { userId, deckId: id, version, ...content, savedAt: before.updatedAt };
      await tx.insert(deckVersions).values(snapshot).onConflictDoNothing();
      const isOfDeck = ofDeck({ userId, id });
      const kept = sql`(select version from deck_versions where ${isOfDeck} order by version desc limit ${maxVersions})`;
      await tx.delete(deckVersions).where(and(isOfDeck, sql`version not in ${kept}`));
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

type DeckKey = Pick<DeckRecord, "userId" | "id">;

const ofDeck = ({ userId, id }: DeckKey) => and(eq(deckVersions.userId, userId), eq(deckVersions.deckId, id));

/** Versions of a deck, the newest first. */
export const versionsOf = (db: Db, deck: DeckKey) =>
  db.select().from(deckVersions).where(ofDeck(deck)).orderBy(desc(deckVersions.version));

/** A version of a deck; undefined if there is none. */
export async function findVersion(db: Db, deck: DeckKey, version: number) {
  const [row] = await db
    .select()
    .from(deckVersions)
    .where(and(ofDeck(deck), eq(deckVersions.version, version)));
  return row;
}
