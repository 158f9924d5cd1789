import type { Logger } from "pino";
import type { Viewer } from "#access/viewer.ts";
import { lock } from "#db/locks.ts";
import type { Db, Tx } from "#db/open.ts";
import { assertOneCard, assertPresent, type CardNames, isPresentIn } from "#features/catalogue/cards/policy.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { violates } from "#lib/sql/violations.ts";
import { countText } from "#lib/text/locale.ts";
import { type LiveEvent, userTopic } from "#live/event.ts";
import type { Hub } from "#live/hub.ts";
import { assertCanWrite } from "../policy.ts";
import { maxQuantity } from "../rules/limits.ts";
import { type Added, addedBy, addToEntries } from "./queries/batches.ts";
import type { StoredEntry } from "./queries/entries.ts";
import { quantitiesOfCards } from "./queries/quantities.ts";
import { openingOf, type Tap } from "./queries/taps.ts";
import { writeEntryWithOthers } from "./queries/together.ts";
import { undoBatch } from "./queries/undo.ts";
import { type Addition, readRanges } from "./rules/ranges.ts";
import { rangeFaultText } from "./views/ranges.ts";

/** The page with the id `tab` ignores the live event of its own write. */
type Writing = { db: Db; hub: Hub; viewer: Viewer; tab: string };

type Adding = Writing & { catalogue: CatalogueState; log: Logger };

export type NamedTap = Tap & { names?: CardNames };

export type Written = StoredEntry & { before: number; batch: string | null };

/**
 * Sets or changes a quantity. Zero removes the entry; a quantity is never negative.
 * @throws Refusal 409 while locked, 404 for an unknown card or variant, 410 for more of a removed one, 422 for too many
 * copies, an id used for another card, or names of another one.
 */
export async function setCopies(
  { db, log, catalogue, hub, viewer, tab }: Adding,
  { names, ...tap }: NamedTap,
): Promise<Written> {
  assertCanWrite(viewer);
  const { setId, cardId, variant } = tap;
  await assertOneCard({ db, catalogue }, { ...names, setId, cardId, variant });
  await assertMayHold({ db, catalogue }, viewer.id, tap);
  const line = (await refusing(writeEntryWithOthers(db, log, viewer.id, tap))) ?? nothingTaken(tap);
  if (line.setId !== setId || line.cardId !== cardId || line.variant !== variant) {
    throw invalid({ id: "was used for another card" });
  }
  if (line.batch) hub.publish(collectionChanged(viewer.id, setId, [cardId], tab));
  // What undoes an opening is its own page.
  return openingOf(tap) === null ? line : { ...line, batch: null };
}

/**
 * Applies many taps: those of one entry in their order, others beside each other.
 * @returns what became of each; one that is refused stops no other. Any other error stops all, to be sent again by id.
 */
export async function writeManyCopies(writing: Adding, taps: NamedTap[]): Promise<(Written | Refusal)[]> {
  const written = new Map<NamedTap, Written | Refusal>();
  const ofEntries = Map.groupBy(taps, ({ setId, cardId, variant }) => JSON.stringify([setId, cardId, variant]));
  const write = async (inOrder: NamedTap[]) => {
    for (const tap of inOrder) written.set(tap, await setCopies(writing, tap).catch(refusalOf));
  };
  await Promise.all([...ofEntries.values()].map(write));
  return taps.flatMap((tap) => written.get(tap) ?? []);
}

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  throw error;
};

/** @throws Refusal 404 when the tap has an id: a tap with an id is always logged if the card exists, so the card is unknown. */
function nothingTaken({ id, setId, cardId, variant }: Tap): Written {
  if (id !== undefined) throw noSuchVariant();
  return { setId, cardId, variant, before: 0, quantity: 0, batch: null };
}

async function assertMayHold(site: Pick<Adding, "db" | "catalogue">, owner: string, tap: Tap): Promise<void> {
  const isLess = "change" in tap ? tap.change < 0 : tap.quantity === 0;
  if (isLess || (await isPresentIn(site, tap.setId, tap))) return;
  const held = (await quantitiesOfCards(site.db, owner, [tap.cardId])).find(({ variant }) => variant === tap.variant);
  if (!("quantity" in tap) || tap.quantity > (held?.quantity ?? 0)) await assertPresent(site.db, [tap]);
}

const noSuchVariant = () => new Refusal(404, "This set doesn’t have that card or variant.");

const refusing = <T>(write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    if (violates(error, "check"))
      throw new Refusal(422, `You can have at most ${countText(maxQuantity)} copies of a card.`);
    throw violates(error, "foreignKey") ? noSuchVariant() : error;
  });

/** @throws Refusal 404 for a card outside the set, 410 for a removed one, 422 for too many copies. */
export const addCopiesIn: typeof addToEntries = async (db, owner, setId, additions, options) => {
  await assertPresent(db, additions);
  return refusing(addToEntries(db, owner, setId, additions, options));
};

/** The cards that typed numbers mean. @throws Refusal 422 for a number that the set lacks, 404 for an unknown set. */
export async function typedAdditions(
  { db, catalogue }: Pick<Adding, "db" | "catalogue">,
  { setId, numbers }: { setId: string; numbers: string },
): Promise<Addition[]> {
  const data = await setData(db, catalogue, setId);
  if (!data) throw notFound("set");
  const { additions, faults } = readRanges(numbers, data.cards);
  const [first] = faults;
  if (first) {
    const why = rangeFaultText(first.fault);
    throw invalid({ numbers: first.text === "" ? why : `“${first.text}”: ${why}` });
  }
  return additions;
}

/**
 * Adds copies of many cards as one batch.
 * @param formId idempotency key: a repeat adds nothing and returns the first result.
 * @returns null when nothing was added.
 * @throws Refusal 409 while locked, and as `addCopiesIn`.
 */
export async function addCopies(
  { db, hub, viewer, tab }: Writing,
  setId: string,
  additions: Addition[],
  { formId, isOnlyNew }: { formId?: string; isOnlyNew: boolean },
): Promise<Added | null> {
  assertCanWrite(viewer);
  const add = (tx: Db | Tx) => addCopiesIn(tx, viewer.id, setId, additions, { batch: formId, isOnlyNew });
  const added = await (formId === undefined
    ? add(db)
    : db.transaction(async (tx) => {
        await lock(tx, "batch", viewer.id, formId);
        return (await addedBy(tx, viewer.id, formId)) ?? add(tx);
      }));
  if (added) hub.publish(collectionChanged(viewer.id, setId, [], tab));
  return added;
}

const changedAgain = () => new Refusal(409, "This was changed again, so it can’t be undone.");

/** Undoes a whole batch. @throws Refusal 404 for an unknown or undone one, 409 when an entry changed since. */
export async function undo({ db, hub, viewer, tab }: Writing, batch: string): Promise<StoredEntry[]> {
  assertCanWrite(viewer);
  const entries = await db.transaction(async (tx) => {
    const undone = await undoBatch(tx, viewer.id, batch).catch((error: unknown) => {
      // A graded card that would come back was entered again.
      throw violates(error, "unique") ? changedAgain() : error;
    });
    if (!undone) throw new Refusal(404, "There’s nothing left to undo.");
    if (!undone.isWhole) throw changedAgain();
    return undone.entries;
  });
  for (const { setId, cardId } of entries) {
    hub.publish(collectionChanged(viewer.id, setId, [cardId], tab));
  }
  return entries;
}

/** The live event that entries of a set changed; `tab` is the browser tab that did it. */
export const collectionChanged = (userId: string, setId: string, cardIds: string[], tab = ""): LiveEvent => ({
  topic: userTopic(userId),
  name: "collection",
  scope: setId,
  ids: cardIds,
  tab,
});
