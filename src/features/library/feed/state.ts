export const feedPath = "/account/activity/friends";
export const sharedApi = "/api/activity/shared";

export const activityTabs = [
  { key: "mine", title: "Mine", href: "/account/activity" },
  { key: "friends", title: "Friends", href: feedPath },
];
