import { limited } from "#access/limits.ts";
import type { Member } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import type { NewsMail } from "#features/auth/email/service/post.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { countText } from "#lib/text/locale.ts";
import { type LiveEvent, userTopic } from "#live/event.ts";
import type { Hub } from "#live/hub.ts";
import * as queries from "./queries/friendships.ts";
import { findByName, findKnown } from "./queries/lists.ts";
import { type FriendStanding, friendStanding, lockPeople } from "./queries/standing.ts";
import { daysAfterDismissal, type FriendStatus, maxFriends, maxOpenRequests, statusFrom } from "./rules.ts";
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

/** What was done, for the notice of it. */
export type FriendAct =
  | { kind: "requested" | "dismissed" | "canceled" }
  | { kind: "befriended" | "parted" | "blocked" | "unblocked"; username: string };

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

const noRequest = () => new Refusal(404, "This friend request doesn’t exist anymore.");
const tooManyFriends = () => new Refusal(409, `You can have at most ${countText(maxFriends)} friends.`);
const tooManyRequests = () =>
  new Refusal(409, `You can have at most ${maxOpenRequests} open friend requests. Cancel one first.`);

/** A request that crosses theirs makes both friends. @throws Refusal 404, 409, 422, 429. */
export async function requestFriend(acting: Acting, username: string): Promise<FriendAct> {
  const { db, viewer, now } = acting;
  const found = await findByName(db, viewer, username);
  if (!found) throw new Refusal(404, "No collector has that username.");
  if (found.id === viewer.id) throw new Refusal(422, "You can’t be friends with yourself.");
  const done = await between<FriendAct>(acting, found.id, async ({ tx, pair, standing }) => {
    if (standing.isBlocked) throw new Refusal(404, "No collector has that username.");
    if (standing.isReceived) return befriend(acting, { tx, pair, standing });
    assertMayAsk(standing, now);
    await limited(tx, { action: "friendRequest", address: acting.address, account: viewer.id }, now);
    await queries.insertRequest(tx, pair, now);
    return { kind: "requested" };
  });
  const subject = `${viewer.username} sent you a friend request`;
  if (done.kind === "requested") await acting.mail(found.id, { about: "request", subject, path: requestsPath });
  return done;
}

function assertMayAsk({ username, ...standing }: FriendStanding, now: Date): void {
  const refuse = (message: string) => new Refusal(409, message);
  if (standing.hasBlocked) throw refuse(`You blocked ${username}. Unblock them first.`);
  if (standing.isFriend) throw refuse(`You and ${username} are already friends.`);
  if (standing.isSent) throw refuse(`You already sent ${username} a friend request.`);
  const { dismissedAt } = standing;
  const free = dismissedAt && new Date(dismissedAt.getTime() + daysAfterDismissal * 86_400_000);
  if (free && free > now) throw refuse(`You can’t send ${username} a friend request right now.`);
  if (standing.friends >= maxFriends) throw tooManyFriends();
  if (standing.openRequests >= maxOpenRequests) throw tooManyRequests();
}

async function befriend({ now }: Acting, { tx, pair, standing }: Meeting): Promise<FriendAct> {
  if (standing.friends >= maxFriends) throw tooManyFriends();
  if (standing.theirFriends >= maxFriends)
    throw new Refusal(409, `${standing.username} can’t have more friends right now.`);
  await queries.insertFriendship(tx, pair, now);
  return { kind: "befriended", username: standing.username };
}

/** @throws Refusal 404 without an open request, 409. */
export const acceptRequest = (acting: Acting, requesterId: string): Promise<FriendAct> =>
  between(
    acting,
    requesterId,
    (meeting) => {
      if (!meeting.standing.isReceived) throw noRequest();
      return befriend(acting, meeting);
    },
    noRequest(),
  );

/** Dismisses a received friend request; its sender is not told. @throws Refusal 404 without one. */
export const dismissRequest = (acting: Acting, requesterId: string): Promise<FriendAct> =>
  between(
    acting,
    requesterId,
    async ({ tx, pair, standing }) => {
      if (!standing.isReceived) throw noRequest();
      await queries.markDismissed(tx, pair, acting.now);
      return { kind: "dismissed" };
    },
    noRequest(),
  );

/** Takes back a friend request. @throws Refusal 404 if none is open. */
export const cancelRequest = (acting: Acting, requesteeId: string): Promise<FriendAct> =>
  between(
    acting,
    requesteeId,
    async ({ tx, pair, standing }) => {
      if (!standing.isSent) throw noRequest();
      await queries.deleteRequest(tx, pair);
      return { kind: "canceled" };
    },
    noRequest(),
  );

/** Ends a friendship, with what it allowed. @throws Refusal 404 if there is none. */
export const removeFriend = (acting: Acting, friendId: string): Promise<FriendAct> =>
  between(
    acting,
    friendId,
    async ({ tx, pair, standing }) => {
      if (!standing.isFriend) throw notFound("friend");
      await queries.deleteFriendship(tx, pair, acting.now);
      return { kind: "parted", username: standing.username };
    },
    notFound("friend"),
  );

/** Ends friendship, requests and open trades. The blocked person gets no message. @throws Refusal 404, 422. */
export async function block(acting: Acting, userId: string): Promise<FriendAct> {
  if (userId === acting.viewer.id) throw new Refusal(422, "You can’t block yourself.");
  const known = await findKnown(acting.db, acting.viewer, userId);
  if (!known) throw notFound("collector");
  return between(acting, known.id, async ({ tx, pair, standing }) => {
    if (standing.isBlocked) throw notFound("collector");
    await queries.insertBlock(tx, pair, acting.now);
    return { kind: "blocked", username: known.username };
  });
}

/** Ends a block; the friendship does not come back. @throws Refusal 404 if there is none. */
export const unblock = (acting: Acting, userId: string): Promise<FriendAct> =>
  between(acting, userId, async ({ tx, pair, standing }) => {
    if (!(await queries.deleteBlock(tx, pair))) throw notFound("collector");
    return { kind: "unblocked", username: standing.username };
  });

/** An unknown id and one whose profile is hidden answer alike. */
export async function friendStatus(db: Db, viewer: { id: string }, friendId: string): Promise<FriendStatus> {
  if (friendId === viewer.id) return "self";
  return statusFrom(await friendStanding(db, viewer.id, friendId));
}
