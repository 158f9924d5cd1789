import { and, eq, ne, sql } from "drizzle-orm";
import { isOpenTo } from "#access/people/queries.ts";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/accounts.ts";
import { blocks, friendRequests, friendships } from "#db/schema/people/people.ts";
import { slug } from "#lib/text/slug.ts";
import { type KnownPerson, known } from "./lists.ts";

const mostNames = 8;
const leastLetters = 2;

/** Whether names are searched for it at all. */
export const isSearched = (typed: string): boolean => slug(typed).length >= leastLetters;

/** Private profiles are found by their exact name alone. */
export async function publicNames(
  db: Db,
  viewer: { id: string },
  typed: string,
): Promise<(KnownPerson & { isSent: boolean })[]> {
  if (!isSearched(typed)) return [];
  const start = slug(typed);
  // In bytes, as the index: no slug has a character after "z".
  const inBytes = sql`${users.slug} collate "C"`;
  const isFriend = sql`exists (select from ${friendships}
    where ${friendships.userId} = ${viewer.id}::uuid and ${friendships.friendId} = ${users.id})`;
  const isBlocked = sql`exists (select from ${blocks}
    where ${blocks.userId} = ${viewer.id}::uuid and ${blocks.blockedUserId} = ${users.id})`;
  const isSent = sql<boolean>`exists (select from ${friendRequests}
    where ${friendRequests.userId} = ${viewer.id}::uuid and ${friendRequests.requesteeId} = ${users.id}
      and ${friendRequests.dismissedAt} is null)`;
  return db
    .select({ ...known, isSent })
    .from(users)
    .where(
      and(
        sql`${inBytes} between ${start} and ${`${start}~`}`,
        eq(users.profileVisibility, "public"),
        isOpenTo(viewer),
        ne(users.id, viewer.id),
        sql`not ${isFriend} and not ${isBlocked}`,
      ),
    )
    .orderBy(inBytes)
    .limit(mostNames);
}
