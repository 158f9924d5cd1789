import { hrefWith } from "#lib/url/href.ts";

export const leftPath = "/collection/money/left";
export const leftApi = "/api/collection/left";

export const sellPath = (entry: { setId: string; cardId: string; variant?: string }): string =>
  hrefWith("/collection/sell", entry);
