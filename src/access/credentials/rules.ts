/** What a person may let stay when all other ways in end. */
export const keepable = ["accessTokens", "shareLinks", "overlays"] as const;
export type Keepable = (typeof keepable)[number];

/** What an account has of each kind. `devices`: other sessions; `lists`: those whose share link is secret. */
export type WaysIn = {
  devices: number;
  accessTokens: number;
  hasShareLink: boolean;
  lists: number;
  hasOverlays: boolean;
};
