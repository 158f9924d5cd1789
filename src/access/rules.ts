import type { Config } from "../config.ts";
import { hasRole, type Viewer } from "./viewer.ts";

/** What only Pro members have, where memberships are sold. */
export type ProFeature =
  | "customBanner"
  | "gradedCards"
  | "privateNotes"
  | "pokedexLists"
  | "streamTools"
  | "longHistory"
  | "personalTrends"
  | "othersCollections";

/** Whether someone pays, is comped, or is an admin: they wear the Pro badge (docs/product.md, Roles). */
export const isSubscriber = (viewer: Viewer | null): boolean =>
  hasRole(viewer, "subscriber") || hasRole(viewer, "comped_subscriber");

/** Whether someone may use a feature. Where no memberships are sold, every member may. */
export const can = (viewer: Viewer | null, _feature: ProFeature, membership: Config["membership"]): boolean =>
  membership === "off" ? hasRole(viewer, "member") : isSubscriber(viewer);
