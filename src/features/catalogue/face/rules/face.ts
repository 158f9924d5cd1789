import type { CardRow } from "#features/catalogue/cards/queries.ts";
import { type FaceFacts, faceType, stageLabel } from "./types.ts";

type ShownCard = Pick<
  CardRow,
  "id" | "name" | "number" | "supertype" | "subtypes" | "types" | "hp" | "speciesId" | "rarity" | "hasImage"
> &
  Partial<Pick<CardRow, "englishName" | "localName" | "language">>;

/** What a card's face is drawn from. The set's total is padded to the length of the number: 007/091. */
export const faceOf = (card: ShownCard, printedTotal: number): FaceFacts => ({
  id: card.id,
  name: card.name,
  ...(card.englishName != null && { englishName: card.englishName }),
  ...(card.localName !== undefined && { localName: card.localName, language: card.language }),
  number: card.number,
  total:
    printedTotal > 0 && /^\d/.test(card.number) ? String(printedTotal).padStart(card.number.length, "0") : undefined,
  type: faceType(card),
  hp: card.hp,
  speciesId: card.speciesId,
  stage: card.subtypes[0] === undefined ? null : stageLabel(card.subtypes[0]),
  rarity: card.rarity,
  hasImage: card.hasImage,
});
