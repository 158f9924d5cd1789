export type FriendsTab = "friends" | "requests" | "find";
export const findPath = "/friends?tab=find";
export const tabs: { key: FriendsTab; title: string; href: string }[] = [
  { key: "friends", title: "Friends", href: "/friends" },
  { key: "requests", title: "Friend Requests", href: "/friends?tab=requests" },
  { key: "find", title: "Find a Friend", href: findPath },
];

export const friendsTab = (key: string | undefined): FriendsTab =>
  tabs.find((tab) => tab.key === key)?.key ?? "friends";
