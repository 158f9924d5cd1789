import { and, eq, isNull, or } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { blocks, friendRequests, friendships } from "#db/schema/people/people.ts";
import { cancelTradesBetween } from "#features/people/trade/queries/trades.ts";

type Pair = { userId: string; otherId: string };

const between = ({ userId, otherId }: Pair) =>
  or(
    and(eq(friendRequests.userId, userId), eq(friendRequests.requesteeId, otherId)),
    and(eq(friendRequests.userId, otherId), eq(friendRequests.requesteeId, userId)),
  );

/** Makes two people friends, which ends the requests between them. */
export async function insertFriendship(tx: Tx, pair: Pair, createdAt: Date): Promise<void> {
  const { userId, otherId } = pair;
  await tx.delete(friendRequests).where(between(pair));
  await tx.insert(friendships).values([
    { userId, friendId: otherId, createdAt },
    { userId: otherId, friendId: userId, createdAt },
  ]);
}

/** Ends a friendship, and cancels the open trades of both. */
export async function deleteFriendship(tx: Tx, { userId, otherId }: Pair, now: Date): Promise<void> {
  await cancelTradesBetween(tx, userId, otherId, now);
  await tx
    .delete(friendships)
    .where(
      or(
        and(eq(friendships.userId, userId), eq(friendships.friendId, otherId)),
        and(eq(friendships.userId, otherId), eq(friendships.friendId, userId)),
      ),
    );
}

/** Stores a friend request; one that was dismissed is open again. */
export async function insertRequest(tx: Tx, { userId, otherId }: Pair, createdAt: Date): Promise<void> {
  await tx
    .insert(friendRequests)
    .values({ userId, requesteeId: otherId, createdAt })
    .onConflictDoUpdate({
      target: [friendRequests.userId, friendRequests.requesteeId],
      set: { createdAt, dismissedAt: null },
    });
}

/** Hides the friend request of `otherId` from both people; it may be sent again. */
export async function markDismissed(tx: Tx, { userId, otherId }: Pair, dismissedAt: Date): Promise<void> {
  await tx
    .update(friendRequests)
    .set({ dismissedAt })
    .where(and(eq(friendRequests.userId, otherId), eq(friendRequests.requesteeId, userId)));
}

/** Deletes the request that a person sent to `otherId`, if there is one. */
export async function deleteRequest(tx: Tx, { userId, otherId }: Pair): Promise<void> {
  await tx
    .delete(friendRequests)
    .where(and(eq(friendRequests.userId, userId), eq(friendRequests.requesteeId, otherId)));
}

/** Ends friendship and open requests. Dismissals stay, as their pause outlasts the block. */
export async function insertBlock(tx: Tx, pair: Pair, createdAt: Date): Promise<void> {
  await deleteFriendship(tx, pair, createdAt);
  await tx.delete(friendRequests).where(and(between(pair), isNull(friendRequests.dismissedAt)));
  await tx.insert(blocks).values({ userId: pair.userId, blockedUserId: pair.otherId, createdAt }).onConflictDoNothing();
}

/** Ends a block. False if there was none. */
export async function deleteBlock(tx: Tx, { userId, otherId }: Pair): Promise<boolean> {
  const gone = await tx
    .delete(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.blockedUserId, otherId)))
    .returning();
  return gone.length > 0;
}
