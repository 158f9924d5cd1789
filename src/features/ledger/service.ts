import type { Viewer } from "#access/viewer.ts";
import { lock } from "#db/locks.ts";
import type { Db, Tx } from "#db/open.ts";
import { assertOneCard } from "#features/catalogue/cards/policy.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { collectionChanged, undo } from "#features/collection/entries/service.ts";
import { assertCanWrite } from "#features/collection/policy.ts";
import { assertIsCurrency } from "#features/prices/policy.ts";
import { fieldRefusal, notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { counted } from "#lib/text/locale.ts";
import { dayBefore } from "#lib/time.ts";
import type { Hub } from "#live/hub.ts";
import { heldOf, type OwnEntry, promisedOf } from "./queries/held.ts";
import { type Disposal, findDisposal, isRecorded } from "./queries/left.ts";
import { changeMoney, type SaleMoney, writeDisposal } from "./queries/write.ts";
import { chosenLots, firstIn, type HeldVariant, type Lot, slabLots, ungradedOf } from "./rules/lots.ts";
import { isEntered } from "./rules/sums.ts";
import type { DisposalChange, DisposalInput } from "./schema.ts";

/** `tab` ignores the live event of its own write. */
type Writing = { db: Db; hub: Hub; catalogue: CatalogueState; viewer: Viewer; tab: string; now: Date };

/**
 * Records copies that were sold, given away or lost: they leave the collection, as a batch that can be undone.
 * @throws Refusal 404 for an unknown card, 409 while the collection is locked and for copies in an open trade, 422 for
 * copies that are not there.
 */
export async function recordDisposal(writing: Writing, input: DisposalInput): Promise<Disposal> {
  const { db, hub, catalogue, viewer, tab, now } = writing;
  assertCanWrite(viewer);
  const { id = crypto.randomUUID(), setId, cardId, variant } = input;
  await assertOneCard({ db, catalogue }, { setId, cardId, variant });
  const money = moneyOf(writing, input, input.kind);
  const entry = { userId: viewer.id, setId, cardId, variant };
  const isNew = await db.transaction(async (tx) => {
    await lock(tx, "copies", viewer.id, cardId);
    if (await isRecorded(tx, viewer.id, id)) return false;
    const held = await heldOf(tx, entry, true);
    const lots = lotsOf(held, input);
    await assertNotPromised(tx, entry, { held, lots, now });
    await writeDisposal(tx, { ...money, id, kind: input.kind, batch: crypto.randomUUID(), entry, lots });
    return true;
  });
  if (isNew) hub.publish(collectionChanged(viewer.id, setId, [cardId], tab));
  return knownDisposal(db, viewer.id, id);
}

/** @throws Refusal 404 for an unknown one, or one that was undone. */
export async function knownDisposal(db: Db, userId: string, id: string): Promise<Disposal> {
  const disposal = await findDisposal(db, userId, id);
  if (!disposal) throw notFound("sale");
  return disposal;
}

function moneyOf({ viewer, now }: Writing, given: DisposalChange, kind: Disposal["kind"]): SaleMoney {
  const { given: currency, ...money } = given;
  assertIsCurrency({ currency });
  const happenedOn = money.happenedOn ?? dayBefore(now, 0);
  // A day ahead of UTC is today somewhere.
  if (happenedOn > dayBefore(now, -1)) throw invalid({ happenedOn: "must not be in the future" });
  if (kind !== "sold") return { ...money, amount: null, fees: 0, postage: 0, currency: null, happenedOn };
  if (money.amount === null && viewer.preferences.showPrices)
    throw invalid({ amount: "must be an amount such as 12.50" });
  return { ...money, happenedOn };
}

function lotsOf(held: HeldVariant, { quantity, copies, gradedId }: DisposalInput): readonly Lot[] {
  const there = ungradedOf(held);
  if (gradedId !== undefined) {
    const lots = slabLots(held, gradedId);
    if (!lots) throw fieldRefusal(422, "which", "You don’t have this graded card.");
    return lots;
  }
  if (there === 0) throw new Refusal(409, "You don’t have copies of this card that can leave.");
  const lots = copies ? chosenLots(held, copies) : firstIn(held, quantity);
  if (!lots) {
    const most = counted(there, "copy", "copies");
    throw copies
      ? fieldRefusal(422, "which", "You don’t have that many of these copies.")
      : invalid({ quantity: `must be at most what you have, ${most}` });
  }
  return lots;
}

async function assertNotPromised(
  tx: Tx,
  entry: OwnEntry,
  { held, lots, now }: { held: HeldVariant; lots: readonly Lot[]; now: Date },
): Promise<void> {
  const promised = await promisedOf(tx, entry, now);
  const slabs = lots.flatMap(({ gradedId }) => gradedId ?? []);
  const raw = lots.reduce((sum, { gradedId, quantity }) => sum + (gradedId === null ? quantity : 0), 0);
  const isTraded =
    slabs.some((id) => promised.gradedIds.includes(id)) || (raw > 0 && ungradedOf(held) - raw < promised.copies);
  if (isTraded) throw new Refusal(409, "A copy of this card is in an open trade. Cancel the trade first.");
}

/** Changes price, day and name of a disposal; its copies stay. @throws Refusal 404, 409 while the collection is locked, and for a trade. */
export async function changeDisposal(writing: Writing, id: string, input: DisposalChange): Promise<Disposal> {
  const { db, viewer } = writing;
  assertCanWrite(viewer);
  const { kind, amount, fees, postage, currency } = await knownDisposal(db, viewer.id, id);
  if (!isEntered(kind)) throw new Refusal(409, "A trade can’t be edited.");
  const money = moneyOf(writing, input, kind);
  const kept = viewer.preferences.showPrices ? money : { ...money, amount, fees, postage, currency };
  if (!(await db.transaction((tx) => changeMoney(tx, viewer.id, id, kept)))) throw notFound("sale");
  return knownDisposal(db, viewer.id, id);
}

/** Brings the copies of a disposal back. @throws Refusal 404, 409 as the undo of any change. */
export async function undoDisposal(writing: Writing, id: string): Promise<void> {
  const { batch, kind } = await knownDisposal(writing.db, writing.viewer.id, id);
  if (!isEntered(kind)) throw new Refusal(409, "This is undone where it was made: on the page of the trade.");
  await undo(writing, batch);
}
