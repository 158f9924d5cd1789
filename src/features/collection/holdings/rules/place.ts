import { cursorText, type KeyType, readCursor } from "#lib/cursor.ts";
import type { StockItem } from "../cache/stock.ts";
import type { GradedValue } from "../queries.ts";

/** `added`: microseconds since 1970. */
export type Holding = { item: StockItem; quantity: number; added: number; graded: GradedValue[] };

/** An entry's sort key, compared upwards; Infinity when unknown. */
export type HoldingPlace = { group: number; value: number; item: StockItem };
export type Placed = HoldingPlace & { holding: Holding };

/** Infinity − Infinity is NaN, so equal values are compared first. */
export const comparePlaces = (a: HoldingPlace, b: HoldingPlace): number =>
  (a.group === b.group ? 0 : a.group - b.group) ||
  (a.value === b.value ? 0 : a.value - b.value) ||
  a.item.place - b.item.place;

const keyTypes: KeyType[] = ["float8", "float8", "text", "text"];

/** The cursor of a holding's place. */
export const placeText = ({ group, value, item }: HoldingPlace): string =>
  cursorText([group, value, item.card.id, item.variant], "words");

/** null when malformed or its card is gone. */
export function readPlace(
  text: string,
  find: (cardId: string, variant: string) => StockItem | undefined,
): HoldingPlace | null {
  const [group, value, cardId = "", variant = ""] = readCursor(text, keyTypes, "words") ?? [];
  const item = find(cardId, variant);
  return item ? { group: Number(group), value: Number(value), item } : null;
}
