import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import type { RuleCard } from "#features/decks/deck/rules/cards.ts";

/** What the builder knows of a card: enough to judge, sort and draw it without the server. */
export type BuilderCard = RuleCard & {
  setId: string;
  numberKey: string;
  number: string;
  englishName?: string | null;
  set: string;
  setCode: string | null;
  evolvesFrom: string | null;
  releaseDate: string | null;
  reprintKey: string;
  face: FaceFacts;
  href: string;
  /** Copies in any printing; undefined for visitors. */
  owned?: number;
  /** Undefined where prices are hidden, null where unknown. */
  price?: string | null;
  /** Price of this printing, and below of the cheapest one, in minor units of the viewer's currency. */
  amount: number | null;
  cheapest: number | null;
};

export type BuilderRow = { card: BuilderCard; quantity: number };

/** Rows of a deck with their cards; cards that are not known are left out. */
export const builderRows = (
  cards: readonly { cardId: string; quantity: number }[],
  known: ReadonlyMap<string, BuilderCard>,
): BuilderRow[] =>
  cards.flatMap(({ cardId, quantity }) => {
    const card = known.get(cardId);
    return card ? [{ card, quantity }] : [];
  });
