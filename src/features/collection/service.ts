import type { Db } from "../../../db/open.ts";
import { Refusal } from "../../lib/errors.ts";
import { violates } from "../../lib/violations.ts";
import type { Hub } from "../../live/hub.ts";
import type { Viewer } from "../auth/viewer.ts";
import { assertCanWrite } from "./policy.ts";
import { addToEntries, undoBatch } from "./queries/batches.ts";
import { writeEntryWithOthers } from "./queries/together.ts";
import type { Entry } from "./queries.ts";
import type { Addition } from "./ranges.ts";
import { largestQuantity } from "./rules.ts";

/** Where a write comes from: the tab that made it ignores its echo. */
type Writing = { db: Db; hub: Hub; viewer: Viewer; tab: string };

export type Written = Entry & { before: number; batch: string | null };

/**
 * Sets how many copies the viewer owns. Zero removes the entry, so a repeated request is harmless.
 * @throws Refusal 409 while locked, 404 for a card that is not in the set or has no such variant.
 */
export async function setQuantity({ db, hub, viewer, tab }: Writing, entry: Entry): Promise<Written> {
  assertCanWrite(viewer);
  const outcome = await writeEntryWithOthers(db, viewer.id, entry).catch((error: unknown) => {
    throw violates(error, "foreignKey") ? new Refusal(404, "This set has no such card or variant.") : error;
  });
  if (outcome.batch)
    hub.publish({ name: "collection", userId: viewer.id, setId: entry.setId, cardIds: [entry.cardId], tab });
  return { ...entry, ...outcome };
}

/**
 * Adds copies of many cards of a set: one statement, one batch to undo.
 * @returns the batch. @throws Refusal 409 while locked, 404 for a card that is not in the set, 422 for too many copies.
 */
export async function addCopies(
  { db, hub, viewer, tab }: Writing,
  setId: string,
  additions: Addition[],
): Promise<string | null> {
  assertCanWrite(viewer);
  const batch = await addToEntries(db, viewer.id, setId, additions).catch((error: unknown) => {
    if (violates(error, "check")) throw new Refusal(422, `At most ${largestQuantity} copies of a card.`);
    throw violates(error, "foreignKey") ? new Refusal(404, "This set has no such card or variant.") : error;
  });
  hub.publish({ name: "collection", userId: viewer.id, setId, cardIds: [], tab });
  return batch;
}

/**
 * Takes back a batch of the viewer's changes: all of it, and only while every entry still is as the batch left it. The
 * undoing is itself a logged change. @throws Refusal 404 for no such batch (or undone already), 409 when changed since.
 */
export async function undo({ db, hub, viewer, tab }: Writing, batch: string): Promise<Entry[]> {
  assertCanWrite(viewer);
  const entries = await db.transaction(async (tx) => {
    const undone = await undoBatch(tx, viewer.id, batch);
    if (undone.entries.length === 0) throw new Refusal(404, "There is nothing to undo any more.");
    if (!undone.isWhole) throw new Refusal(409, "This was changed again since, so it cannot be undone.");
    return undone.entries;
  });
  for (const { setId, cardId } of entries) {
    hub.publish({ name: "collection", userId: viewer.id, setId, cardIds: [cardId], tab });
  }
  return entries;
}
