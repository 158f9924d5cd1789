import { hasRole, type Viewer } from "../../../access/viewer.ts";

/** The starter catalogue has half as many cards; each game in full has more. */
const FEW_CARDS = 3_000;

/** Where an admin loads the full catalogue; undefined for others, and once there is more than the starter catalogue. */
export function loadCatalogueHref(viewer: Viewer | null, totals: { cards: number }[]): string | undefined {
  const cards = totals.reduce((sum, total) => sum + total.cards, 0);
  return hasRole(viewer, "admin") && cards < FEW_CARDS ? "/admin/catalogue" : undefined;
}
