import type { Db } from "#db/open.ts";
import { assertPresent } from "#features/catalogue/cards/policy.ts";
import { derivedId } from "#lib/crypto/derived-id.ts";
import { fieldRefusal, notFound, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { applied, type Ordered } from "#lib/ordered/rows.ts";
import { atVersion } from "#lib/ordered/version.ts";
import { violates } from "#lib/sql/violations.ts";
import { countText } from "#lib/text/locale.ts";
import { type Author, assertRoomInAll, assertUnlocked, cardNotAdded, listStale } from "../policy.ts";
import type { OwnedOfSpecies } from "../queries/cards.ts";
import type { NewListRow } from "../queries/lists.ts";
import { type ListState, listState, undoOfBatch } from "../queries/rows.ts";
import { type Write, writeList } from "../queries/write.ts";
import { maxCardsOf } from "../rules/limits.ts";
import {
  arrangedRows,
  type ListRow,
  rowsWithCards,
  withAtEnd,
  withMoved,
  withoutCards,
  withSlots,
} from "../rules/rows.ts";
import { type ListType, traits } from "../rules/types.ts";
import type { ListSettings } from "../schema/inputs.ts";
import { createList } from "./lists.ts";

export type Editing = { db: Db; author: Author; listId: string; version?: number; now: Date };

export type Edited = { id: string; version: number; batch: string | null; rows: ListRow[]; before: ListRow[] };

/** @throws Refusal 404 for another's list, 403 where it is locked, 409 where `version` is not the present one. */
async function edit(
  { db, author, listId, version, now }: Editing,
  change: (list: ListState) => Partial<Write> | Promise<Partial<Write>>,
): Promise<Edited> {
  const read = async () => {
    const state = await listState(db, author.viewer.id, listId);
    if (!state) throw notFound("list");
    return state;
  };
  const write = async (list: ListState) => {
    await assertUnlocked(db, author, list);
    const wanted = { rows: list.rows, settings: {}, ...(await change(list)) };
    const before = { id: list.id, rows: wanted.rows, before: list.rows };
    if (isSame(list, wanted)) return { ...before, version: list.version, batch: null };
    const { used, version: raised, batch } = await writeList(db, list, wanted, now);
    const growth = wanted.rows.length - list.rows.length;
    if (growth > 0) assertRoomInAll(used + growth);
    return raised === null ? null : { ...before, version: raised, batch };
  };
  return atVersion({ read, write, stale: listStale }, version);
}

const isSame = ({ rows }: ListState, wanted: Write): boolean =>
  Object.keys(wanted.settings).length === 0 &&
  rows.length === wanted.rows.length &&
  rows.every(({ id, order }, index) => wanted.rows[index]?.id === id && wanted.rows[index]?.order === order);

/** Changes the settings of a list. */
export const changeListSettings = (editing: Editing, settings: ListSettings): Promise<Edited> =>
  edit(editing, () => ({ settings }));

export type ListCard = Pick<ListRow, "setId" | "cardId" | "variant"> & {
  mainVariant: string | null;
  species: number[];
};

const unknownVariant = (error: unknown): never => {
  throw violates(error, "foreignKey") ? cardNotAdded() : error;
};

/** A new list of these cards. @throws Refusal as `createList` and `addCards`. */
export async function createWith(db: Db, author: Author, list: NewListRow, cards: ListCard[], now: Date) {
  const { type } = list;
  await assertPresent(db, cards);
  const wanted = cards.map((card) => rowOf({ type }, card));
  const rows = rowsWithCards(type, [], wanted);
  assertRoom({ type, rows: [] }, rows, author);
  return createList(db, author, list, now, rows).catch(unknownVariant);
}

/** Takes all copies of a card off a list, or adds it; `isAgain`: also where it is on it. @throws Refusal as `addCards`. */
export const setCard = (editing: Editing, card: ListCard, isOn: boolean, isAgain: boolean): Promise<Edited> =>
  edit(editing, async (list) => {
    const present = list.rows.filter(({ cardId }) => cardId === card.cardId);
    if (!isOn) return { rows: withoutCards(list.type, list.rows, new Set(present.map(({ id }) => id))) };
    if (present.length > 0 && !isAgain) return {};
    await assertPresent(editing.db, [card]);
    const rows = rowsWithCards(list.type, list.rows, [rowOf(list, card)]);
    assertRoom(list, rows, editing.author);
    return { rows };
  }).catch(unknownVariant);

/**
 * @param options `press`: of a button, which adds once however often it is sent.
 * @throws Refusal 422 without room or a slot, 404 for a variant that the card does not have, 410 for what was removed.
 */
export async function addCards(
  editing: Editing,
  cards: ListCard[],
  { order, press }: { order?: number; press?: string },
): Promise<Edited> {
  const idOf = ({ cardId }: ListCard, place: number) =>
    press && derivedId(editing.listId, press, String(place), cardId);
  const ids = new Set(cards.map(idOf));
  const isOfPress = ({ id }: ListRow) => ids.has(id);
  await assertPresent(editing.db, cards);
  const edited = await edit(editing, (list) => {
    if (list.rows.some(isOfPress)) return {};
    const added = cards.map((card, place) => ({
      ...rowOf(list, card, order),
      id: idOf(card, place) ?? crypto.randomUUID(),
    }));
    const rows = rowsWithCards(list.type, list.rows, added, order);
    assertRoom(list, rows, editing.author);
    return { rows };
  }).catch(unknownVariant);
  return edited.batch === null ? { ...edited, before: edited.rows.filter((row) => !isOfPress(row)) } : edited;
}

/** @throws Refusal 422 for more cards than the list may have. */
export function assertRoom(
  { type, rows: before }: Pick<ListState, "type" | "rows">,
  rows: ListRow[],
  { plan }: Author,
): void {
  const most = maxCardsOf(type, plan.hasMany);
  if (rows.length <= Math.max(most, before.length)) return;
  throw new Refusal(422, `This list can have at most ${countText(most)} cards.`);
}

function rowOf({ type }: Pick<ListState, "type">, card: ListCard, order?: number): ListRow {
  const { setId, cardId, variant, mainVariant, species } = card;
  const { needsVariant, countsOwned } = traits[type];
  const row = { id: crypto.randomUUID(), setId, cardId, order: 0 };
  if (type === "POKEDEX") return { ...row, variant, order: speciesSlot(species, order) };
  if (needsVariant && variant === null) throw new Refusal(422, "Choose a variant.", { variant: "Choose a variant" });
  return { ...row, variant: variant ?? (countsOwned ? mainVariant : null) };
}

function speciesSlot(species: number[], order = species[0]): number {
  if (order !== undefined && species.includes(order)) return order;
  throw fieldRefusal(422, "order", "This card shows a different Pokémon.");
}

function assertPokedex(type: ListType): void {
  if (type !== "POKEDEX") throw new Refusal(422, "This list isn’t a Pokédex list.");
}

/** Fills empty slots of a Pokédex list with the owner's best card of each Pokémon. */
export const fillSlots = (editing: Editing, best: OwnedOfSpecies[]): Promise<Edited> =>
  edit(editing, ({ type, rows }) => {
    assertPokedex(type);
    const taken = new Set(rows.map(({ order }) => order));
    const added = best
      .filter(({ species }) => !taken.has(species))
      .map(({ species, ...card }) => ({ id: crypto.randomUUID(), ...card, order: species }));
    return { rows: rowsWithCards(type, rows, added) };
  });

/** A row named by its id must be one that is meant. @throws Refusal 404 where the list does not have that card, 422. */
export const removeCards = (editing: Editing, isMeant: (row: ListRow) => boolean, id?: string): Promise<Edited> =>
  edit(editing, (list) => without(list, isMeant, id));

/** @throws Refusal 422 for a list without slots of species, 404 for an empty one. */
export const emptySlot = (editing: Editing, isMeant: (row: ListRow) => boolean, id?: string): Promise<Edited> =>
  edit(editing, (list) => {
    assertPokedex(list.type);
    return without(list, isMeant, id);
  });

function without({ type, rows }: ListState, isMeant: (row: ListRow) => boolean, id?: string) {
  const named = rows.find((row) => row.id === id);
  if (named && !isMeant(named)) throw invalid({ listCardId: "must be of the same card as the rest" });
  const meant = rows.find((row) => isMeant(row) && (id === undefined || row.id === id));
  if (!meant) throw notFound("card");
  return { rows: withoutCards(type, rows, new Set([meant.id])) };
}

type Action = "start" | "end" | "remove";

/** @throws Refusal 422 for none, 404 for a card that the list does not have. */
export const changeSeveral = (editing: Editing, ids: string[], action: Action): Promise<Edited> =>
  edit(editing, ({ type, rows }) => {
    const chosen = new Set(ids);
    if (chosen.size === 0) throw fieldRefusal(422, "listCardIds", "Select at least one card.");
    if (rows.filter(({ id }) => chosen.has(id)).length < chosen.size) throw notFound("card");
    return { rows: action === "remove" ? withoutCards(type, rows, chosen) : withAtEnd(type, rows, chosen, action) };
  });

/** Puts the cards of a list in an order. */
export const orderCards = (editing: Editing, order: (string | Ordered)[]): Promise<Edited> =>
  edit(editing, ({ type, rows }) => ({ rows: arrangedRows(type, rows, order) }));

/** Opens empty pockets at a place of a binder; what is behind moves back. */
export const openSlots = (editing: Editing, from: number, by: number): Promise<Edited> =>
  edit(editing, ({ type, rows }) => ({ rows: withSlots(type, rows, from, by) }));

/** Moves a card of a list to a place. */
export const moveCard = (editing: Editing, { id, order }: Ordered): Promise<Edited> =>
  edit(editing, ({ type, rows }) => ({ rows: withMoved(type, rows, id, order) }));

/** @throws Refusal 404 for an unknown write, 409 when the list was changed since, 422 without room. */
export async function undoEdit(editing: Omit<Editing, "version">, batch: string): Promise<Edited> {
  const change = await undoOfBatch(editing.db, editing.listId, batch);
  if (!change) throw new Refusal(404, "There’s nothing left to undo.");
  const { settings, ...rows } = change.undo;
  return edit({ ...editing, version: change.version }, (list) => ({ settings, rows: applied(list.rows, rows) }));
}
