/** Stylesheets of single rooms, linked by their pages only: static/css/sheets. */
export const sheets = [
  "account",
  "advanced",
  "binder",
  "decks",
  "dex",
  "gallery",
  "have",
  "insights",
  "landing",
  "ledger",
  "lists",
  "moments",
  "openings",
  "owned",
  "overlay",
  "pro",
  "search",
  "settings",
  "staff",
  "stream",
  "texts",
  "trade",
  "wants",
] as const;

export type StyleSheet = (typeof sheets)[number];

export type Asset = {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  brotli?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
};

/** The version of what every page loads. */
export const programOf = ({ urls: { js, css } }: Assets): string => `${js} ${css}`;

export type Assets = {
  sheets: Record<StyleSheet, string>;
  urls: Record<
    | "js"
    | "early"
    | "offline"
    | "password"
    | "pad"
    | "stall"
    | "follow"
    | "worker"
    | "css"
    | "icon"
    | "appleIcon"
    | "smallIcon"
    | "largeIcon"
    | "maskableIcon",
    string
  >;
  files: Map<string, Asset>;
};
