import type { Context } from "hono";
import type { Env } from "#http/env.ts";
import { lockedLists } from "../policy.ts";
import { type Count, countsOfLists } from "../queries/cards.ts";
import type { List } from "../queries/lists.ts";
import { traits } from "../rules/types.ts";
import { authorOf, hiddenFrom } from "./author.ts";

export type ShownList = List & { count: Count; isLocked: boolean; isOwn: boolean };

const idsOf = (lists: List[]): string[] => lists.map(({ id }) => id);
const countsOwned = ({ type }: List): boolean => traits[type].countsOwned;

/** Lists with their counts, and whether their owner may edit them. */
export async function shownLists(c: Context<Env>, lists: List[]): Promise<ShownList[]> {
  const { db, viewer } = c.var;
  const own = lists.filter(({ userId }) => userId === viewer?.id);
  const [counts, locked] = await Promise.all([
    countsOfLists(db, { ids: idsOf(lists), counting: idsOf(own.filter(countsOwned)), hidden: hiddenFrom(c) }),
    own.length === 0 ? new Set<string>() : lockedLists(db, authorOf(c), own),
  ]);
  return lists.map((list) => ({
    ...list,
    count: counts.get(list.id) ?? { listId: list.id, cards: 0, owned: 0, firstCardId: null, last: -1 },
    isLocked: locked.has(list.id),
    isOwn: list.userId === viewer?.id,
  }));
}

export const listJson = ({ count, isLocked, isOwn, isFavorite, updatedAt, ...list }: ShownList) => ({
  id: list.id,
  name: list.name,
  type: list.type,
  visibility: list.visibility,
  purpose: list.purpose,
  favorite: Number(isFavorite),
  version: list.version,
  lockState: isLocked ? ("LOCKED" as const) : ("UNLOCKED" as const),
  cardCount: count.cards,
  // What others have is theirs to show.
  ownedCount: isOwn && traits[list.type].countsOwned ? count.owned : null,
  coverCardId: list.coverCardId,
  updatedAt: updatedAt.toISOString(),
});
