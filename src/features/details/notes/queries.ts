import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { privateNotes } from "#db/schema/collection/details.ts";
import { isOfCard, type OwnCard } from "../tab/queries.ts";

export type NoteRow = { id: string; label: string; text: string };

/** A card of the owner or, with null for the card, a set. */
type Subject = { userId: string; setId: string; cardId: string | null };

const isAbout = ({ userId, setId, cardId }: Subject) =>
  and(
    eq(privateNotes.userId, userId),
    eq(privateNotes.setId, setId),
    cardId === null ? isNull(privateNotes.cardId) : eq(privateNotes.cardId, cardId),
  );

/** A person's notes about a card or set, the oldest first. */
export const notesOf = (db: Db | Tx, subject: Subject): Promise<NoteRow[]> =>
  db
    .select({ id: privateNotes.id, label: privateNotes.label, text: privateNotes.text })
    .from(privateNotes)
    .where(isAbout(subject))
    .orderBy(asc(privateNotes.createdAt), asc(privateNotes.id));

/** The day, YYYY-MM-DD; null without a note. */
export async function setNoteChangedAt(db: Db, of: Omit<Subject, "cardId">): Promise<string | null> {
  const [last] = await db
    .select({ day: sql<string | null>`max(${privateNotes.updatedAt})::date::text` })
    .from(privateNotes)
    .where(isAbout({ ...of, cardId: null }));
  return last?.day ?? null;
}

/** @returns whether the note existed. */
export const deleteNote = async (db: Db, card: OwnCard, id: string): Promise<boolean> => {
  const gone = await db
    .delete(privateNotes)
    .where(and(isOfCard(privateNotes, card), eq(privateNotes.id, id)))
    .returning({ id: privateNotes.id });
  return gone.length > 0;
};

/** Replaces all notes. The caller holds the notes' lock. */
export async function replaceNotes(tx: Tx, subject: Subject, notes: { label: string; text: string }[]): Promise<void> {
  await tx.delete(privateNotes).where(isAbout(subject));
  // Rows of one statement would share one time: microseconds keep them in the given order.
  const at = (index: number) => sql`now() + make_interval(secs => ${index}::int / 1000000.0)`;
  const rows = notes.map((note, index) => ({ ...subject, ...note, createdAt: at(index) }));
  if (rows.length > 0) await tx.insert(privateNotes).values(rows);
}
