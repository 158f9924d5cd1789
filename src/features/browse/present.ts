import { type FaceFacts, faceType, stageLabel } from "../catalogue/face.tsx";
import type { CardRow, SetRow } from "../catalogue/queries.ts";
import { cardPath } from "../catalogue/rules.ts";

type ShownCard = Pick<CardRow, "id" | "name" | "number" | "supertype" | "subtypes" | "types" | "hp" | "rarity" | "hasImage">;

/** What is drawn on a card's face. */
export const faceOf = (card: ShownCard, printedTotal: number): FaceFacts => ({
  id: card.id,
  name: card.name,
  number: card.number,
  total: printedTotal > 0 && /^\d/.test(card.number) ? String(printedTotal).padStart(card.number.length, "0") : undefined,
  type: faceType(card),
  hp: card.hp,
  stage: card.subtypes[0] === undefined ? null : stageLabel(card.subtypes[0]),
  rarity: card.rarity,
  hasImage: card.hasImage,
});

/** A card as a tile of its set's page. */
export const tileCard = (card: CardRow, set: SetRow) => ({
  ...faceOf(card, set.printedTotal),
  setId: set.id,
  href: cardPath(set.category, set.seriesSlug, set.slug, card.numberKey),
});
