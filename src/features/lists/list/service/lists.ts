import { lock } from "#db/locks.ts";
import type { Db } from "#db/open.ts";
import { goneAmong } from "#features/catalogue/cards/queries.ts";
import { derivedId } from "#lib/crypto/derived-id.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { type Author, assertMayAdd, assertRoomInAll, listLocked } from "../policy.ts";
import * as queries from "../queries/lists.ts";
import { countListed, insertListRows } from "../queries/write.ts";
import { maxCardsOf } from "../rules/limits.ts";
import type { ListRow } from "../rules/rows.ts";
import { traits } from "../rules/types.ts";

/**
 * Makes a list; one with an id is there already if its form was sent twice. @throws Refusal 403, 422 over what the
 * membership includes.
 */
export const createList = (
  db: Db,
  { viewer, plan }: Author,
  list: queries.NewListRow,
  now: Date,
  rows: ListRow[] = [],
) =>
  db.transaction(async (tx) => {
    await lock(tx, "lists", viewer.id);
    const same = list.id === undefined ? undefined : await queries.ownListOf(tx, viewer.id, list.id);
    if (same?.name === list.name && same.type === list.type) return { id: same.id, version: same.version };
    assertMayAdd(list.type, await queries.countLists(tx, viewer.id), plan);
    if (rows.length > 0) assertRoomInAll(rows.length + (await countListed(tx, viewer.id)));
    const insert = (id?: string) => queries.insertList(tx, { ...list, id, userId: viewer.id, updatedAt: now });
    const made = (await insert(list.id)) ?? (await insert());
    if (!made) throw new Error("The list wasn’t saved.");
    if (rows.length > 0) await insertListRows(tx, { ...made, userId: viewer.id }, rows);
    return made;
  });

type Copied = { list: queries.List; rows: Omit<ListRow, "id">[]; press?: string };

/** A private list of the same type, with the same cards at the same places, as many as there is room for; without removed ones. */
export async function copyList(db: Db, author: Author, { list, rows, press }: Copied, now: Date) {
  const { name, type, pockets, showsNames } = list;
  const keyOf = (row: Pick<ListRow, "cardId" | "variant">) => `${row.cardId} ${row.variant}`;
  const gone = new Set((await goneAmong(db, rows)).map(keyOf));
  const copies = rows
    .filter((row) => !gone.has(keyOf(row)))
    .slice(0, maxCardsOf(type, author.plan.hasMany))
    .map(({ setId, cardId, variant, order }) => ({ id: crypto.randomUUID(), setId, cardId, variant, order }));
  const id = press && derivedId(author.viewer.id, list.id, press);
  return createList(db, author, { id, name, type, visibility: "PRIVATE", pockets, showsNames }, now, copies);
}

/** Deletes a person's own list. @throws Refusal 404. */
export async function removeList(db: Db, { viewer }: Author, id: string): Promise<void> {
  if (!(await queries.deleteList(db, viewer.id, id))) throw notFound("list");
}

/** Marks a person's own list as a favorite, or not. @throws Refusal 404. */
export async function favorList(db: Db, { viewer }: Author, id: string, isFavorite: boolean): Promise<void> {
  if (!(await queries.setFavorite(db, viewer.id, id, isFavorite))) throw notFound("list");
}

/** Ends the share link of a list, which leads nowhere from now on; a new one does. */
export async function revokeShare(db: Db, { viewer }: Author, id: string): Promise<void> {
  if (!(await queries.raiseShare(db, viewer.id, id))) throw notFound("list");
}

const dayMilliseconds = 86_400_000;

/** Makes it the list that is open without Pro, once a day. @throws Refusal 404, 403 for a Pokédex list, 409. */
export const unlockList = (db: Db, { viewer, plan }: Author, id: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await lock(tx, "lists", viewer.id);
    const list = await queries.ownListOf(tx, viewer.id, id);
    if (!list) throw notFound("list");
    if (traits[list.type].needsPro && !plan.hasPokedex) throw listLocked();
    const open = await queries.openListOf(tx, viewer.id);
    if (plan.hasMany || open?.id === id) return;
    if (open?.unlockedAt && now.getTime() - open.unlockedAt.getTime() < dayMilliseconds) {
      throw new Refusal(409, "You can choose another list once a day.");
    }
    await queries.setUnlocked(tx, viewer.id, id, now);
  });
