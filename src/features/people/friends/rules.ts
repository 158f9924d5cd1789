import { countText } from "#lib/text/locale.ts";
/** See docs/product.md, Friends. */
export const maxFriends = 1000;
export const maxOpenRequests = 100;
export const daysAfterDismissal = 30;

export type FriendStatus = "none" | "sent" | "received" | "friends" | "self";

/** See docs/product.md, Messages. */
export const REQUEST_SENT = "Successfully sent a friend request!";
export const TOO_MANY_FRIENDS = `You can have at most ${countText(maxFriends)} friends.`;
export const TOO_MANY_REQUESTS = `You can have at most ${maxOpenRequests} open friend requests. Cancel one first.`;
export const NO_REQUEST = "This friend request doesn’t exist anymore.";

/** What another is to the viewer. A request that they dismissed is none. */
export function statusFrom(
  standing: { isFriend: boolean; isReceived: boolean; isSent: boolean } | undefined,
): FriendStatus {
  if (standing?.isFriend) return "friends";
  if (standing?.isReceived) return "received";
  return standing?.isSent ? "sent" : "none";
}
