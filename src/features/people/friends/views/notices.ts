import type { FriendAct } from "../service.ts";

/** The notice of what was done between two people. See docs/product.md, Messages. */
export function friendActText(done: FriendAct): string {
  switch (done.kind) {
    case "requested":
      return "Successfully sent a friend request!";
    case "dismissed":
      return "Friend request dismissed.";
    case "canceled":
      return "Friend request canceled.";
    case "befriended":
      return `You and ${done.username} are now friends.`;
    case "parted":
      return `You and ${done.username} are no longer friends.`;
    case "blocked":
      return `You blocked ${done.username}.`;
    case "unblocked":
      return `You unblocked ${done.username}.`;
  }
}
