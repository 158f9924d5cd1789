import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { isOpenTo, visibleTo } from "#access/people/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { users } from "#db/schema/accounts.ts";
import { type listChanges, lists } from "#db/schema/lists.ts";
import type { ShelfView } from "#features/lists/shelf/rules.ts";
import { cursorText, type PageOf, pageOf, readCursor, type SortKey } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { prepared } from "#lib/sql/prepared.ts";

const columns = {
  id: lists.id,
  userId: lists.userId,
  name: lists.name,
  type: lists.type,
  visibility: lists.visibility,
  purpose: lists.purpose,
  version: lists.version,
  isFavorite: lists.isFavorite,
  coverCardId: lists.coverCardId,
  pockets: lists.pockets,
  showsNames: lists.showsNames,
  shareGeneration: lists.shareGeneration,
  updatedAt: lists.updatedAt,
};

export type List = Awaited<ReturnType<typeof selectLists>>[number];

/** A list with its owner; null where the viewer may not see their profile. */
export type SeenList = List & { owner: { username: string; slug: string; avatar: string | null } | null };

const ownerColumns = {
  username: sql<string>`${users.username}`,
  slug: sql<string>`${users.slug}`,
  avatar: users.avatar,
};

const selectOwned = (db: Db, isOwnerSeen: SQL) =>
  db
    .select({ ...columns, owner: ownerColumns, isOwnerSeen: sql<boolean>`${isOwnerSeen}` })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.userId));

const selectLists = (db: Db | Tx) => db.select(columns).from(lists).$dynamic();

export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Condition that a list has an id; what is no id is that of none. */
export const isId = (column: typeof lists.id | typeof listChanges.listId, id: string): SQL =>
  uuid.test(id) ? eq(column, id) : sql`false`;

const isList = (id: string): SQL => isId(lists.id, id);

const viewerOf = (id: string | null) => (id === null ? null : { id });
const parameters = { id: sql.placeholder("id"), viewerId: sql.placeholder("viewerId") };

const visible = prepared((db) => {
  const isVisible = or(
    and(eq(lists.visibility, "PUBLIC"), visibleTo({ id: parameters.viewerId })),
    sql`${lists.userId} = ${parameters.viewerId}::uuid`,
  );
  return selectOwned(db, sql`true`)
    .where(and(eq(lists.id, parameters.id), isVisible))
    .prepare("visible_list");
});

/** A list that the viewer sees: their own, and public ones of people whom they see; no other is found. */
export async function visibleList(db: Db, viewerId: string | null, id: string): Promise<SeenList | undefined> {
  const [list] = uuid.test(id) ? await visible(db).execute({ id, viewerId }) : [];
  return list;
}

/** A person's own list as stored; undefined if there is none. */
export async function ownListOf(tx: Tx, userId: string, id: string): Promise<List | undefined> {
  const [list] = await selectLists(tx).where(isOwn(userId, id));
  return list;
}

/** A list of anyone who did not block the viewer: for its share link, which the caller checks. */
export async function openList(db: Db, viewerId: string | null, id: string): Promise<SeenList | undefined> {
  const viewer = viewerOf(viewerId);
  const [list] = await selectOwned(db, visibleTo(viewer)).where(and(isList(id), isOpenTo(viewer)));
  return list && { ...list, owner: list.isOwnerSeen ? list.owner : null };
}

/** Ends the share link of a person's own list. False if there is no such list. */
export async function raiseShare(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(lists)
    .set({ shareGeneration: sql`${lists.shareGeneration} + 1` })
    .where(isOwn(userId, id))
    .returning({ id: lists.id });
  return rows.length > 0;
}

const isOwn = (userId: string, id: string) => and(isList(id), eq(lists.userId, userId));

const shownAt = sql<string>`${lists.updatedAt}::text`;
const lowerName = sql<string>`lower(${lists.name})`;

type Ordering = { columns: KeyColumn[]; keyOf: (row: List & { shownAt: string; lowerName: string }) => SortKey };

const orderings: Record<ShelfView["sort"], Ordering> = {
  edited: {
    columns: [
      { value: sql`${lists.isFavorite}::int`, type: "bigint", isDescending: true },
      { value: lists.updatedAt, type: "timestamptz", isDescending: true },
      { value: lists.id, type: "uuid", isDescending: true },
    ],
    keyOf: ({ isFavorite, shownAt, id }) => [String(Number(isFavorite)), shownAt, id],
  },
  name: {
    columns: [
      { value: lowerName, type: "text" },
      { value: lists.id, type: "uuid" },
    ],
    keyOf: ({ lowerName, id }) => [lowerName, id],
  },
};

/** null for a text that is no cursor of `listsOf` in this order. */
export const readMarker = (text: string, sort: ShelfView["sort"] = "edited"): SortKey | null =>
  readCursor(
    text,
    orderings[sort].columns.map(({ type }) => type),
  );

type Wanted = Partial<ShelfView> & { after: SortKey | null; limit: number; isPublic?: boolean };

/** Favorites first, then the last edited, or sorted by name. */
export async function listsOf(
  db: Db,
  userId: string,
  { after, limit, isPublic = false, q = "", sort = "edited" }: Wanted,
): Promise<PageOf<List, string>> {
  const { columns: keys, keyOf } = orderings[sort];
  const rows = await db
    .select({ ...columns, shownAt, lowerName })
    .from(lists)
    .where(
      and(
        eq(lists.userId, userId),
        isPublic ? eq(lists.visibility, "PUBLIC") : undefined,
        q === "" ? undefined : sql`strpos(${lowerName}, lower(${q})) > 0`,
        isAfter(keys, after),
      ),
    )
    .orderBy(inOrder(keys))
    .limit(limit + 1);
  return pageOf(rows, limit, (row) => cursorText(keyOf(row)));
}

/** How many lists a person has. */
export async function countLists(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(lists).where(eq(lists.userId, userId));
  return row?.count ?? 0;
}

export type NewListRow = Pick<List, "name" | "type" | "visibility"> &
  Partial<Pick<List, "id" | "purpose" | "coverCardId" | "pockets" | "showsNames">>;

/** @returns null if there is a list with its id. */
export async function insertList(
  tx: Tx,
  list: NewListRow & Pick<List, "userId" | "updatedAt">,
): Promise<{ id: string; version: number } | null> {
  const rows = await tx
    .insert(lists)
    .values({ ...list, createdAt: list.updatedAt })
    .onConflictDoNothing()
    .returning({ id: lists.id, version: lists.version });
  return rows[0] ?? null;
}

/** Deletes a person's own list. False if there is none. */
export async function deleteList(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db.delete(lists).where(isOwn(userId, id)).returning({ id: lists.id });
  return rows.length > 0;
}

/** Marks a person's own list as a favorite, or not. False if there is none. */
export async function setFavorite(db: Db, userId: string, id: string, isFavorite: boolean): Promise<boolean> {
  const rows = await db.update(lists).set({ isFavorite }).where(isOwn(userId, id)).returning({ id: lists.id });
  return rows.length > 0;
}

/** The list that stays open without Pro: the one its owner chose last, else the oldest. */
export async function openListOf(db: Db | Tx, userId: string): Promise<{ id: string; unlockedAt: Date | null } | null> {
  const rows = await db
    .select({ id: lists.id, unlockedAt: lists.unlockedAt })
    .from(lists)
    .where(and(eq(lists.userId, userId), sql`${lists.type} <> 'POKEDEX'`))
    .orderBy(sql`${lists.unlockedAt} desc nulls last`, lists.createdAt, lists.id)
    .limit(1);
  return rows[0] ?? null;
}

/** Notes when a person chose to unlock a list. False if there is none. */
export async function setUnlocked(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const rows = await tx.update(lists).set({ unlockedAt: now }).where(isOwn(userId, id)).returning({ id: lists.id });
  return rows.length > 0;
}
