/** See docs/product.md, Friends. */
export const maxFriends = 1000;
export const maxOpenRequests = 100;
export const daysAfterDismissal = 30;

export type FriendStatus = "none" | "sent" | "received" | "friends" | "self";

/** What another is to the viewer. A request that they dismissed is none. */
export function statusFrom(
  standing: { isFriend: boolean; isReceived: boolean; isSent: boolean } | undefined,
): FriendStatus {
  if (standing?.isFriend) return "friends";
  if (standing?.isReceived) return "received";
  return standing?.isSent ? "sent" : "none";
}
