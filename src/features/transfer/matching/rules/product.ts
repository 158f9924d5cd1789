import type { CardIndex } from "#features/catalogue/lookup/rules/cards.ts";
import type { FileFormat } from "#features/transfer/formats/rules/fields.ts";
import { isNamedLoosely, isOfNumber, isOfSet } from "./cards.ts";
import { matchPlace } from "./place.ts";
import { ambiguous, type RowMatch, type RowToMatch, remarkedCard } from "./row.ts";
import { printingChoices, settle } from "./variant.ts";

/** The card of a row by TCGplayer's product id; null without one that we know. */
export function matchProduct(index: CardIndex, format: FileFormat, row: RowToMatch): RowMatch | null {
  const id = /^\d{1,9}$/.test(row.tcgplayerId.trim()) ? Number(row.tcgplayerId) : null;
  const cards = id === null ? undefined : index.byProduct.get(id);
  const [first] = cards ?? [];
  if (id === null || !cards || !first) return null;
  const named = cards.filter((card) => isNamedLoosely(card, row));
  if (named.length === 0) {
    const choices = cards.flatMap((card) => printingChoices(index, format, row, card, id));
    return ambiguous({ kind: "product_name", product: id, card: remarkedCard(index, first) }, choices);
  }
  const fitting = named.filter((card) => isOfNumber(index, card, row) && (isOfSet(index, card, row) || isEnergy(row)));
  if (fitting.length > 0) return settle(index, format, row, fitting, id);
  const place = matchPlace(index, format, row);
  const choices = named.flatMap((card) => printingChoices(index, format, row, card, id));
  if (place.is === "ambiguous") choices.push(...place.choices);
  if (place.is === "matched" && place.cardId !== null && place.variant !== null)
    choices.push({ setId: place.setId, cardId: place.cardId, variant: place.variant });
  return ambiguous({ kind: "product_place", product: id, card: remarkedCard(index, named[0] ?? first) }, choices);
}

const isEnergy = ({ names, key }: RowToMatch) =>
  key !== "" && names.some((name) => /^(basic)?[a-z]+energy$/.test(name));
