/** Whoever is looking: everything policies and views may ask about a signed-in person. */
export type Viewer = {
  id: string;
  /** Null, as the slug, until the account is set up. */
  username: string | null;
  slug: string | null;
  /** Null where a provider told none. */
  email: string | null;
  /** Path of their avatar; null for none chosen yet. */
  avatar: string | null;
  roles: Role[];
  areWritesLocked: boolean;
  preferences: Preferences;
  /** Which session this is (its stored hash, hex), so that sign-out can end exactly this one. */
  sessionId: string;
  sessionExpiresAt: Date;
  /** When this session began: the last time that its person proved who they are. */
  signedInAt: Date;
};

export type Preferences = {
  showPrices: boolean;
  profileVisibility: "public" | "private";
  collectionValueVisibility: "show" | "hide";
  preferredCurrency: string;
  disallowedCategories: string[];
  /** Whose prices count first where several sources have one. */
  priceSource: "tcgplayer" | "cardmarket";
};

/** Source: docs/product.md, Roles. */
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

/** The games that a viewer has switched off: no list, sum or suggestion has them, only what an address names. */
export const hiddenGames = (viewer: Pick<Viewer, "preferences"> | null): string[] =>
  viewer?.preferences.disallowedCategories ?? [];

/** A viewer whose account is set up. */
export type Member = Viewer & { username: string; slug: string };

/** Whether an account is set up: named, and with the member role. Until then its owner sees the set-up page only. */
export const isMember = (viewer: Viewer): viewer is Member =>
  viewer.username !== null && viewer.slug !== null && hasRole(viewer, "member");

/** What a person is called where they may not have a username yet. */
export const nameOf = ({ username, email }: Pick<Viewer, "username" | "email">): string =>
  username ?? email ?? "New member";

/** Whether the viewer has a role; an admin has every one. */
export const hasRole = (viewer: Pick<Viewer, "roles"> | null, role: Role): boolean =>
  viewer !== null && (viewer.roles.includes(role) || viewer.roles.includes("admin"));
