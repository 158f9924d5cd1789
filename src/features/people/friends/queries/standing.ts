import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";
import { blocks, friendRequests, friendships } from "#db/schema/people/people.ts";

export const FriendStanding = v.strictObject({
  username: v.string(),
  isFriend: v.boolean(),
  isSent: v.boolean(),
  isReceived: v.boolean(),
  /** When the other dismissed the viewer's last request. */
  dismissedAt: v.nullable(v.date()),
  hasBlocked: v.boolean(),
  isBlocked: v.boolean(),
  /** Friends of the viewer, and of the other. */
  friends: v.number(),
  theirFriends: v.number(),
  openRequests: v.number(),
});
export type FriendStanding = v.InferOutput<typeof FriendStanding>;

/** Locks both accounts, so that whatever two people do to each other happens in turn. */
export async function lockPeople(tx: Tx, ids: string[]): Promise<void> {
  await tx.execute(sql`select from ${users} where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
}

/** How two people stand to each other: friends, requests, blocks. Undefined if the other has no profile. */
export async function friendStanding(
  db: Db | Tx,
  viewerId: string,
  otherId: string,
): Promise<FriendStanding | undefined> {
  const [me, them] = [sql`${viewerId}::uuid`, sql`o.id`];
  const [row] = await typedRows(
    FriendStanding,
    db.execute(sql`
    select o.username,
      exists (select from ${friendships} where user_id = ${me} and friend_id = ${them}) as "isFriend",
      exists (select from ${friendRequests} where user_id = ${me} and requestee_id = ${them} and dismissed_at is null)
        as "isSent",
      exists (select from ${friendRequests} where user_id = ${them} and requestee_id = ${me} and dismissed_at is null)
        as "isReceived",
      (select dismissed_at from ${friendRequests} where user_id = ${me} and requestee_id = ${them})
        as "dismissedAt",
      exists (select from ${blocks} where user_id = ${me} and blocked_user_id = ${them}) as "hasBlocked",
      exists (select from ${blocks} where user_id = ${them} and blocked_user_id = ${me}) as "isBlocked",
      (select count(*)::int from ${friendships} where user_id = ${me}) as friends,
      (select count(*)::int from ${friendships} where user_id = ${them}) as "theirFriends",
      (select count(*)::int from ${friendRequests} where user_id = ${me} and dismissed_at is null) as "openRequests"
    from ${users} o where o.id = ${otherId}::uuid and o.username is not null`),
  );
  return row;
}
