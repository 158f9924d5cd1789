import { limited } from "#access/limits.ts";
import type { Member } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import type { NewsMail } from "#features/auth/email/service/post.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { type LiveEvent, userTopic } from "#live/event.ts";
import type { Hub } from "#live/hub.ts";
import * as queries from "./queries/friendships.ts";
import { findByName, findKnown } from "./queries/lists.ts";
import { type FriendStanding, friendStanding, lockPeople } from "./queries/standing.ts";
import {
  daysAfterDismissal,
  type FriendStatus,
  maxFriends,
  maxOpenRequests,
  NO_REQUEST,
  REQUEST_SENT,
  statusFrom,
  TOO_MANY_FRIENDS,
  TOO_MANY_REQUESTS,
} from "./rules.ts";
import { requestsPath } from "./state.ts";

export type Acting = {
  db: Db;
  hub: Hub;
  viewer: Member;
  now: Date;
  address: string;
  tab: string;
  mail: NewsMail;
};

type Meeting = { tx: Tx; pair: { userId: string; otherId: string }; standing: FriendStanding };

/** What two people do to each other happens in turn; afterwards both get an event if their friends or requests changed. */
async function between<T>(
  { db, hub, viewer, tab }: Acting,
  otherId: string,
  act: (meeting: Meeting) => Promise<T>,
  missing: Refusal = notFound("collector"),
): Promise<T> {
  const changed = new Set([viewer.id]);
  const done = await db.transaction(async (tx) => {
    await lockPeople(tx, [viewer.id, otherId]);
    const standing = await friendStanding(tx, viewer.id, otherId);
    if (!standing) throw missing;
    if (standing.isFriend || standing.isSent || standing.isReceived) changed.add(otherId);
    const result = await act({ tx, pair: { userId: viewer.id, otherId }, standing });
    const after = await friendStanding(tx, viewer.id, otherId);
    if (after?.isFriend || after?.isSent) changed.add(otherId);
    return result;
  });
  for (const id of changed) hub.publish(friendsChanged(id, tab));
  return done;
}

/** The live event that a person's friends or requests changed. */
export const friendsChanged = (userId: string, tab: string): LiveEvent => ({
  topic: userTopic(userId),
  name: "friends",
  scope: "",
  ids: [],
  tab,
});

const isNowFriend = (username: string) => `You and ${username} are now friends.`;

/** A request that crosses theirs makes both friends. @returns what to say. @throws Refusal 404, 409, 422, 429. */
export async function requestFriend(acting: Acting, username: string): Promise<string> {
  const { db, viewer, now } = acting;
  const found = await findByName(db, viewer, username);
  if (!found) throw new Refusal(404, "No collector has that username.");
  if (found.id === viewer.id) throw new Refusal(422, "You can’t be friends with yourself.");
  const message = await between(acting, found.id, async ({ tx, pair, standing }) => {
    if (standing.isBlocked) throw new Refusal(404, "No collector has that username.");
    if (standing.isReceived) return befriend(acting, { tx, pair, standing });
    assertMayAsk(standing, now);
    await limited(tx, { action: "friendRequest", address: acting.address, account: viewer.id }, now);
    await queries.insertRequest(tx, pair, now);
    return REQUEST_SENT;
  });
  const subject = `${viewer.username} sent you a friend request`;
  if (message === REQUEST_SENT) await acting.mail(found.id, { about: "request", subject, path: requestsPath });
  return message;
}

function assertMayAsk({ username, ...standing }: FriendStanding, now: Date): void {
  const refuse = (message: string) => new Refusal(409, message);
  if (standing.hasBlocked) throw refuse(`You blocked ${username}. Unblock them first.`);
  if (standing.isFriend) throw refuse(`You and ${username} are already friends.`);
  if (standing.isSent) throw refuse(`You already sent ${username} a friend request.`);
  const { dismissedAt } = standing;
  const free = dismissedAt && new Date(dismissedAt.getTime() + daysAfterDismissal * 86_400_000);
  if (free && free > now) throw refuse(`You can’t send ${username} a friend request right now.`);
  if (standing.friends >= maxFriends) throw refuse(TOO_MANY_FRIENDS);
  if (standing.openRequests >= maxOpenRequests) throw refuse(TOO_MANY_REQUESTS);
}

async function befriend({ now }: Acting, { tx, pair, standing }: Meeting): Promise<string> {
  if (standing.friends >= maxFriends) throw new Refusal(409, TOO_MANY_FRIENDS);
  if (standing.theirFriends >= maxFriends)
    throw new Refusal(409, `${standing.username} can’t have more friends right now.`);
  await queries.insertFriendship(tx, pair, now);
  return isNowFriend(standing.username);
}

/** @throws Refusal 404 without an open request, 409. */
export const acceptRequest = (acting: Acting, requesterId: string): Promise<string> =>
  between(
    acting,
    requesterId,
    (meeting) => {
      if (!meeting.standing.isReceived) throw new Refusal(404, NO_REQUEST);
      return befriend(acting, meeting);
    },
    new Refusal(404, NO_REQUEST),
  );

/** Dismisses a received friend request; its sender is not told. @throws Refusal 404 without one. */
export const dismissRequest = (acting: Acting, requesterId: string): Promise<string> =>
  between(
    acting,
    requesterId,
    async ({ tx, pair, standing }) => {
      if (!standing.isReceived) throw new Refusal(404, NO_REQUEST);
      await queries.markDismissed(tx, pair, acting.now);
      return "Friend request dismissed.";
    },
    new Refusal(404, NO_REQUEST),
  );

/** Takes back a friend request. @throws Refusal 404 if none is open. */
export const cancelRequest = (acting: Acting, requesteeId: string): Promise<string> =>
  between(
    acting,
    requesteeId,
    async ({ tx, pair, standing }) => {
      if (!standing.isSent) throw new Refusal(404, NO_REQUEST);
      await queries.deleteRequest(tx, pair);
      return "Friend request canceled.";
    },
    new Refusal(404, NO_REQUEST),
  );

/** Ends a friendship, with what it allowed. @throws Refusal 404 if there is none. */
export const removeFriend = (acting: Acting, friendId: string): Promise<string> =>
  between(
    acting,
    friendId,
    async ({ tx, pair, standing }) => {
      if (!standing.isFriend) throw notFound("friend");
      await queries.deleteFriendship(tx, pair, acting.now);
      return `You and ${standing.username} are no longer friends.`;
    },
    notFound("friend"),
  );

/** Ends friendship, requests and open trades. The blocked person gets no message. @throws Refusal 404, 422. */
export async function block(acting: Acting, userId: string): Promise<string> {
  if (userId === acting.viewer.id) throw new Refusal(422, "You can’t block yourself.");
  const known = await findKnown(acting.db, acting.viewer, userId);
  if (!known) throw notFound("collector");
  return between(acting, known.id, async ({ tx, pair, standing }) => {
    if (standing.isBlocked) throw notFound("collector");
    await queries.insertBlock(tx, pair, acting.now);
    return `You blocked ${known.username}.`;
  });
}

/** Ends a block; the friendship does not come back. @throws Refusal 404 if there is none. */
export const unblock = (acting: Acting, userId: string): Promise<string> =>
  between(acting, userId, async ({ tx, pair, standing }) => {
    if (!(await queries.deleteBlock(tx, pair))) throw notFound("collector");
    return `You unblocked ${standing.username}.`;
  });

/** An unknown id and one whose profile is hidden answer alike. */
export async function friendStatus(db: Db, viewer: { id: string }, friendId: string): Promise<FriendStatus> {
  if (friendId === viewer.id) return "self";
  return statusFrom(await friendStanding(db, viewer.id, friendId));
}
