import type { Config } from "../config.ts";
import { hasRole, type Viewer } from "./viewer.ts";

export type ProFeature =
  | "customBanner"
  | "gradedCards"
  | "privateNotes"
  | "pokedexLists"
  | "streamTools"
  | "longHistory"
  | "personalTrends"
  | "othersCollections";

/** Paying, comped, or an admin: wears the Pro badge (docs/product.md, Roles). */
export const isSubscriber = (viewer: Viewer | null): boolean =>
  hasRole(viewer, "subscriber") || hasRole(viewer, "comped_subscriber");

/** Where no memberships are sold, every member may. */
export const can = (viewer: Viewer | null, _feature: ProFeature, membership: Config["membership"]): boolean =>
  membership === "off" ? hasRole(viewer, "member") : isSubscriber(viewer);
