import type { Counted } from "#features/cards/rules/counted.ts";
import { Refusal } from "#lib/errors.ts";
import { closed, emptied, inserted, moved, movedTo, type Ordered, reordered, slotted } from "#lib/ordered/rows.ts";
import { countText } from "#lib/text/locale.ts";
import { slotRange } from "./limits.ts";
import { type ListType, traits } from "./types.ts";

/** A row with its card. */
export type ListItem = Counted & { listCardId: string; order: number; variant: string | null };

/** A card of a list. `variant` null: in any variant. `order`: of a Pokédex list the species. */
export type ListRow = Ordered & { setId: string; cardId: string; variant: string | null };

const keyOf = ({ cardId, variant }: ListRow) => `${cardId} ${variant ?? ""}`;

const invalid = (name: string, message: string) => new Refusal(422, message, { [name]: message });

/** @param order where the first goes; else the end, or the first slot after the last card. */
export function rowsWithCards(type: ListType, rows: ListRow[], added: ListRow[], order?: number): ListRow[] {
  if (type === "POKEDEX") return slotted(emptied(rows, slotsIn(rows, added)), withinSlots(type, added));
  if (traits[type].hasSlots) {
    const first = order ?? (rows.at(-1)?.order ?? -1) + 1;
    const placed = added.map((row, index) => ({ ...row, order: first + index }));
    return slotted(rows, withinSlots(type, placed));
  }
  return inserted(rows, traits[type].hasDuplicates ? added : unlike(rows, added), order);
}

/** Rows at their own places, as a file has them. */
export const placed = (type: ListType, rows: ListRow[]): ListRow[] => {
  if (traits[type].hasSlots) return withinSlots(type, slotted([], rows));
  return rowsWithCards(
    type,
    [],
    rows.toSorted((a, b) => a.order - b.order),
  );
};

/** A Pokémon's slot has one card, which a new one replaces. */
const slotsIn = (rows: ListRow[], added: ListRow[]): ReadonlySet<string> => {
  const orders = new Set(added.map(({ order }) => order));
  return new Set(rows.filter(({ order }) => orders.has(order)).map(({ id }) => id));
};

/** Rows without some cards; pockets of a binder stay empty, other lists close up. */
export const withoutCards = (type: ListType, rows: ListRow[], ids: ReadonlySet<string>): ListRow[] =>
  traits[type].hasSlots ? emptied(rows, ids) : closed(rows, ids);

/** Dense lists name every card in order, lists with slots those that move. */
export function arrangedRows(type: ListType, rows: ListRow[], order: (string | Ordered)[]): ListRow[] {
  if (type === "POKEDEX") throw invalid("order", "A Pokédex list always follows Pokédex order.");
  const places = order.filter((one) => typeof one !== "string");
  if (!traits[type].hasSlots && places.length === 0) return reordered(rows, order.map(String));
  if (!traits[type].hasSlots || places.length < order.length) {
    const shape = traits[type].hasSlots ? "{listCardId, order}" : "the id of each card";
    throw invalid("order", `This type of list takes ${shape}.`);
  }
  return withinSlots(type, moved(rows, places));
}

/** Rows with one moved to a place; in a list with slots it swaps places with the slot's card. */
export function withMoved(type: ListType, rows: ListRow[], id: string, to: number): ListRow[] {
  const row = rows.find((one) => one.id === id);
  if (!row) throw invalid("listCardId", "This list doesn’t have that card.");
  if (!traits[type].hasSlots) return movedTo(rows, id, to);
  const there = rows.find(({ order }) => order === to);
  const places = [{ id, order: to }, ...(there && there.id !== id ? [{ id: there.id, order: row.order }] : [])];
  return arrangedRows(type, rows, places);
}

/** Together, in their order, to one end of a list without slots. */
export function withAtEnd(type: ListType, rows: ListRow[], ids: ReadonlySet<string>, end: "start" | "end"): ListRow[] {
  if (traits[type].hasSlots) throw invalid("action", "Cards of this type of list are moved one at a time.");
  const [chosen, rest] = [true, false].map((isChosen) => rows.filter(({ id }) => ids.has(id) === isChosen));
  const ordered = end === "start" ? [chosen, rest] : [rest, chosen];
  return reordered(
    rows,
    ordered.flatMap((part = []) => part.map(({ id }) => id)),
  );
}

/** Opens free slots, as an empty page is inserted into a binder. */
export function withSlots(type: ListType, rows: ListRow[], from: number, by: number): ListRow[] {
  if (type !== "BINDER") throw invalid("from", "Only a binder has pages.");
  return withinSlots(
    type,
    rows.map((row) => (row.order < from ? row : { ...row, order: row.order + by })),
  );
}

function withinSlots(type: ListType, rows: ListRow[]): ListRow[] {
  const { first, last } = slotRange(type);
  if (rows.every(({ order }) => order >= first && order <= last)) return rows;
  throw invalid("order", `must be ${first} to ${countText(last)}`);
}

function unlike(rows: ListRow[], added: ListRow[]): ListRow[] {
  const known = new Set(rows.map(keyOf));
  return added.filter((row) => {
    const isNew = !known.has(keyOf(row));
    known.add(keyOf(row));
    return isNew;
  });
}
