import type { Db } from "#db/open.ts";
import { cardsWithIds } from "../cards/queries.ts";
import { cardPath } from "../rules/paths.ts";
import { faceOf } from "./rules/face.ts";
import type { FaceFacts } from "./rules/types.ts";

export type LinkedFace = { face: FaceFacts; href: string };

/** Drawn faces of cards with their addresses, by id; unknown ids are missing. */
export async function facesOfCards(db: Db, ids: string[]): Promise<Map<string, LinkedFace>> {
  const cards = ids.length === 0 ? [] : await cardsWithIds(db, [...new Set(ids)]);
  return new Map(
    cards.map((card) => {
      const href = cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey);
      return [card.id, { face: faceOf(card, card.printedTotal), href }];
    }),
  );
}
