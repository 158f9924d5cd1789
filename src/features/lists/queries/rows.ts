import { and, count, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db, Tx } from "../../../../db/open.ts";
import { typedRows } from "../../../../db/rows.ts";
import { listCards, listChanges, lists } from "../../../../db/schema/lists.ts";
import { type Difference, differenceOf } from "../../../lib/ordered/rows.ts";
import type { ListRow } from "../rules/rows.ts";
import type { ListSettings } from "../schema/inputs.ts";
import { isId, type List } from "./lists.ts";

/** A list with its rows, as one statement saw them. */
export type ListState = Omit<List, "updatedAt" | "isFavorite" | "shareGeneration"> & {
  rows: ListRow[];
};

const allRows = sql<ListRow[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'setId', r.set_id, 'cardId', r.card_id, 'variant', r.variant,
    'order', r.position) order by r.position)
  from list_cards r where r.list_id = "lists"."id"), '[]')`;

export async function listState(db: Db, userId: string, id: string): Promise<ListState | undefined> {
  const [state] = await db
    .select({
      id: lists.id,
      userId: lists.userId,
      name: lists.name,
      type: lists.type,
      visibility: lists.visibility,
      purpose: lists.purpose,
      version: lists.version,
      coverCardId: lists.coverCardId,
      pockets: lists.pockets,
      showsNames: lists.showsNames,
      rows: allRows,
    })
    .from(lists)
    .where(and(isId(lists.id, id), eq(lists.userId, userId)));
  return state;
}

/** What undoes a write: the rows back to what they were, and the settings that it changed. */
type Undo = Difference<ListRow> & { settings: ListSettings };

export type Write = { rows: ListRow[]; settings: ListSettings };

const maxUndos = 30;

/**
 * Rows, settings, version and what undoes them, in one statement.
 * @returns null where the list is of another version by now.
 */
export async function writeList(
  db: Db | Tx,
  before: ListState,
  { rows, settings }: Write,
  now: Date,
): Promise<{ version: number; batch: string } | null> {
  const { removed, added, moved } = differenceOf(before.rows, rows);
  const undo = undoOf(before, rows, settings);
  const { name, visibility, purpose, coverCardId, pockets, showsNames } = { ...before, ...settings };
  const [written] = await typedRows(
    v.strictObject({ version: v.number(), batch: v.string() }),
    db.execute(sql`
    with l as (
      update lists set version = version + 1, updated_at = ${now.toISOString()}::timestamptz, name = ${name},
        visibility = ${visibility}, purpose = ${purpose}, cover_card_id = ${coverCardId}, pockets = ${pockets}, shows_names = ${showsNames}
      where id = ${before.id}::uuid and version = ${before.version}::int
      returning id, user_id, version
    ),
    gone as (
      delete from list_cards where list_id = (select id from l) and id = any(${idsOf(removed)}::uuid[])
    ),
    placed as (
      update list_cards r set position = m.position
      from l, unnest(${idsOf(moved)}::uuid[], ${ordersOf(moved)}::int[]) as m (id, position)
      where r.list_id = l.id and r.id = m.id
    ),
    added as (
      insert into list_cards (id, list_id, user_id, set_id, card_id, variant, position)
      select a.id, l.id, l.user_id, a.set_id, a.card_id, a.variant, a.position from l, ${unnested(added)}
    ),
    forgotten as (
      delete from list_changes where list_id = (select id from l) and version <= ${before.version - maxUndos}::int
    )
    insert into list_changes (id, list_id, version, undo)
    select gen_random_uuid(), id, version, ${JSON.stringify(undo)}::jsonb from l
    returning version, id as batch`),
  );
  return written ?? null;
}

export async function countCards(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(listCards).where(eq(listCards.userId, userId));
  return row?.count ?? 0;
}

/** Of a list that was just made: there is nothing to undo. */
export const insertRows = (tx: Tx, list: { id: string; userId: string }, rows: ListRow[]) =>
  tx.execute(sql`
    insert into list_cards (id, list_id, user_id, set_id, card_id, variant, position)
    select a.id, ${list.id}::uuid, ${list.userId}::uuid, a.set_id, a.card_id, a.variant, a.position
    from ${unnested(rows)}`);

const unnested = (rows: ListRow[]): SQL => sql`unnest(${idsOf(rows)}::uuid[],
  ${sql.param(rows.map(({ setId }) => setId))}::text[], ${sql.param(rows.map(({ cardId }) => cardId))}::text[],
  ${sql.param(rows.map(({ variant }) => variant))}::text[], ${ordersOf(rows)}::int[])
  as a (id, set_id, card_id, variant, position)`;

const idsOf = (rows: { id: string }[]) => sql.param(rows.map(({ id }) => id));
const ordersOf = (rows: { order: number }[]) => sql.param(rows.map(({ order }) => order));

function undoOf(before: ListState, rows: ListRow[], settings: ListSettings): Undo {
  const changed = Object.keys(settings).map((key) => [key, before[key as keyof ListState]]);
  return { ...differenceOf(rows, before.rows), settings: Object.fromEntries(changed) };
}

/** What undoes each write since a version, the newest first. */
export async function changesSince(db: Db, listId: string, version: number) {
  const rows = await db
    .select({ undo: sql<Undo>`${listChanges.undo}` })
    .from(listChanges)
    .where(and(isId(listChanges.listId, listId), gt(listChanges.version, version)))
    .orderBy(desc(listChanges.version));
  return rows.map(({ undo }) => undo);
}

/** With the version of the list right after the write that it undoes. */
export async function undoOfBatch(db: Db, listId: string, batch: string) {
  const [change] = await db
    .select({ version: listChanges.version, undo: sql<Undo>`${listChanges.undo}` })
    .from(listChanges)
    .where(and(eq(listChanges.id, batch), isId(listChanges.listId, listId)));
  return change;
}
