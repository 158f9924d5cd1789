import { hrefWith } from "#lib/url/href.ts";

export type FriendsTab = "friends" | "requests" | "find" | "blocked" | "share";

export const friendsPath = "/friends";
export const findPath = "/friends?tab=find";
export const requestsPath = "/friends?tab=requests";
export const blockedPath = "/friends?tab=blocked";
export const sharePath = "/friends?tab=share";

const paths: Record<FriendsTab, string> = {
  friends: friendsPath,
  requests: requestsPath,
  find: findPath,
  blocked: blockedPath,
  share: sharePath,
};

export const friendsTab = (key: string | undefined): FriendsTab =>
  (Object.keys(paths) as FriendsTab[]).find((tab) => tab === key) ?? "friends";

/** `received`: open requests, in brackets when there are any. */
export const tabsOf = (received: number) => [
  { key: "friends", title: "Friends", href: paths.friends },
  { key: "requests", title: received > 0 ? `Friend Requests (${received})` : "Friend Requests", href: paths.requests },
  { key: "find", title: "Find a Friend", href: paths.find },
];

export const profilePath = (slug: string): string => `/u/${encodeURIComponent(slug)}`;

/** A call, and the part of the page that its answer replaces. */
export const callPath = (path: string, query: Record<string, string>, part: string, isDialog: boolean): string =>
  hrefWith(path, { ...query, part, over: isDialog ? "1" : undefined });
