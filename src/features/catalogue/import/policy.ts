import { hasRole, type Viewer } from "#access/viewer.ts";

/** The starter catalogue has half of this; each full game has more. */
const FEW_CARDS = 3_000;

/** Whether more than the starter catalogue was loaded. */
export const isLoaded = (cards: number): boolean => cards >= FEW_CARDS;

export function loadCatalogueHref(viewer: Viewer | null, totals: { cards: number }[]): string | undefined {
  const cards = totals.reduce((sum, total) => sum + total.cards, 0);
  return hasRole(viewer, "admin") && !isLoaded(cards) ? "/admin/catalogue" : undefined;
}
