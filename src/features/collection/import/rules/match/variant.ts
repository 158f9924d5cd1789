import { type CardIndex, type KnownCard, type KnownVariant, namesOf } from "../catalogue/cards.ts";
import type { Format } from "../formats/fields.ts";
import { isSoldAs, variantsMeant } from "../printing/variants.ts";
import { ambiguous, type Choice, describe, type Match, type Row, shortened } from "./row.ts";

export function settle(index: CardIndex, format: Format, row: Row, cards: KnownCard[], product?: number): Match {
  const [card] = cards;
  const [sure, other] = card && cards.length === 1 ? meant(format, row, card, product) : [];
  if (card && sure && !other) return { is: "matched", setId: card.setId, cardId: card.id, variant: sure.key };
  const choices = cards.flatMap((one) => choicesOf(format, row, one, product));
  if (cards.length > 1) return ambiguous(`Could be ${cards.map((one) => describe(index, one)).join(" or ")}.`, choices);
  return ambiguous(card ? unsure(row, card, product) : "", choices);
}

function unsure(row: Row, card: KnownCard, product?: number): string {
  const printing = shortened(printingOf(row, card).trim());
  if (printing === "") return "The row does not say which variant.";
  const names = ofProduct(card, product).map(({ name }) => name);
  return names.length > 0
    ? `Product ${product} is ${names.join(" or ")}, not “${printing}”.`
    : `No variant of this card is called “${printing}”.`;
}

/** Words in brackets belong to the printing unless they are part of the card's name. */
const printingOf = ({ asides: words, full, printing }: Row, card: KnownCard): string =>
  words === "" || namesOf(card).includes(full) ? printing : `${words} ${printing}`;

const living = (card: KnownCard) => card.variants.filter(({ isGone }) => !isGone);

const ofProduct = (card: KnownCard, product?: number) =>
  product === undefined ? [] : living(card).filter(({ tcgplayerId }) => tcgplayerId === product);

/** Variants that the printing means; none when not understood. With a product id, only that product's variants. */
function meant(format: Format, row: Row, card: KnownCard, product?: number): KnownVariant[] {
  const printing = printingOf(row, card);
  const own = ofProduct(card, product);
  if (own.length === 0) return variantsMeant(printing, living(card), format.noPrinting);
  const named = variantsMeant(printing, own, format.noPrinting);
  if (named.length > 0) return named;
  const sold = own.filter(({ key }) => isSoldAs(printing, key));
  return sold.length === 1 && (own.length === 1 || /unlimited/i.test(printing)) ? sold : [];
}

export function choicesOf(format: Format, row: Row, card: KnownCard, product?: number): Choice[] {
  const sure = meant(format, row, card, product);
  const variants = sure.length > 0 ? sure : living(card);
  return variants.map(({ key }) => ({ setId: card.setId, cardId: card.id, variant: key }));
}
