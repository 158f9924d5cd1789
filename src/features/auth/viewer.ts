/** Whoever is looking: everything policies and views may ask about a signed-in person. */
export type Viewer = {
  id: string;
  username: string;
  slug: string;
  email: string;
  roles: Role[];
  areWritesLocked: boolean;
  preferences: Preferences;
  /** Which session this is (its stored hash, hex), so that sign-out can end exactly this one. */
  sessionId: string;
  sessionExpiresAt: Date;
};

export type Preferences = {
  showPrices: boolean;
  profileVisibility: "public" | "private";
  collectionValueVisibility: "show" | "hide";
  preferredCurrency: string;
  disallowedCategories: string[];
};

/** Roles of the specification, §6. */
export const roles = [
  "member",
  "data_entry",
  "senior_data_entry",
  "admin",
  "subscriber",
  "comped_subscriber",
  "stripe_tester",
  "stream_tools_tester",
] as const;

export type Role = (typeof roles)[number];

/** Whether the viewer has a role; an admin has every one. */
export const hasRole = (viewer: Viewer | null, role: Role): boolean =>
  viewer !== null && (viewer.roles.includes(role) || viewer.roles.includes("admin"));
