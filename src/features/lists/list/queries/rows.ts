import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { listChanges, lists } from "#db/schema/lists.ts";
import type { Difference } from "#lib/ordered/rows.ts";
import { prepared } from "#lib/sql/prepared.ts";
import type { ListRow } from "../rules/rows.ts";
import type { ListSettings } from "../schema/inputs.ts";
import { isId, type List, uuid } from "./lists.ts";

/** A list with its rows, as one statement saw them. */
export type ListState = Omit<List, "updatedAt" | "isFavorite" | "shareGeneration"> & {
  rows: ListRow[];
};

const allRows = sql<ListRow[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'setId', r.set_id, 'cardId', r.card_id, 'variant', r.variant,
    'order', r.position) order by r.position)
  from list_cards r where r.list_id = "lists"."id"), '[]')`;

const states = prepared((db) =>
  db
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
    .where(and(eq(lists.id, sql.placeholder("id")), eq(lists.userId, sql.placeholder("userId"))))
    .prepare("list_state"),
);

/** What a change of a person's own list needs; undefined if there is none. */
export async function listState(db: Db, userId: string, id: string): Promise<ListState | undefined> {
  const [state] = uuid.test(id) ? await states(db).execute({ id, userId }) : [];
  return state;
}

/** What undoes a write: the rows back to what they were, and the settings that it changed. */
export type Undo = Difference<ListRow> & { settings: ListSettings };

/** What undoes each write since a version, the newest first. */
export async function changesSince(db: Db, listId: string, version: number) {
  const rows = await db
    .select({ undo: sql<Undo>`${listChanges.undo}` })
    .from(listChanges)
    .where(and(isId(listChanges.listId, listId), gt(listChanges.version, version)))
    .orderBy(desc(listChanges.version));
  return rows.map(({ undo }) => undo);
}

/** What undoes a change of a list, with the version of the list right after that change. */
export async function undoOfBatch(db: Db, listId: string, batch: string) {
  const [change] = await db
    .select({ version: listChanges.version, undo: sql<Undo>`${listChanges.undo}` })
    .from(listChanges)
    .where(and(eq(listChanges.id, batch), isId(listChanges.listId, listId)));
  return change;
}
