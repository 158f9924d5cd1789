const profileTabs: { key: string; title: string; path: string }[] = [
  { key: "profile", title: "Profile", path: "" },
  { key: "collection", title: "Collection", path: "/collection" },
  { key: "insights", title: "Insights", path: "/insights" },
  { key: "activity", title: "Activity", path: "/activity" },
  { key: "friends", title: "Friends", path: "/friends" },
];

/** Activity needs a session. */
export const tabsFor = (isSignedIn: boolean) => profileTabs.filter(({ key }) => isSignedIn || key !== "activity");
