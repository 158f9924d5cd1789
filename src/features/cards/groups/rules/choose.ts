import type { CardRow } from "#features/catalogue/cards/queries.ts";
import type { Owned } from "#features/collection/rules/owned.ts";
import { isShown } from "#features/collection/rules/units.ts";
import type { SetView } from "#features/collection/state.ts";

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Cards with the variant, search words and ownership the view asks for. `alsoIn` adds text to search. */
export function chooseCards<Card extends CardRow>(
  ordered: Card[],
  owned: Owned,
  view: SetView,
  alsoIn: (card: Card) => string = () => "",
): Card[] {
  const words = wordsOfSearch(view.q);
  return ordered.filter((card) => matches(card, words, () => alsoIn(card)) && isChosen(card, owned, view));
}

/** Whether a card has the chosen variant and fits the filter of owned cards. */
export const isChosen = (card: CardRow, owned: Owned, { variant, goal, own }: SetView): boolean =>
  (variant === "" || card.variants.some(({ key }) => key === variant)) &&
  (own === "all" || isShown(card, owned, goal, own, variant));

/** Folded words of a search within a page of cards. */
export const wordsOfSearch = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean);
const folded = new WeakMap<Named, { text: string; whole: Set<string> }>();

function foldedOf(card: Named, alsoIn: () => string) {
  let known = folded.get(card);
  if (known === undefined) {
    const facts = [card.number, card.numberKey, card.rarity, card.artist, ...card.types].join(" ");
    known = {
      text: fold([card.name, card.englishName, card.localName, alsoIn()].join(" ")),
      whole: new Set(wordsOfSearch(facts)),
    };
    folded.set(card, known);
  }
  return known;
}

type Named = Pick<
  CardRow,
  "name" | "englishName" | "localName" | "rarity" | "artist" | "types" | "number" | "numberKey"
>;

/** Parts of words are found in names alone: two letters of an artist or a rarity would find half a set. */
export function matches(card: Named, words: string[], alsoIn: () => string = () => ""): boolean {
  if (words.length === 0) return true;
  const { text, whole } = foldedOf(card, alsoIn);
  return words.every((word) => whole.has(word) || text.includes(word));
}
