import type { Db } from "#db/open.ts";
import type { Author } from "../list/policy.ts";
import { existingCards } from "../list/queries/cards.ts";
import type { NewListRow } from "../list/queries/lists.ts";
import { type ListRow, placed } from "../list/rules/rows.ts";
import { assertRoom } from "../list/service/cards.ts";
import { createList } from "../list/service/lists.ts";
import type { ListFile } from "./schema.ts";

type Imported = { id: string; version: number; cards: number; unknown: number };

/** A new list of a file. Rows whose card is not in the catalogue are counted. @throws Refusal 422 as adding cards. */
export async function importList(
  db: Db,
  author: Author,
  list: NewListRow,
  file: ListFile,
  now: Date,
): Promise<Imported> {
  const { type } = list;
  const known = await existingCards(db, [...new Set(file.cards.map(({ cardId }) => cardId))]);
  const rows = file.cards.flatMap(({ cardId, variant, order }): ListRow[] => {
    const card = known.get(cardId);
    const isKnown =
      card && (variant === null || card.variants.includes(variant)) && isInSlot(list, order, card.species);
    return isKnown ? [{ id: crypto.randomUUID(), setId: card.setId, cardId, variant, order }] : [];
  });
  const placedRows = placed(type, rows);
  assertRoom({ type, rows: [] }, placedRows, author);
  const coverCardId = placedRows.find(({ cardId }) => cardId === list.coverCardId)?.cardId;
  const made = await createList(db, author, { ...list, coverCardId }, now, placedRows);
  return { ...made, cards: placedRows.length, unknown: file.cards.length - rows.length };
}

const isInSlot = ({ type }: NewListRow, order: number, species: number[]): boolean =>
  type !== "POKEDEX" || species.includes(order);
