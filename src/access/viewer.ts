import type { NameLanguage } from "#lib/text/language.ts";
import { english, type Locale } from "#lib/text/locale.ts";

export type Viewer = {
  id: string;
  /** Null, like the slug, before onboarding. */
  username: string | null;
  slug: string | null;
  email: string | null;
  avatar: string | null;
  roles: Role[];
  areWritesLocked: boolean;
  /** When staff gave the newest answer that this person has not read; null without one. */
  newAnswer: string | null;
  /** A wanted card fell below its price, and it was not looked at yet. */
  hasAlert: boolean;
  /** A milestone of their own that no device has shown. */
  hasMoments: boolean;
  hasFailedPayment: boolean;
  preferences: Preferences;
  /** The token's hash, hex. */
  sessionId: string;
  sessionExpiresAt: Date;
  signedInAt: Date;
  /** The account's when this was read: see `Proof`. */
  generation: number;
  /** When a passkey or a second factor was last used in this session. */
  secondFactorAt: Date | null;
  /** Scope of the access token; undefined for a session. */
  scope?: "read" | "write";
  /** Staff roles that need a second factor before they apply. */
  pausedRoles?: Role[];
};

/** A person who is logged in proves it by the session. */
export const provenBy = ({ id, generation }: Viewer) => ({ userId: id, generation });

/** Picture of people who chose none. */
export const defaultAvatar = "/avatars/1.png";

export type Preferences = {
  showPrices: boolean;
  profileVisibility: "public" | "private";
  collectionValueVisibility: "show" | "hide";
  preferredCurrency: string;
  disallowedCategories: string[];
  priceSource: "tcgplayer" | "cardmarket";
  nameLanguage: NameLanguage;
};

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

/** Hidden from lists, sums and suggestions, but not from their own URLs. */
export const hiddenGames = (viewer: Pick<Viewer, "preferences"> | null): string[] =>
  viewer?.preferences.disallowedCategories ?? [];

/** In which the names of cards lead. */
export const nameLanguageOf = (viewer: Pick<Viewer, "preferences"> | null): NameLanguage =>
  viewer?.preferences.nameLanguage ?? "en";

/** Of pages, mails and messages to this person. English, until people choose a language. */
export const localeOf = (_viewer: Viewer | null): Locale => english;

export type Member = Viewer & { username: string; slug: string };

export const isMember = (viewer: Viewer): viewer is Member =>
  viewer.username !== null && viewer.slug !== null && hasRole(viewer, "member");

export const nameOf = ({ username, email }: Pick<Viewer, "username" | "email">): string =>
  username ?? email ?? "New member";

/** A role comes with another one; an admin has every role. */
export const comesWith: Partial<Record<Role, Role>> = { senior_data_entry: "data_entry" };

export const hasRole = (viewer: Pick<Viewer, "roles"> | null, role: Role): boolean =>
  (viewer?.roles ?? []).some((given) => given === role || given === "admin" || comesWith[given] === role);

export const staffRoles: readonly Role[] = ["data_entry", "senior_data_entry", "admin"];

export const isStaff = ({ roles, pausedRoles = [] }: Viewer): boolean =>
  [...roles, ...pausedRoles].some((role) => staffRoles.includes(role));

const factorMinutes = 10;

export const hasRecentFactor = ({ secondFactorAt }: Viewer, now: Date): boolean =>
  secondFactorAt !== null && now.getTime() - secondFactorAt.getTime() < factorMinutes * 60_000;

/** The viewer of a session without a second factor where staff need one (decision 69). */
export function withoutStaffRoles(viewer: Viewer): Viewer {
  const pausedRoles = viewer.roles.filter((role) => staffRoles.includes(role));
  if (pausedRoles.length === 0) return viewer;
  const others = viewer.roles.filter((role) => !staffRoles.includes(role));
  // An admin has every role, so is also a member.
  const roles = pausedRoles.includes("admin") ? [...new Set([...others, "member" as const])] : others;
  return { ...viewer, roles, pausedRoles };
}

export const withStaffRoles = (viewer: Viewer | null): Viewer | null =>
  viewer?.pausedRoles ? { ...viewer, roles: [...viewer.roles, ...viewer.pausedRoles] } : viewer;
