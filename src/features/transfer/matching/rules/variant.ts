import {
  type CardIndex,
  isOfName,
  isPokemonShown,
  type KnownCard,
  type KnownVariant,
} from "#features/catalogue/lookup/rules/cards.ts";
import type { FileFormat } from "#features/transfer/formats/rules/fields.ts";
import { isFoil } from "#features/transfer/printing/rules/rarities.ts";
import { alike, isFinish, isSoldAs, variantsMeant } from "#features/transfer/printing/rules/variants.ts";
import { wordsOfPrinting } from "#features/transfer/printing/rules/words.ts";
import type { RowRemark } from "#features/transfer/remarks/schema/rows.ts";
import { ofFacts } from "./facts.ts";
import {
  ambiguous,
  type PrintingChoice,
  type RowMatch,
  type RowToMatch,
  remarkedCard,
  shortened,
  unresolved,
} from "./row.ts";

/** The printing of a row among the cards that fit: matched if exactly one is meant, else ambiguous. */
export function settle(
  index: CardIndex,
  format: FileFormat,
  row: RowToMatch,
  found: KnownCard[],
  product?: number,
): RowMatch {
  const cards = ofFacts(index, row, found);
  const [card] = cards;
  const [sure, other] = card && cards.length === 1 ? meant(index, format, row, card, product) : [];
  if (card && sure && !other)
    return { is: "matched", setId: card.setId, cardId: card.id, variant: sure.stored, ...remarkOf(row, card, sure) };
  const { choices, label } = offer(index, format, row, cards, product);
  if (cards.length > 1)
    return ambiguous({ kind: "several_cards", cards: cards.map((one) => remarkedCard(index, one)) }, choices, label);
  if (!card) return unresolved();
  const asked = ambiguous(unsure(index, row, card, sure, product), choices, label);
  return sure
    ? asked
    : { ...asked, remarks: [...(asked.remarks ?? []), ...soldRemarks(printingOf(index, row, card), card)] };
}

/** Of a printing that no variant of the card is: whether a shop sells it. */
const soldRemarks = (printing: string, { sold = [] }: KnownCard): RowRemark[] =>
  printing.trim() !== "" && variantsMeant(printing, sold, "unknown").length > 0 ? [{ kind: "sold_variant" }] : [];

/** Prints of cards to choose from: those that a row's printing means, else all, with what the row calls its variant. */
export function offer(index: CardIndex, format: FileFormat, row: RowToMatch, cards: KnownCard[], product?: number) {
  const understood = cards.filter((one) => meant(index, format, row, one, product).length > 0);
  const offered = understood.length > 0 ? understood : cards;
  const [card] = offered;
  return {
    choices: offered.flatMap((one) => printingChoices(index, format, row, one, product)),
    label: card && understood.length === 0 ? labelOf(row, asidesOf(index, row, card)) : "",
  };
}

const labelOf = ({ printing }: RowToMatch, asides: string): string =>
  (asides !== "" && isFinish(printing) ? [asides] : [asides, wordsOfPrinting(printing).size > 0 ? printing : ""])
    .filter((part) => part.trim() !== "")
    .join(" ");

function unsure(index: CardIndex, row: RowToMatch, card: KnownCard, sure?: Print, product?: number): RowRemark {
  const printing = shortened(printingOf(index, row, card).trim());
  if (printing === "") return { kind: "no_variant" };
  if (sure) return { kind: "several_variants", printing };
  const variants = ofProduct(card, product).map(({ name }) => name);
  if (product !== undefined && variants.length > 0) return { kind: "product_variants", product, variants, printing };
  const prints = living(card);
  return isFinish(printing) && (prints.length === 1 || prints.some(({ isAssumed }) => isAssumed))
    ? otherFinish(printing, prints)
    : { kind: "unknown_variant", printing };
}

const otherFinish = (printing: string, prints: Print[]): RowRemark => ({
  kind: prints.some(({ isAssumed }) => isAssumed) ? "assumed_variants" : "other_variants",
  printing,
  variants: prints.map(({ name }) => name),
});

/** Words in brackets belong to the printing unless they are part of the card's name, or of its picture. */
const asidesOf = (index: CardIndex, { asides }: RowToMatch, card: KnownCard): string =>
  asides.filter((aside) => isFinish(aside) || !(isOfName(card, aside) || isPokemonShown(index, card, aside))).join(" ");

const printingOf = (index: CardIndex, row: RowToMatch, card: KnownCard): string =>
  [asidesOf(index, row, card), row.printing].filter((part) => part !== "").join(" ");

/** `key`: the finish, by which printings are understood. */
export type Print = KnownVariant & { stored: string };

/** Printings of a card that the catalogue still has, by their finish. */
export const living = (card: KnownCard): Print[] =>
  card.variants.filter(({ isGone }) => !isGone).map((one) => ({ ...one, key: one.finish, stored: one.key }));

const ofProduct = (card: KnownCard, product?: number) =>
  product === undefined ? [] : living(card).filter(({ tcgplayerId }) => tcgplayerId === product);

/** Variants that the printing means; none when not understood. With a product id, only that product's variants. */
function meant(index: CardIndex, format: FileFormat, row: RowToMatch, card: KnownCard, product?: number): Print[] {
  const stamped =
    row.asides.length === 0 ? [] : variantsMeant([...row.asides, row.printing].join(" "), living(card), "unknown");
  if (stamped.length === 1) return stamped;
  const printing = printingOf(index, row, card);
  const own = ofProduct(card, product);
  if (own.length === 0) {
    const found = variantsMeant(printing, living(card), format.noPrinting);
    return found.length > 0 ? found : onlyPrint(printing, card);
  }
  const named = meantOfProduct(format, printing, card, own);
  // What is in brackets describes a product that is known without it.
  return named.length > 0 ? named : meantOfProduct(format, row.printing, card, own);
}

const isFinishAlone = (printing: string) => /^(normal|foil|holofoil|holo|normal holo)$/i.test(printing.trim());

function onlyPrint(printing: string, card: KnownCard): Print[] {
  const all = living(card);
  const prints = all.length > 1 ? all.filter(({ tier }) => tier === "standard") : all;
  return prints.length === 1 && prints.every(isMain) && isFinishAlone(printing) ? prints : [];
}

const foilNames = /(?:\b(?:ex|EX|GX|V|VMAX|VSTAR|BREAK|LV\.X|LEGEND)|[★◇])$/;

/** All prints of these are foil, so that sources and shops cannot mean two by "Normal" and "Holofoil". */
const isAlwaysFoil = ({ name, rarities }: KnownCard): boolean =>
  foilNames.test(name) || rarities.some((rarity) => isFoil(rarity) || /^RARE_HOLO(_JP)?$/.test(rarity));

/** Of a row with another finish than the only print that we know. */
function remarkOf({ printing }: RowToMatch, card: KnownCard, print: Print): { remarks?: RowRemark[]; stamp?: string } {
  const isOther = isFinishAlone(printing) && (print.key === "normal") !== wordsOfPrinting(printing).has("normal");
  return isOther && isMain(print) && !isAlwaysFoil(card)
    ? { remarks: [otherFinish(printing, [print]), ...soldRemarks(printing, card)], stamp: printing }
    : {};
}

const isMain = ({ key }: KnownVariant) => key === "normal" || key === "holo";

const isOrdinary = ({ key }: KnownVariant) => /^(normal|holo|reverse)$/.test(key);
const isFirst = ({ key }: KnownVariant) => key.includes("1st-edition");

function meantOfProduct(format: FileFormat, printing: string, card: KnownCard, own: Print[]): Print[] {
  const named = variantsMeant(printing, own, format.noPrinting);
  if (named.length > 0) return named;
  // The ordinary finishes of a card are one product; only the main variant may have its id.
  const finishes = living(card).filter((one) => isOrdinary(one) && one.tcgplayerId === null);
  const finish = printing.trim() === "" ? [] : variantsMeant(printing, finishes, "unknown");
  if (finish.length === 1 && own.some(isOrdinary)) return finish;
  const sold = own.filter(({ key }) => isSoldAs(printing, key));
  const isOneEdition = own.every((one) => isFirst(one) === own.some(isFirst));
  if (sold.length === 1 && (isOneEdition || /unlimited/i.test(printing))) return sold;
  return onlyPrint(printing, card);
}

/** First the meaning of the printing, then what is like it, then its meaning without the words in brackets, then all variants. */
export function printingChoices(
  index: CardIndex,
  format: FileFormat,
  row: RowToMatch,
  card: KnownCard,
  product?: number,
): PrintingChoice[] {
  const sure = meant(index, format, row, card, product);
  const plain = sure.length > 0 ? sure : variantsMeant(row.printing, living(card), format.noPrinting);
  const near = alike(printingOf(index, row, card), living(card));
  const variants = sure.length > 0 ? sure : [...near, ...plain, ...living(card)];
  return variants.map(({ stored }) => ({ setId: card.setId, cardId: card.id, variant: stored }));
}
