import type { Member } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { fieldRefusal, Refusal } from "#lib/errors.ts";
import { countText } from "#lib/text/locale.ts";
import { openListOf } from "./queries/lists.ts";
import { maxLists, maxOfAll } from "./rules/limits.ts";
import { type ListType, traits } from "./rules/types.ts";

/** What the viewer's membership allows (src/access/rules.ts). */
type Plan = { hasMany: boolean; hasPokedex: boolean };

export type Author = { viewer: Pick<Member, "id">; plan: Plan };

/** @throws Refusal 403 for a type that needs Pro, 422 for one list too many. */
export function assertMayAdd(type: ListType, count: number, plan: Plan): void {
  if (traits[type].needsPro && !plan.hasPokedex) throw new Refusal(403, `A ${traits[type].name} is a Pro feature.`);
  if (count < maxLists[plan.hasMany ? "pro" : "free"]) return;
  if (plan.hasMany) throw fieldRefusal(422, "name", `You can have at most ${maxLists.pro} lists.`);
  throw fieldRefusal(422, "name", "You can have one list. Delete it or get Pro to create another.");
}

/** @throws Refusal 422 for more cards than all lists of a person may have. */
export function assertRoomInAll(cards: number): void {
  if (cards <= maxOfAll) return;
  throw new Refusal(422, `Your lists can have at most ${countText(maxOfAll)} cards together.`);
}

/** Refusal of an edit of an outdated list. See docs/product.md, Messages. */
export const listStale = () =>
  new Refusal(
    409,
    "Your list has been changed somewhere else. Please refresh the page to see your up to date list and try again.",
  );

/** Refusal of a card that is not there, or no longer. See docs/product.md, Messages. */
export const cardNotAdded = () =>
  new Refusal(404, "There was an issue adding a card to your list. Refresh the page and try again.");

/** Refusal of an edit of a list over the limit of the present membership. */
export const listLocked = () => new Refusal(403, "This list is locked. Unlock it or get Pro to edit it.");

type LockedList = { id: string; type: ListType };

/**
 * Ids of lists over the limit of the present membership: they can be read and deleted, not edited (docs/product.md,
 * Pro).
 */
export async function lockedLists(db: Db, { viewer, plan }: Author, lists: LockedList[]): Promise<Set<string>> {
  const locked = new Set(lists.filter(({ type }) => traits[type].needsPro && !plan.hasPokedex).map((list) => list.id));
  if (plan.hasMany) return locked;
  const open = await openListOf(db, viewer.id);
  for (const { id } of lists) if (id !== open?.id) locked.add(id);
  return locked;
}

/** @throws Refusal 403 where it is locked. */
export async function assertUnlocked(db: Db, author: Author, list: LockedList): Promise<void> {
  if ((await lockedLists(db, author, [list])).has(list.id)) throw listLocked();
}
