/** Kinds of overlays, with their size in pixels as they are placed in OBS. */
export const overlays = {
  set: { title: "Set progress", path: "set-overlay", width: 450, height: 450 },
  list: { title: "Card list", path: "set-card-list-overlay", width: 375, height: 850 },
  card: { title: "Card push", path: "card-push-overlay", width: 500, height: 800 },
} as const;

export type OverlayKind = keyof typeof overlays;
/** `chat`: the text for chat bots. */
export type TokenKind = OverlayKind | "chat";

export const overlayKinds = Object.keys(overlays) as OverlayKind[];
export const tokenKinds: TokenKind[] = [...overlayKinds, "chat"];
