import { matches, wordsOf } from "../../cards/groups/rules/choose.ts";
import type { ListedCard } from "../../catalogue/cards/queries.ts";
import { copiesOf, type Owned } from "../../collection/rules/owned.ts";
import type { ListView } from "../state.ts";
import { sortedBy } from "./sorts.ts";

/** A row with its card and the viewer's number of copies. */
export type Item = {
  listCardId: string;
  order: number;
  variant: string | null;
  card: ListedCard;
  copies: number;
  /** In minor units, for sorting. */
  price: number | null;
};

export const copiesIn = (owned: Owned | null, cardId: string, variant: string | null): number =>
  owned ? copiesOf(owned, cardId, variant ?? undefined) : 0;

const isOwn: Record<ListView["own"], (copies: number) => boolean> = {
  all: () => true,
  have: (copies) => copies > 0,
  need: (copies) => copies === 0,
};

export function shownItems(items: Item[], { q, own, sort, dir }: ListView): Item[] {
  const words = wordsOf(q);
  const found = items.filter(({ card, copies }) => isOwn[own](copies) && matches(card, words));
  if (sort !== "order") return sortedBy(found, sort, dir);
  return dir === "asc" ? found : found.reverse();
}

export const ownedOf = (items: Item[]): number => items.filter(({ copies }) => copies > 0).length;
