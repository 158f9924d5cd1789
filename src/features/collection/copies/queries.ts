import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../db/open.ts";
import { cards, copies, gradedCards, privateNotes, variants } from "../../../../db/schema/index.ts";
import type { CopyFields, GradedFields } from "./schema.ts";

/** A card of a person's; every query here is of one person's own, for nobody else reads any of it. */
export type OwnCard = { userId: string; setId: string; cardId: string };

/** Whether the set has this card, and the card this variant. */
export async function isCardOfSet(db: Db, { setId, cardId }: Omit<OwnCard, "userId">, variant?: string) {
  const rows = await db
    .select({ key: variants.key })
    .from(cards)
    .leftJoin(variants, eq(variants.cardId, cards.id))
    .where(and(eq(cards.id, cardId), eq(cards.setId, setId)));
  return variant === undefined ? rows.length > 0 : rows.some(({ key }) => key === variant);
}

const ownCard = (table: typeof gradedCards | typeof copies | typeof privateNotes, { userId, setId, cardId }: OwnCard) =>
  and(eq(table.userId, userId), eq(table.setId, setId), eq(table.cardId, cardId));

const gradedColumns = {
  id: gradedCards.id,
  setId: gradedCards.setId,
  cardId: gradedCards.cardId,
  variant: gradedCards.variant,
  company: gradedCards.company,
  grade: gradedCards.grade,
  condition: gradedCards.condition,
  certificate: gradedCards.certificate,
  url: gradedCards.url,
  value: gradedCards.value,
  valueCurrency: gradedCards.valueCurrency,
};

export type GradedRow = Awaited<ReturnType<typeof gradedOf>>[number];

/** The graded cards of one card, oldest first. */
export const gradedOf = (db: Db | Tx, card: OwnCard) =>
  db
    .select(gradedColumns)
    .from(gradedCards)
    .where(ownCard(gradedCards, card))
    .orderBy(asc(gradedCards.createdAt), asc(gradedCards.id));

/**
 * @param id of it, where that is known before. @returns the row; none where that id is taken.
 * @throws the database's error where the person has this certificate already.
 */
export const insertGraded = async (tx: Tx, card: OwnCard, fields: GradedFields, id?: string) => {
  const [row] = await tx
    .insert(gradedCards)
    .values({ id, ...card, ...fields })
    .onConflictDoNothing({ target: gradedCards.id })
    .returning(gradedColumns);
  return row;
};

/** @returns the row; none where this person has no such graded card. @throws as `insertGraded`. */
export const updateGraded = async (db: Db, card: OwnCard, id: string, fields: Partial<GradedFields>) => {
  const [row] = await db
    .update(gradedCards)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(ownCard(gradedCards, card), eq(gradedCards.id, id)))
    .returning(gradedColumns);
  return row;
};

/** @returns whether there was one. */
export const deleteGraded = async (db: Db, card: OwnCard, id: string): Promise<boolean> => {
  const gone = await db
    .delete(gradedCards)
    .where(and(ownCard(gradedCards, card), eq(gradedCards.id, id)))
    .returning({ id: gradedCards.id });
  return gone.length > 0;
};

export type NoteRow = { id: string; label: string; text: string };

/** A person's notes on a card or, with null for the card, on a set. */
export const notesOf = (db: Db | Tx, userId: string, setId: string, cardId: string | null): Promise<NoteRow[]> =>
  db
    .select({ id: privateNotes.id, label: privateNotes.label, text: privateNotes.text })
    .from(privateNotes)
    .where(
      and(
        eq(privateNotes.userId, userId),
        eq(privateNotes.setId, setId),
        cardId === null ? isNull(privateNotes.cardId) : eq(privateNotes.cardId, cardId),
      ),
    )
    .orderBy(asc(privateNotes.createdAt), asc(privateNotes.id));

/** @returns whether there was one. */
export const deleteNote = async (db: Db, { userId, setId, cardId }: OwnCard, id: string): Promise<boolean> => {
  const gone = await db
    .delete(privateNotes)
    .where(and(ownCard(privateNotes, { userId, setId, cardId }), eq(privateNotes.id, id)))
    .returning({ id: privateNotes.id });
  return gone.length > 0;
};

/** Puts these notes in the place of those there are. For use in a transaction that holds the notes' lock. */
export async function replaceNotes(
  tx: Tx,
  { userId, setId, cardId }: { userId: string; setId: string; cardId: string | null },
  notes: { label: string; text: string }[],
): Promise<void> {
  const isOfCard = cardId === null ? isNull(privateNotes.cardId) : eq(privateNotes.cardId, cardId);
  await tx.delete(privateNotes).where(and(eq(privateNotes.userId, userId), eq(privateNotes.setId, setId), isOfCard));
  // In the order they were given: all rows of one statement would have one time.
  const at = (index: number) => sql`now() + make_interval(secs => ${index}::int / 1000000.0)`;
  const rows = notes.map((note, index) => ({ userId, setId, cardId, ...note, createdAt: at(index) }));
  if (rows.length > 0) await tx.insert(privateNotes).values(rows);
}

const copyColumns = {
  id: copies.id,
  quantity: copies.quantity,
  condition: copies.condition,
  language: copies.language,
  cost: copies.cost,
  costCurrency: copies.costCurrency,
  acquiredOn: copies.acquiredOn,
};

const standing = (card: OwnCard) => and(ownCard(copies, card), isNull(copies.removedAt));

/** What is known of the copies of a card's variants, oldest first. */
export const copiesOfCard = (db: Db, card: OwnCard) =>
  db
    .select({ variant: copies.variant, ...copyColumns })
    .from(copies)
    .where(standing(card))
    .orderBy(asc(copies.id));

/** The same of one variant. */
export const copiesOfVariant = (db: Db | Tx, card: OwnCard, variant: string) =>
  db
    .select(copyColumns)
    .from(copies)
    .where(and(standing(card), eq(copies.variant, variant)))
    .orderBy(asc(copies.id));

/** Puts these in the place of what was known of a variant's copies; an undo finds both by the time of the transaction. */
export async function replaceCopies(tx: Tx, card: OwnCard, variant: string, rows: CopyFields[]): Promise<void> {
  await tx
    .update(copies)
    .set({ removedAt: sql`now()` })
    .where(and(standing(card), eq(copies.variant, variant)));
  if (rows.length === 0) return;
  await tx.insert(copies).values(rows.map((row) => ({ ...card, variant, ...row })));
}
