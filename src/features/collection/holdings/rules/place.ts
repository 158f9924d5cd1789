import type { Holding } from "../cache/holdings.ts";
import type { Item } from "../cache/stock.ts";

/** An entry's sort key, compared upwards; Infinity when unknown. */
export type Place = { group: number; value: number; item: Item };
export type Placed = Place & { holding: Holding };

/** Infinity − Infinity is NaN, so equal values are compared first. */
export const comparePlaces = (a: Place, b: Place): number =>
  (a.group === b.group ? 0 : a.group - b.group) ||
  (a.value === b.value ? 0 : a.value - b.value) ||
  a.item.place - b.item.place;

/** A cursor: a sort key as text, stable when entries are added, removed or repriced. */
export const placeText = ({ group, value, item }: Place): string =>
  [group, value, item.card.id, item.variant].join(" ");

/** Parses a cursor; null when malformed or its card is gone. */
export function readPlace(text: string, find: (cardId: string, variant: string) => Item | undefined): Place | null {
  const [group = "", value = "", cardId = "", variant = ""] = text.split(" ");
  const item = find(cardId, variant);
  const numbers = [group, value].map((part) => (part === "" ? Number.NaN : Number(part)));
  const [groupNumber = Number.NaN, valueNumber = Number.NaN] = numbers;
  return item && !numbers.some(Number.isNaN) ? { group: groupNumber, value: valueNumber, item } : null;
}
