import { type ShownPrices, shownPrices, shownPricesOfCards } from "#features/prices/read/cache/shown.ts";
import type { Deps } from "#http/env.ts";
import type { OverlayOwner } from "../queries.ts";
import type { OverlayLook } from "../rules/options.ts";

/** What outlives the request that opened a stream. */
export type OverlaySite = Pick<Deps, "db" | "sql" | "catalogue" | "config" | "flags" | "clock" | "secret">;

type Prices = {
  ofSet(set: { id: string; hasPrices: boolean }): Promise<ShownPrices>;
  ofCards(ids: string[]): Promise<ShownPrices>;
};

/** Prices as the owner shows them, unless the address hides them or names another currency. */
export function pricesFor({ db, catalogue }: OverlaySite, owner: OverlayOwner, look: OverlayLook): Prices {
  const { preferences } = owner;
  const showPrices = preferences.showPrices && look.prices === "on";
  const viewer = {
    preferences: { ...preferences, showPrices, preferredCurrency: look.currency || preferences.preferredCurrency },
  };
  return {
    ofSet: (set) => shownPrices(db, catalogue, viewer, set),
    ofCards: (ids) => shownPricesOfCards(db, catalogue, viewer, ids),
  };
}

export const overlayName = ({ names }: OverlayLook, card: { name: string; englishName: string | null }): string =>
  names === "english" ? (card.englishName ?? card.name) : card.name;
