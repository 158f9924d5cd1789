import type { Db } from "../../../../db/open.ts";
import type { Member } from "../../../access/viewer.ts";
import { notFound, Refusal } from "../../../lib/errors.ts";
import { violates } from "../../../lib/sql/violations.ts";
import type { Hub } from "../../../live/hub.ts";
import { lockAction, raiseEntry } from "../entries/queries/batches.ts";
import { addCopiesIn, collectionChanged } from "../entries/service.ts";
import { assertCanWrite } from "../policy.ts";
import { largestQuantity } from "../rules.ts";
import * as queries from "./queries.ts";
import { mostOfOneCard } from "./rules.ts";
import { type CopyFields, type GivenCopies, type GradedFields, saysSomething } from "./schema.ts";

/** Who writes, and about which card. */
type Keeping = { db: Db; hub: Hub; viewer: Member; setId: string; cardId: string };

const ownCard = ({ viewer, setId, cardId }: Keeping): queries.OwnCard => ({ userId: viewer.id, setId, cardId });

/** @throws Refusal 404 for a card that is not in the set, or a variant that the card does not have. */
export async function assertCard(keeping: Pick<Keeping, "db" | "setId" | "cardId">, variant?: string): Promise<void> {
  if (!(await queries.isCardOfSet(keeping.db, keeping, variant))) {
    throw new Refusal(404, "This set has no such card or variant.");
  }
}

/**
 * Keeps a graded card, and adds a copy to the collection where that is wanted: both or neither.
 * @param formId of the form that asks for it: sent again, it adds nothing and answers what it did the first time.
 * @throws Refusal 404 for a card that is not in the set, 409 while locked or for a certificate they have, 422 for too many.
 */
export async function addGraded(
  keeping: Keeping,
  { addToCollection, formId, ...fields }: GradedFields & { addToCollection: boolean; formId?: string },
): Promise<queries.GradedRow> {
  const { db, hub, viewer, setId, cardId } = keeping;
  assertCanWrite(viewer);
  await assertCard(keeping, fields.variant);
  const adding = db.transaction(async (tx) => {
    await lockAction(tx, `graded ${viewer.id} ${cardId}`);
    const present = await queries.gradedOf(tx, ownCard(keeping));
    const before = present.find(({ id }) => id === formId);
    if (before) return before;
    if (present.length >= mostOfOneCard) throw new Refusal(422, `At most ${mostOfOneCard} graded cards of one card.`);
    if (addToCollection) await addCopiesIn(tx, viewer.id, setId, [{ cardId, variant: fields.variant, add: 1 }]);
    const added = await queries.insertGraded(tx, ownCard(keeping), fields, formId);
    if (!added) throw new Refusal(409, "This form was sent before. Please load the page again.");
    return added;
  });
  const row = await adding.catch((error: unknown) => {
    throw certificateOnce(error, fields);
  });
  if (addToCollection) hub.publish(collectionChanged(viewer.id, setId, [cardId]));
  return row;
}

/** Names the certificate where the error is that its owner has it already. */
function certificateOnce(error: unknown, { company, certificate }: GradedFields): unknown {
  if (!violates(error, "unique")) return error;
  const message = `You already have ${company} certificate ${certificate}.`;
  return new Refusal(409, message, { certificate: message });
}

/**
 * Changes a graded card. While prices are hidden its owner does not see its value, so a change without one keeps it.
 * @throws Refusal 404 where the viewer has no such graded card, or the card no such variant; 409 as `addGraded`.
 */
export async function changeGraded(keeping: Keeping, id: string, fields: GradedFields): Promise<queries.GradedRow> {
  const { viewer, db } = keeping;
  assertCanWrite(viewer);
  await assertCard(keeping, fields.variant);
  const { value, valueCurrency, ...rest } = fields;
  const given = value !== null || viewer.preferences.showPrices ? { value, valueCurrency } : {};
  const row = await queries.updateGraded(db, ownCard(keeping), id, { ...rest, ...given }).catch((error: unknown) => {
    throw certificateOnce(error, fields);
  });
  if (!row) throw notFound("graded card");
  return row;
}

/** @throws Refusal 404 where the viewer has no such graded card. */
export async function removeGraded(keeping: Keeping, id: string): Promise<void> {
  assertCanWrite(keeping.viewer);
  if (!(await queries.deleteGraded(keeping.db, ownCard(keeping), id))) throw notFound("graded card");
}

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
  if (cardId !== null && !(await queries.isCardOfSet(db, { setId, cardId }))) {
    throw new Refusal(404, "This set has no such card.");
  }
  return db.transaction(async (tx) => {
    await lockAction(tx, `notes ${viewer.id} ${setId} ${cardId ?? ""}`);
    const present = await queries.notesOf(tx, viewer.id, setId, cardId);
    if (version !== "" && version !== notesVersion(present)) {
      throw new Refusal(409, "These notes were changed somewhere else. Please load the page again.");
    }
    if (!mayAdd && !areKept(notes, present)) throw new Refusal(403, "This belongs to Pro.");
    await queries.replaceNotes(tx, { userId: viewer.id, setId, cardId }, notes);
    return queries.notesOf(tx, viewer.id, setId, cardId);
  });
}

/**
 * Puts what is known of a variant's copies in the place of what was, as one change to undo. Where more copies are
 * described than there are, the quantity grows to their number.
 * @throws Refusal 404 for a card that is not in the set, 409 while locked, 422 for too many.
 */
export async function describeCopies(keeping: Keeping, variant: string, given: GivenCopies[]): Promise<void> {
  const { db, hub, viewer, setId, cardId } = keeping;
  assertCanWrite(viewer);
  await assertCard(keeping, variant);
  const isMore = await db.transaction(async (tx) => {
    await lockAction(tx, `copies ${viewer.id} ${cardId}`);
    const present = await queries.copiesOfVariant(tx, ownCard(keeping), variant);
    const rows = withCosts(given, viewer.preferences.showPrices ? [] : present);
    const described = rows.reduce((sum, { quantity }) => sum + quantity, 0);
    if (described > largestQuantity) throw new Refusal(422, `At most ${largestQuantity} copies of a card.`);
    if (Bun.deepEquals(withCosts(present, []), rows)) return false;
    const isMore = await raiseEntry(tx, viewer.id, { setId, cardId, variant, quantity: Math.max(described, 1) });
    await queries.replaceCopies(tx, ownCard(keeping), variant, rows);
    return isMore;
  });
  if (isMore) hub.publish(collectionChanged(viewer.id, setId, [cardId]));
}

type Cost = Pick<CopyFields, "cost" | "costCurrency">;

/** Rows as they are stored. One that has no cost keeps that of the row it was read from, which is among `costs`. */
function withCosts<Row extends Parameters<typeof saysSomething>[0] & Cost & { id?: number }>(
  rows: Row[],
  costs: (Cost & { id: number })[],
): Omit<Row, "id">[] {
  return rows
    .map(({ id, ...row }) => {
      const before = row.cost === null ? costs.find((one) => one.id === id) : undefined;
      return before ? { ...row, cost: before.cost, costCurrency: before.costCurrency } : row;
    })
    .filter(saysSomething);
}
