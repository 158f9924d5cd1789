import type { CardIndex, KnownCard } from "#features/catalogue/lookup/rules/cards.ts";
import { isNamedLoosely, isOfNumber, mayBeCalled } from "#features/transfer/matching/rules/cards.ts";
import { ofFacts } from "#features/transfer/matching/rules/facts.ts";
import {
  ambiguous,
  type RowMatch,
  type RowToMatch,
  remarkedCard,
  shortened,
  unchecked,
  unresolved,
} from "#features/transfer/matching/rules/row.ts";
import { living, type Print } from "#features/transfer/matching/rules/variant.ts";
import { wordsOfPrinting } from "#features/transfer/printing/rules/words.ts";

/**
 * The card of a row by Cardmarket's product, which is a card or a print of it; flags say reverse and first edition.
 * Null for an unknown one with a name.
 */
export function matchCardmarketRow(index: CardIndex, row: RowToMatch): RowMatch | null {
  const id = /^\d{1,9}$/.test(row.cardmarketId.trim()) ? Number(row.cardmarketId) : null;
  if (id === null) return null;
  const cards = index.byCardmarket.get(id);
  if (!cards) return row.name === "" ? unresolved({ kind: "cardmarket_unknown", product: id }) : null;
  const isCertain = (card: KnownCard) => row.name === "" || isNamedLoosely(card, row);
  const named = cards.filter((card) => isCertain(card) || mayBeCalled(index, card, row));
  const isOther = named.length === 0;
  const numbered = named.filter((card) => isOfNumber(index, card, row));
  const meant = ofFacts(index, row, numbered.length > 0 ? numbered : named);
  const [card, second] = meant;
  const [only, other] = card && !second ? printsOf(card, id, row.printing) : [];
  if (card && only && !other) {
    const match: RowMatch = { is: "matched", setId: card.setId, cardId: card.id, variant: only.stored };
    return isCertain(card) ? match : unchecked(match);
  }
  const offered = isOther ? cards : meant;
  const choices = offered.flatMap((one) => {
    const prints = printsOf(one, id, row.printing);
    return (prints.length > 0 ? prints : living(one)).map(({ stored }) => ({
      ...{ setId: one.setId, cardId: one.id, variant: stored },
    }));
  });
  const [first] = cards;
  if (isOther && first)
    return ambiguous({ kind: "cardmarket_name", product: id, card: remarkedCard(index, first) }, choices);
  if (second) {
    const could = meant.map((one) => remarkedCard(index, one));
    return ambiguous({ kind: "cardmarket_cards", product: id, cards: could }, choices);
  }
  return ambiguous(
    only ? { kind: "no_variant" } : { kind: "cardmarket_variant", product: id, printing: shortened(row.printing) },
    choices,
  );
}

const isReverse = ({ key }: Print) => key.startsWith("reverse");
const isFirst = ({ key }: Print) => key.includes("1st-edition");
const isOrdinary = ({ key }: Print) => /^(normal|holo|reverse)(-1st-edition)?$/.test(key);

/** Prints of a card that are sold as a product, with the row's flags; prints without a product of their own are sold as the main one. */
function printsOf(card: KnownCard, id: number, printing: string): Print[] {
  const words = wordsOfPrinting(printing);
  const fits = (one: Print) => isReverse(one) === words.has("reverse") && isFirst(one) === words.has("1st");
  const prints = living(card);
  const own = prints.filter(({ cardmarketId }) => cardmarketId === id);
  const fitting = own.filter(fits);
  const foil = words.has("foil") || words.has("holo") ? fitting.filter(({ key }) => key.startsWith("holo")) : [];
  if (fitting.length > 0) return foil.length > 0 ? foil : fitting;
  const [only, other] = own;
  const isAlone = only && !other && prints.every((one) => one === only || one.cardmarketId !== null);
  if (isAlone && words.size === 0) return own;
  return prints.filter((one) => one.cardmarketId === null && isOrdinary(one) && fits(one));
}
