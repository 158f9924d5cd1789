import type { Viewer } from "../viewer.ts";

/** Games that an owner hides from others. */
export const hiddenFromOthers = (
  viewer: Viewer | null,
  owner: { id: string; disallowedCategories: string[] },
): string[] => (viewer?.id === owner.id ? [] : owner.disallowedCategories);

type Shown = { id: string; showsValue: boolean; showsPrices: boolean };

/** The viewer's own while they show prices; another's if its owner shows prices and value (docs/product.md, People). */
export const maySeeWorth = (viewer: Viewer | null, owner: Shown): boolean =>
  viewer?.preferences.showPrices === true && (viewer.id === owner.id || (owner.showsValue && owner.showsPrices));
