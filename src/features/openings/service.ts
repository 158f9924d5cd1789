import type { Viewer } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import {
  collectionChanged,
  setCopies,
  typedAdditions,
  type Written,
  writeManyCopies,
} from "#features/collection/entries/service.ts";
import { assertCanWrite } from "#features/collection/policy.ts";
import { pushPull, unpush } from "#features/stream/push/service.ts";
import { derivedId } from "#lib/crypto/derived-id.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import type { Hub } from "#live/hub.ts";
import { endedOpenings, openingOfPerson, writeClosed, writeOpeningMilestone } from "./queries/openings.ts";
import { type EntryPull, pullsOfOpening } from "./queries/pulls.ts";
import { undoPulls } from "./queries/undo.ts";
import { countPulls, endedBefore } from "./rules.ts";
import type { PullsInput, UnpullInput } from "./schema.ts";

type Pulling = Parameters<typeof setCopies>[0];

/**
 * Adds the typed cards as pulls of an opening, which begins with them; may push the last. An id counts once.
 * @throws Refusal 422 for a number that the set lacks, 404 for an unknown set, 409 while the collection is locked.
 */
export async function pullNumbers(
  pulling: Pulling,
  opening: string,
  { setId, numbers, id = crypto.randomUUID(), push }: PullsInput,
  now: Date,
): Promise<Written[]> {
  const { viewer } = pulling;
  assertCanWrite(viewer);
  const additions = await typedAdditions(pulling, { setId, numbers });
  const taps = additions.map(({ cardId, variant, add: change }) => ({
    ...{ setId, cardId, variant, change, opening },
    id: derivedId(viewer.id, id, cardId, variant),
  }));
  const written = (await writeManyCopies(pulling, taps)).map((outcome) => {
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  });
  const last = written.at(-1);
  if (push && last) {
    const { cardId, variant, before } = last;
    await pushPull(pulling, { userId: viewer.id, setId, cardId, variant, isFirst: before === 0 }, now);
  }
  return written;
}

/** Takes one copy of a pull back. @throws Refusal 404 for a card that the opening does not have, and as `setCopies`. */
export async function unpull(pulling: Pulling, opening: string, entry: UnpullInput): Promise<Written> {
  const pulls = await pullsOfOpening(pulling.db, { id: pulling.viewer.id, hiddenGames: [] }, opening);
  const isOf = (one: EntryPull) =>
    one.setId === entry.setId && one.cardId === entry.cardId && one.variant === entry.variant;
  if (!pulls.some(isOf)) throw notFound("pull");
  const written = await setCopies(pulling, { ...entry, change: -1, opening });
  await unpush(pulling, pulling.viewer.id, entry);
  return written;
}

/** Ends an opening, and says it to friends once. @throws Refusal 404 for an unknown opening. */
export async function closeOpening(db: Db, userId: string, id: string, now: Date): Promise<void> {
  if (!(await openingOfPerson(db, userId, id))) throw notFound("opening");
  await db.transaction(async (tx) => {
    if (!(await writeClosed(tx, userId, id, now))) return;
    const pulls = await pullsOfOpening(tx, { id: userId, hiddenGames: [] }, id);
    const sets = [...Map.groupBy(pulls, ({ setId }) => setId)]
      .map(([setId, all]) => ({ setId, ...countPulls(all) }))
      .sort((a, b) => b.copies - a.copies);
    const [main] = sets;
    if (main) await writeOpeningMilestone(tx, userId, { ...main, ...countPulls(pulls), id, sets: sets.length });
  });
}

/** Closes openings that ended twelve hours after their last pull. */
export async function closeEnded(db: Db, now: Date): Promise<void> {
  for (const { userId, id } of await endedOpenings(db, endedBefore(now))) await closeOpening(db, userId, id, now);
}

/**
 * Takes back all pulls that have not moved since.
 * @returns how many copies were taken back, and how many stay.
 * @throws Refusal 404 for an unknown opening, 409 while the collection is locked.
 */
export async function undoOpening(
  { db, hub, viewer, tab }: { db: Db; hub: Hub; viewer: Viewer; tab: string },
  id: string,
): Promise<{ undone: number; left: number }> {
  assertCanWrite(viewer);
  if (!(await openingOfPerson(db, viewer.id, id))) throw notFound("opening");
  const rows = await db.transaction((tx) => undoPulls(tx, viewer.id, id));
  for (const [setId, all] of Map.groupBy(rows, (row) => row.setId)) {
    const cardIds = all.map(({ cardId }) => cardId);
    hub.publish(collectionChanged(viewer.id, setId, cardIds, tab));
  }
  const sum = (isLeft: boolean) =>
    rows.filter((row) => row.isLeft === isLeft).reduce((all, { copies }) => all + copies, 0);
  return { undone: sum(false), left: sum(true) };
}
