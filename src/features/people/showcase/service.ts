import type { Db } from "#db/open.ts";
import { Refusal } from "#lib/errors.ts";
import { clearSlot, fillSlot, ownsCard, showcaseSlots } from "./queries.ts";
import { memberSlots, proSlots } from "./rules.ts";

type Placing = { slot?: number; setId: string; cardId: string };

/**
 * Shows a card in a slot, else in the first free one. If it is in another, the two change places.
 * @param slots how many the viewer may fill.
 * @throws Refusal 403 for a slot of Pro, 409 for a card that is not owned, or without a free slot.
 */
export async function showCard(
  db: Db,
  userId: string,
  { slot, ...card }: Placing,
  { slots, now }: { slots: number; now: Date },
): Promise<void> {
  if (slot !== undefined && slot > slots)
    throw new Refusal(403, `Slots ${memberSlots + 1} to ${proSlots} are a Pro feature.`);
  await db.transaction(async (tx) => {
    const all = await showcaseSlots(tx, userId);
    if (!(await ownsCard(tx, userId, card))) throw new Refusal(409, "You can only show cards you own.");
    const before = all.find((one) => one.cardId === card.cardId);
    const place = slot ?? before?.slot ?? firstFree(all, slots);
    const other = all.find((one) => one.slot === place);
    for (const one of [before, other]) if (one) await clearSlot(tx, userId, one.slot);
    await fillSlot(tx, userId, { slot: place, ...card }, now);
    if (before && other && other !== before) await fillSlot(tx, userId, { ...other, slot: before.slot }, now);
  });
}

function firstFree(all: { slot: number }[], slots: number): number {
  for (let slot = 1; slot <= slots; slot++) if (!all.some((one) => one.slot === slot)) return slot;
  if (slots !== memberSlots) throw new Refusal(409, "Your showcase is full. Remove a card first.");
  const [first, last] = [memberSlots + 1, proSlots];
  throw new Refusal(409, `Your showcase is full. Remove a card first. Slots ${first} to ${last} are a Pro feature.`);
}

/** @throws Refusal 404 for an empty slot. */
export async function hideCard(db: Db, userId: string, slot: number): Promise<void> {
  if (!(await clearSlot(db, userId, slot))) throw new Refusal(404, "This slot is already empty.");
}
