import { notFound, Refusal } from "../../../lib/errors.ts";
import { isCardOfSet } from "../card-tab/queries.ts";
import { type Keeping, ownCard } from "../card-tab/service.ts";
import { lockAction } from "../entries/queries/batches.ts";
import * as queries from "./queries.ts";

/** Removes one note; open to those too who may write none. @throws Refusal 404 where the viewer has no such note. */
export async function removeNote(keeping: Keeping, id: string): Promise<void> {
  if (!(await queries.deleteNote(keeping.db, ownCard(keeping), id))) throw notFound("note");
}

/** Whether each of some notes is one of those that are there, so that to write them only removes others. */
const areKept = (given: Omit<queries.NoteRow, "id">[], present: queries.NoteRow[]): boolean => {
  const left = [...present];
  return given.every(({ label, text }) => {
    const index = left.findIndex((note) => note.label === label && note.text === text);
    return index !== -1 && left.splice(index, 1).length > 0;
  });
};

/** Says which notes somebody saw; other notes have another. */
export const notesVersion = (notes: queries.NoteRow[]): string =>
  Bun.hash(notes.map(({ id }) => id).join()).toString(36);

/**
 * Puts notes in the place of those on a card or, with null for the card, on a set.
 * @param version what the writer saw; "" for whatever there is. @param mayAdd false for who may only remove.
 * @throws Refusal 404, 409 when they were changed elsewhere, 403 for a note that may not be added.
 */
export async function writeNotes(
  { db, viewer, setId, cardId }: Omit<Keeping, "cardId" | "hub"> & { cardId: string | null },
  notes: { label: string; text: string }[],
  { version = "", mayAdd = true } = {},
): Promise<queries.NoteRow[]> {
  if (cardId !== null && !(await isCardOfSet(db, { setId, cardId }))) {
    throw new Refusal(404, "This set has no such card.");
  }
  const subject = { userId: viewer.id, setId, cardId };
  return db.transaction(async (tx) => {
    await lockAction(tx, `notes ${viewer.id} ${setId} ${cardId ?? ""}`);
    const present = await queries.notesOf(tx, subject);
    if (version !== "" && version !== notesVersion(present)) {
      throw new Refusal(409, "These notes were changed somewhere else. Please load the page again.");
    }
    if (!mayAdd && !areKept(notes, present)) throw new Refusal(403, "This belongs to Pro.");
    await queries.replaceNotes(tx, subject, notes);
    return queries.notesOf(tx, subject);
  });
}
