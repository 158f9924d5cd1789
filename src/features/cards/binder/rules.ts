import type { CardRow } from "#features/catalogue/cards/queries.ts";
import type { SetData } from "#features/catalogue/sets/cache.ts";
import type { Owned } from "#features/collection/rules/owned.ts";
import { goalVariants, isShown } from "#features/collection/rules/units.ts";
import type { SetView } from "#features/collection/state.ts";
import { isChosen, matches, wordsOfSearch } from "../groups/rules/choose.ts";
import { type OrderFigures, setOrder } from "../groups/rules/order.ts";
import { shownVariant } from "../tiles/rules.ts";

/** A pocket with a card; it counts one variant. */
export type BinderSlot = {
  card: CardRow;
  variant: string;
  isDimmed: boolean;
  isMatch: boolean;
};

export type BinderMatches = { slots: number; pages: number[] };

/** An open binder: odd pages are left pages. */
export type OpenBinder = {
  page: number;
  pages: number;
  leaves: { page: number; slots: BinderSlot[] }[];
  found?: BinderMatches;
};

/** Every slot of a set in order. Filters and search only mark slots, they never remove one. */
export function binderSlots(data: SetData, owned: Owned, figures: OrderFigures, view: SetView): BinderSlot[] {
  const words = wordsOfSearch(view.q);
  return setOrder(data, figures, view).flatMap((card) => {
    const isMatch = words.length > 0 && matches(card, words);
    return variantsIn(card, view).map((variant) => ({
      card,
      variant,
      isDimmed: !standsOut(card, variant, owned, view),
      isMatch,
    }));
  });
}

const variantsIn = (card: CardRow, { slots, variant }: SetView): string[] =>
  slots === "each" && card.variants.length > 0
    ? card.variants.map(({ key }) => key)
    : [shownVariant(card, variant).key];

/** A stacked slot follows its card's filters. A slot of one variant follows that variant, if the goal counts it. */
function standsOut(card: CardRow, variant: string, owned: Owned, view: SetView): boolean {
  if (view.slots === "stacked") return isChosen(card, owned, view);
  if (view.variant !== "" && view.variant !== variant) return false;
  if (view.own === "all") return true;
  const isCounted =
    view.variant !== "" || view.goal === "complete" || goalVariants(card, view.goal).some(({ key }) => key === variant);
  return isCounted && isShown(card, owned, view.goal, view.own, variant);
}

/** Opens the page in the address, else the first page with a match. A page past the end opens the last one. */
export function openBinder(slots: BinderSlot[], view: SetView): OpenBinder {
  const pockets = Number(view.pockets);
  const pages = Math.max(1, Math.ceil(slots.length / pockets));
  const found = view.q === "" ? undefined : find(slots, pockets);
  const page = Math.min(view.page || (found?.pages[0] ?? 1), pages);
  const left = page - ((page - 1) % 2);
  const leaves = [left, left + 1].map((one) => ({ page: one, slots: slots.slice((one - 1) * pockets, one * pockets) }));
  return { page, pages, leaves, found };
}

function find(slots: BinderSlot[], pockets: number): BinderMatches {
  const places = slots.flatMap(({ isMatch }, index) => (isMatch ? [index] : []));
  return { slots: places.length, pages: [...new Set(places.map((index) => Math.floor(index / pockets) + 1))] };
}
