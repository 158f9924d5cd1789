import type { SentencesOf } from "#features/catalogue/lines/schema.ts";
import { lineSentences } from "#features/catalogue/lines/views.ts";
import { copyFields } from "#features/collection/rules/copies.ts";
import { conditions } from "#features/collection/rules/copy-values.ts";
import { countText, listText } from "#lib/text/locale.ts";
import type { RemarkedCard, RowRemark } from "../schema/rows.ts";

const cardText = ({ name, number, set }: RemarkedCard): string => `${name} ${number} of ${set}`;

const cardsText = (cards: RemarkedCard[]): string => listText(cards.map(cardText), "or");

/** What is wrong with a cell that its field cannot be read of. */
function unreadText(field: keyof typeof copyFields, written: string): string {
  const { unread = "cannot be read" }: { label: string; unread?: string } = copyFields[field];
  return `“${written}” ${unread}, so it is left out.`;
}

const sentences: SentencesOf<RowRemark> = {
  ...lineSentences,
  card_there: ({ card: { name, number, set } }) => `Number ${number} of ${set} is ${name}.`,
  no_line: () => "Not a line of a deck list.",
  no_printing: () => "No known printing given. The newest legal one is listed first.",
  other_game: ({ game }) => `This is a ${game} card, not a Pokémon card.`,
  names_no_card: () => "This row doesn’t name a card.",
  no_set_id: ({ id }) => (id === "" ? "There is no set without an id here." : `There is no set ${id} here.`),
  no_card_id: ({ id }) => (id === "" ? "There is no card without an id here." : `There is no card ${id} here.`),
  no_variant_key: ({ name, number, variant }) =>
    variant === ""
      ? `${name} ${number} has no variant without a name.`
      : `${name} ${number} has no variant ${variant}.`,
  no_name_in_set: ({ set }) => `${set} has no card with this name.`,
  no_number_in_set: ({ set, number }) => `${set} has no number ${number}.`,
  not_japanese: ({ set }) => `${set} is not a Japanese set.`,
  not_of_game: ({ set }) => `${set} is not a set of this game.`,
  unknown_set: ({ set }) => `There is no set called “${set}”.`,
  no_set_no_card: () => "This row names neither a set nor a card.",
  no_set_no_number: () => "This row has neither a set nor a number.",
  no_name_with_number: ({ number }) => `No card with this name has number ${number}.`,
  product_name: ({ product, card }) => `Product ${product} is ${cardText(card)}, which has a different name.`,
  product_place: ({ product, card }) =>
    `Product ${product} is ${cardText(card)}, but this row has a different set or number.`,
  several_cards: ({ cards }) => `Could be ${cardsText(cards)}.`,
  no_variant: () => "This row doesn’t say which variant.",
  several_variants: ({ printing }) => `More than one variant of this card could be “${printing}”.`,
  product_variants: ({ product, variants, printing }) =>
    `Product ${product} is ${listText(variants, "or")}, not “${printing}”.`,
  assumed_variants: ({ printing, variants }) =>
    `This row says “${printing}”. No source states this card’s finishes; we assume ${listText(variants)}.`,
  other_variants: ({ printing, variants }) =>
    `This row says “${printing}”, but we know this card only as ${listText(variants)}.`,
  unknown_variant: ({ printing }) => `No variant of this card is called “${printing}”.`,
  sold_variant: () => "A shop sells this printing; staff can add it.",
  cardmarket_unknown: ({ product }) => `We don’t know Cardmarket’s product ${product}.`,
  cardmarket_name: ({ product, card }) =>
    `Cardmarket’s product ${product} is ${cardText(card)}, which has a different name.`,
  cardmarket_cards: ({ product, cards }) => `Cardmarket’s product ${product} could be ${cardsText(cards)}.`,
  cardmarket_variant: ({ product, printing }) => `Cardmarket’s product ${product} has no “${printing}”.`,

  wish: () => "On a wish list, not owned.",
  not_owned: () => "Not marked as owned.",
  no_line_quantity: () => "This line has no quantity, as in “2 Charizard ex OBF 125”.",
  uncounted: () => "No column above this row is a quantity: it counts as 1.",
  no_quantity: () => "This row has no quantity.",
  wrong_quantity: ({ written }) => `“${written}” is not a valid quantity.`,
  no_copies: () => "No copies: the quantity is 0.",
  many_copies: ({ most }) => `More than ${countText(most)} copies.`,
  wrong_type: ({ written }) => `“${written}” is not a valid row type.`,
  wrong_company: ({ written }) => `“${written}” is not a known grading company.`,
  no_grade: () => "The grade is empty.",
  wrong_grade: ({ written, company }) => `“${written}” is not a valid ${company} grade.`,
  many_graded: ({ most }) => `More than ${most} graded cards in one row.`,
  graded_is_pro: () => "Graded cards are a Pro feature.",
  grade_as_note: () => "The grade is imported as a note.",
  unread: ({ field, written }) => unreadText(field, written),
  wrong_link: ({ written }) => `“${written}” is not a valid link.`,
  no_note: () => "The note is empty.",
  long_note: ({ most }) => `The note is longer than ${most} characters.`,
  wrong_day: ({ written }) => `“${written}” is not a valid date.`,
  wrong_amount: ({ written }) => `“${written}” is not a valid amount.`,
  unknown_currencies: ({ codes }) => `The amount is not imported: ${listText(codes)} is not a known currency.`,
  playset: ({ copies }) => `A playset counts as ${copies} copies.`,
  mark_as_note: ({ mark }) => `“${mark}” is imported as a note.`,
  unknown_condition: ({ written }) => `“${written}” is not a condition that we know, so it is left out.`,
  other_condition: ({ written, condition }) => `“${written}” is imported as ${conditions[condition]}.`,

  stamp_as_note: ({ stamp }) => `“${stamp}” will be kept as a note.`,
  stamp_left_out: ({ stamp }) => `“${stamp}” is left out.`,
  gone: () => "No longer in the catalogue.",
  has_set_note: () => "You have a note on this set already.",
  left_out: () => "Left out by you.",
};

/** The remarks on a row in one text; null without any. */
export const remarksText = (remarks: readonly RowRemark[]): string | null =>
  remarks.map((remark) => (sentences[remark.kind] as (one: RowRemark) => string)(remark)).join(" ") || null;
