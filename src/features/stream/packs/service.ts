import type { Viewer } from "#access/viewer.ts";
import { lock } from "#db/locks.ts";
import type { Db, Tx } from "#db/open.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { addedBy } from "#features/collection/entries/queries/batches.ts";
import { type Addition, readRanges } from "#features/collection/entries/rules/ranges.ts";
import { addCopiesIn, collectionChanged, undo } from "#features/collection/entries/service.ts";
import { rangeFaultText } from "#features/collection/entries/views/ranges.ts";
import { assertCanWrite } from "#features/collection/policy.ts";
import { notFound } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import type { Hub } from "#live/hub.ts";
import { publishPush } from "../overlays/service.ts";
import { deletePush, pushedCard, writePush } from "../push/queries.ts";
import { deletePulls, insertPull, type Pull, pullsOfBatch } from "./queries.ts";
import type { PullInput } from "./schema.ts";

type Pulling = { db: Db; hub: Hub; catalogue: CatalogueState; viewer: Viewer; tab: string; now: Date };

/**
 * Adds the typed cards to the collection as one batch, and pushes the last of them to the stream.
 * @throws Refusal 422 for a number that the set lacks, 404 for an unknown set, 409 while the collection is locked.
 */
export async function pull(pulling: Pulling, input: PullInput): Promise<Pull[]> {
  const { db, hub, catalogue, viewer, tab } = pulling;
  assertCanWrite(viewer);
  const additions = await typedCards({ db, catalogue }, input);
  const pulled = await db.transaction((tx) => writePull(tx, pulling, input, additions));
  hub.publish(collectionChanged(viewer.id, input.setId, [], tab));
  publishPush(hub, viewer.id);
  return pulled;
}

/** @throws Refusal 422 for a number that the set lacks, 404 for an unknown set. */
export async function typedCards(
  { db, catalogue }: Pick<Pulling, "db" | "catalogue">,
  { setId, numbers }: Pick<PullInput, "setId" | "numbers">,
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

async function writePull(tx: Tx, { viewer, now }: Pulling, input: PullInput, additions: Addition[]): Promise<Pull[]> {
  const { setId, id = crypto.randomUUID() } = input;
  await lock(tx, "batch", viewer.id, id);
  if (!(await addedBy(tx, viewer.id, id))) {
    await addCopiesIn(tx, viewer.id, setId, additions, { batch: id });
    await insertPull(tx, viewer.id, id, now);
  }
  const changes = await pullsOfBatch(tx, viewer.id, id);
  const last = lastOf(changes, additions);
  if (last) await writePush(tx, { ...placeOf(last), userId: viewer.id, isFirst: last.isFirst, pushedAt: now });
  return changes;
}

const placeOf = ({ setId, cardId, variant }: Pull) => ({ setId, cardId, variant });

/** The card that was typed last. */
const lastOf = (changes: Pull[], additions: Addition[]): Pull | undefined =>
  changes.find(({ cardId, variant }) => cardId === additions.at(-1)?.cardId && variant === additions.at(-1)?.variant) ??
  changes.at(-1);

/** Takes the cards out of the collection again, and off the stream. @throws as `undo` of the collection. */
export async function undoPull(pulling: Pulling, batch: string): Promise<void> {
  const { db, hub, viewer } = pulling;
  const entries = await undo(pulling, batch);
  const pushed = await pushedCard(db, viewer.id);
  if (!entries.some(({ cardId }) => cardId === pushed?.cardId)) return;
  await deletePush(db, viewer.id);
  publishPush(hub, viewer.id);
}

/** The cards stay in the collection. */
export const forgetPulls = (db: Db, userId: string): Promise<number> => deletePulls(db, userId);
