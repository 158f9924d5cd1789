import type { Viewer } from "../viewer.ts";

type Shown = { id: string; showsValue: boolean; showsPrices: boolean };

/** Their own while they show prices; another's when its owner shows prices and value (docs/product.md, People). */
export const maySeeWorth = (viewer: Viewer | null, owner: Shown): boolean =>
  viewer?.preferences.showPrices === true && (viewer.id === owner.id || (owner.showsValue && owner.showsPrices));
