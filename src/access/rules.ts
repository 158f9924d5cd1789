import type { Config } from "../config.ts";
import type { Flag } from "./flags/rules.ts";
import { hasRole, type Role, type Viewer } from "./viewer.ts";

export type Rule = {
  role?: Role;
  /** Needs Pro where memberships are sold, else `role`. */
  isPro?: true;
  /** Exists only where memberships are sold. */
  isSold?: true;
  flag?: Flag;
  /** Role that needs neither the flag nor Pro. */
  tester?: Role;
  isFreeOnOwn?: true;
};

/** Who may do what (docs/product.md, Roles and Pro). Routes, views, menus and tests read this table. */
export const abilities = {
  manageSite: { role: "admin" },
  editCatalogue: { role: "data_entry" },
  /** Deleting, merging, and legality and prices of whole sets. */
  curateCatalogue: { role: "senior_data_entry" },
  customBanner: { role: "member", isPro: true },
  gradedCards: { role: "member", isPro: true },
  privateNotes: { role: "member", isPro: true },
  longHistory: { role: "member", isPro: true },
  personalTrends: { isPro: true },
  arrangeCards: { isPro: true, isFreeOnOwn: true },
  wideShowcase: { role: "member", isPro: true },
  manyLists: { role: "member", isPro: true },
  pokedexLists: { role: "member", isPro: true },
  manyDecks: { role: "member", isPro: true },
  streamTools: { role: "member", isPro: true, flag: "streamTools", tester: "stream_tools_tester" },
  seePro: { isSold: true, flag: "pro", tester: "stripe_tester" },
  buyPro: { role: "member", isSold: true, flag: "stripe", tester: "stripe_tester" },
} satisfies Record<string, Rule>;

export type Ability = keyof typeof abilities;

export type PermissionContext = {
  viewer: (Pick<Viewer, "roles"> & Partial<Pick<Viewer, "id">>) | null;
  membership: Config["membership"];
  flags: ReadonlySet<Flag>;
};

/** Paying, comped, or an admin: has the Pro badge (docs/product.md, Roles). */
export const isSubscriber = (viewer: Pick<Viewer, "roles"> | null): boolean =>
  hasRole(viewer, "subscriber") || hasRole(viewer, "comped_subscriber");

/** `ownerId`: the owner of the collection, if the ability depends on it. */
export function may(ability: Ability, { viewer, membership, flags }: PermissionContext, ownerId?: string): boolean {
  const { role, isPro, isSold, flag, tester, isFreeOnOwn }: Rule = abilities[ability];
  if (isFreeOnOwn && viewer !== null && viewer.id === ownerId) return true;
  if (isSold && membership === "off") return false;
  const isTester = tester !== undefined && hasRole(viewer, tester);
  if (flag !== undefined && !flags.has(flag) && !isTester) return false;
  if (isPro && membership !== "off" && !isTester) return isSubscriber(viewer);
  return role === undefined || hasRole(viewer, role);
}
