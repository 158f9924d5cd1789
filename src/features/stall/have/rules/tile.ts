import { isShown } from "#features/collection/rules/units.ts";
import { type KeptCopies, sparesOf } from "#features/details/spares/rules.ts";
import { capital, counted, countText, dayText } from "#lib/text/locale.ts";
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

type Marked = Pick<HaveCard, "id" | "isExtra"> & { variants: Omit<HaveVariant, "name">[] };

const goals: Goal[] = ["complete", "master", "grandmaster"];

/** The first goal of its set that still needs the card (docs/product.md, Goals and levels); null when none does. */
export function needOf({ id, isExtra, variants }: Marked): Goal | null {
  const owned = new Map([[id, new Map(variants.map(({ key, copies }) => [key, copies]))]]);
  return goals.find((goal) => isShown({ id, isExtra, variants }, owned, goal, "need")) ?? null;
}

/** Copies of all variants. */
const copiesIn = ({ variants }: Pick<Marked, "variants">): number =>
  variants.reduce((sum, { copies }) => sum + copies, 0);

/** Copies that could be given away. */
export const sparesIn = ({ variants }: Pick<Marked, "variants">): number =>
  variants.reduce((sum, { copies, kept }) => sum + sparesOf(copies, kept), 0);

/** What a collector wants to know at a stall: how many, what for, and how many to spare; "" where that is nothing. */
export function stallMarks(card: Marked): { copies: string; need: string; spare: string } {
  const [copies, spares, need] = [copiesIn(card), sparesIn(card), needOf(card)];
  return {
    copies: copies === 0 ? "None" : counted(copies, "copy", "copies"),
    need: need === null ? "" : `Need for ${capital(need)}`,
    spare: spares === 0 ? "" : `${countText(spares)} spare`,
  };
}

/** The label of the steps of a variant, which is named where the card has several. */
export const stepLabel = (
  { name, number, variants }: Pick<HaveCard, "name" | "number" | "variants">,
  variant: string,
) => (variants.length > 1 ? `${name} ${number}, ${variant}` : `${name} ${number}`);

/** "Sep 22" */
export const dayOfPrice = (day: string): string => dayText(new Date(day), "dayOfYear");
