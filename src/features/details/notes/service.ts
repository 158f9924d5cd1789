import { lock } from "#db/locks.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { isCardOfSet } from "../tab/queries.ts";
import { type OwnersCard, ownCard } from "../tab/service.ts";
import * as queries from "./queries.ts";

/** Allowed without Pro. @throws Refusal 404 for an unknown note. */
export async function removeNote(own: OwnersCard, id: string): Promise<void> {
  if (!(await queries.deleteNote(own.db, ownCard(own), id))) throw notFound("note");
}

const onlyRemoves = (given: Omit<queries.NoteRow, "id">[], present: queries.NoteRow[]): boolean => {
  const left = [...present];
  return given.every(({ label, text }) => {
    const index = left.findIndex((note) => note.label === label && note.text === text);
    return index !== -1 && left.splice(index, 1).length > 0;
  });
};

/** Version tag for optimistic locking. */
export const notesVersion = (notes: queries.NoteRow[]): string =>
  Bun.hash(notes.map(({ id }) => id).join()).toString(36);

/**
 * Replaces the notes of a card or, with null, of a set.
 * @param version as read; "" skips the check.
 * @param mayAdd false without Pro: only removals.
 * @throws Refusal 404, 409 when changed since, 403 for an addition without Pro.
 */
export async function writeNotes(
  { db, viewer, setId, cardId }: Omit<OwnersCard, "cardId" | "hub"> & { cardId: string | null },
  notes: { label: string; text: string }[],
  { version = "", mayAdd = true } = {},
): Promise<queries.NoteRow[]> {
  if (cardId !== null && !(await isCardOfSet(db, { setId, cardId }))) {
    throw new Refusal(404, "This set doesn’t have that card.");
  }
  const subject = { userId: viewer.id, setId, cardId };
  return db.transaction(async (tx) => {
    await lock(tx, "notes", viewer.id, setId, cardId ?? "");
    const present = await queries.notesOf(tx, subject);
    if (version !== "" && version !== notesVersion(present)) {
      throw new Refusal(409, "These notes were changed somewhere else. Please reload the page.");
    }
    if (!mayAdd && !onlyRemoves(notes, present)) throw new Refusal(403, "This is a Pro feature.");
    await queries.replaceNotes(tx, subject, notes);
    return queries.notesOf(tx, subject);
  });
}
