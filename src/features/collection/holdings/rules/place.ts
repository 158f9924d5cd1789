import type { Holding } from "../cache/holdings.ts";
import type { Item } from "../cache/stock.ts";

/** Where an entry stands: its group, what it is sorted by, and itself. All compared upwards; Infinity is the unknown. */
export type Place = { group: number; value: number; item: Item };
export type Placed = Place & { holding: Holding };

/** The difference of two infinities is no number, so they are compared before they are subtracted. */
export const comparePlaces = (a: Place, b: Place): number =>
  (a.group === b.group ? 0 : a.group - b.group) ||
  (a.value === b.value ? 0 : a.value - b.value) ||
  a.item.place - b.item.place;

/** A place as text for an address: it stays where it was, whatever is added, removed or repriced since. */
export const placeText = ({ group, value, item }: Place): string =>
  [group, value, item.card.id, item.variant].join(" ");

/** Reads such a text; null for one that is none, or whose card is no more. */
export function readPlace(text: string, find: (cardId: string, variant: string) => Item | undefined): Place | null {
  const [group = "", value = "", cardId = "", variant = ""] = text.split(" ");
  const item = find(cardId, variant);
  const numbers = [group, value].map((part) => (part === "" ? Number.NaN : Number(part)));
  const [groupNumber = Number.NaN, valueNumber = Number.NaN] = numbers;
  return item && !numbers.some(Number.isNaN) ? { group: groupNumber, value: valueNumber, item } : null;
}
