import { isShown } from "#features/collection/rules/units.ts";
import { type KeptCopies, sparesOf } from "#features/details/spares/rules.ts";
import type { Goal } from "#ui/progress.tsx";

export type HaveVariant = {
  key: string;
  name: string;
  tier: "standard" | "special";
  copies: number;
  kept: KeptCopies;
  /** null: unknown; absent: prices are hidden, or the game has none. */
  price?: string | null;
  /** The price's day, YYYY-MM-DD. */
  day?: string | null;
};

/** A card with what one person has of it; the same on the server and on the phone. */
export type HaveCard = {
  id: string;
  setId: string;
  number: string;
  name: string;
  lang?: string | undefined;
  /** The other name, if there is one. */
  below: string | null;
  set: string;
  href: string;
  isExtra: boolean;
  isWanted: boolean;
  variants: HaveVariant[];
};

const goals: Goal[] = ["complete", "master", "grandmaster"];

/** The first goal of its set that still needs the card (docs/product.md, Goals and levels); null when none does. */
export function needOf({ id, isExtra, variants }: Pick<HaveCard, "id" | "isExtra" | "variants">): Goal | null {
  const owned = new Map([[id, new Map(variants.map(({ key, copies }) => [key, copies]))]]);
  return goals.find((goal) => isShown({ id, isExtra, variants }, owned, goal, "need")) ?? null;
}

/** Copies of all variants. */
export const copiesIn = ({ variants }: Pick<HaveCard, "variants">): number =>
  variants.reduce((sum, { copies }) => sum + copies, 0);

/** Copies that could be given away. */
export const sparesIn = ({ variants }: Pick<HaveCard, "variants">): number =>
  variants.reduce((sum, { copies, kept }) => sum + sparesOf(copies, kept), 0);
