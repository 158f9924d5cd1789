import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isOpenTo, visibleTo } from "#access/people/queries.ts";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/accounts.ts";
import { blocks, friendRequests, friendships } from "#db/schema/people/people.ts";
import { cursorText, readCursor, type SortKey } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { slug } from "#lib/text/slug.ts";

export type KnownPerson = { id: string; username: string; slug: string; avatar: string | null };

export const known = {
  id: users.id,
  username: sql<string>`${users.username}`,
  slug: sql<string>`${users.slug}`,
  avatar: users.avatar,
};

type Viewer = { id: string } | null;

/** A person by name who may get a request. A private profile is found too, so a request reveals nothing of it. */
export async function findByName(db: Db, viewer: { id: string }, username: string): Promise<KnownPerson | undefined> {
  const [row] = await db
    .select(known)
    .from(users)
    .where(and(eq(users.slug, slug(username)), isOpenTo(viewer)));
  return row;
}

/** A person whose profile is visible, or who sent the viewer a friend request; undefined for others. */
export async function findKnown(db: Db, viewer: { id: string }, id: string): Promise<KnownPerson | undefined> {
  const hasRequested = sql`${isOpenTo(viewer)} and exists (select from ${friendRequests}
    where ${friendRequests.userId} = ${users.id} and ${friendRequests.requesteeId} = ${viewer.id}::uuid)`;
  const [row] = await db
    .select(known)
    .from(users)
    .where(and(eq(users.id, id), sql`(${visibleTo(viewer)} or ${hasRequested})`));
  return row;
}

export type PageOfFriends = { rows: KnownPerson[]; previous: string | null; next: string | null };

const order = (isDescending: boolean): KeyColumn[] => [
  { value: users.slug, type: "text", isDescending },
  { value: users.id, type: "uuid", isDescending },
];

/** The place of a page of friends, by name and id; null for a malformed cursor. */
export const readFriendsCursor = (text: string): SortKey | null => readCursor(text, ["text", "uuid"], "words");
const cursorOf = (row: KnownPerson | undefined) => (row ? cursorText([row.slug, row.id], "words") : null);

/** A person's friends by name, as far as the viewer may see them; the page after a key, or the one before it. */
export async function friendsOf(
  db: Db,
  viewer: Viewer,
  ownerId: string,
  { key, isBefore, limit }: { key: SortKey | null; isBefore: boolean; limit: number },
): Promise<PageOfFriends> {
  const columns = order(isBefore);
  const found = await db
    .select(known)
    .from(friendships)
    .innerJoin(users, eq(users.id, friendships.friendId))
    .where(and(eq(friendships.userId, ownerId), visibleTo(viewer), isAfter(columns, key)))
    .orderBy(inOrder(columns))
    .limit(limit + 1);
  const hasMore = found.length > limit;
  const rows = isBefore ? found.slice(0, limit).reverse() : found.slice(0, limit);
  const hasPrevious = isBefore ? hasMore : key !== null;
  const hasNext = isBefore || hasMore;
  return { rows, previous: hasPrevious ? cursorOf(rows[0]) : null, next: hasNext ? cursorOf(rows.at(-1)) : null };
}

const openOf = (column: PgColumn, userId: string): SQL | undefined =>
  and(eq(column, userId), isNull(friendRequests.dismissedAt));

/** The newest hundred. */
const mostShown = 100;

const requests = (db: Db, whose: PgColumn, other: PgColumn, userId: string) =>
  db
    .select(known)
    .from(friendRequests)
    .innerJoin(users, eq(users.id, other))
    .where(openOf(whose, userId))
    .orderBy(desc(friendRequests.createdAt), users.id)
    .limit(mostShown);

/** People whose friend requests a person received and has still to answer, the newest first. */
export const receivedBy = (db: Db, userId: string): Promise<KnownPerson[]> =>
  requests(db, friendRequests.requesteeId, friendRequests.userId, userId);

/** People to whom a person sent a friend request that is open, the newest first. */
export const sentBy = (db: Db, userId: string): Promise<KnownPerson[]> =>
  requests(db, friendRequests.userId, friendRequests.requesteeId, userId);

/** How many open friend requests a person received. */
export async function countReceived(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(friendRequests)
    .where(openOf(friendRequests.requesteeId, userId));
  return row?.open ?? 0;
}

/** People whom a person blocked, by name, at most 1,000. */
export const blockedBy = (db: Db, userId: string): Promise<KnownPerson[]> =>
  db
    .select(known)
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedUserId))
    .where(eq(blocks.userId, userId))
    .orderBy(users.slug)
    .limit(1000);

/** Whether a person blocked anyone. */
export async function hasBlockedAnyone(db: Db, userId: string): Promise<boolean> {
  const rows = await db.select({ id: blocks.userId }).from(blocks).where(eq(blocks.userId, userId)).limit(1);
  return rows.length > 0;
}
