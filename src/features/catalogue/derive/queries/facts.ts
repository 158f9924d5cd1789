import trainers from "#db/seed/japanese-trainers.json";
import type { SpeciesIndex } from "#features/catalogue/import/rules/species-names.ts";
import { cardSlug, compareNumbers } from "#features/catalogue/rules/paths.ts";
import { slug } from "#lib/text/slug.ts";

export type DerivedSet = {
  id: string;
  category: string;
  name: string;
  englishName: string | null;
  printedTotal: number;
  cardCount: number;
};

export type DerivedCard = {
  id: string;
  category: string;
  setId: string;
  name: string;
  englishName: string | null;
  number: string;
  numberKey: string;
  position: number;
  isSecret: boolean;
  isExtra: boolean;
  slug: string;
  rarity: string | null;
  supertype: string;
  isGone: boolean;
  speciesIds: number[];
};

/** English names of Japanese trainers and energies whose cards came out in both languages. */
const englishTrainers: Readonly<Record<string, string>> = trainers;

/** Totals of a set, without extra prints. No source has the printed total of Pocket sets: it is their cards with diamonds. */
export function derivedTotals(set: DerivedSet, cards: DerivedCard[]): { before: DerivedSet; after: DerivedSet } {
  const living = cards.filter(({ isGone }) => !isGone);
  const diamonds = living.filter(({ rarity }) => rarity?.endsWith("DIAMOND")).length;
  const isExtra = extraRule(cards);
  const printedTotal = set.printedTotal || (set.category === "TCG-POCKET-EN" ? diamonds : 0);
  return { before: set, after: { ...set, cardCount: living.filter((card) => !isExtra(card)).length, printedTotal } };
}

/** Position, secrecy, being extra, English name and slug of a set's cards, each beside what is stored. */
export function derivedFacts(set: DerivedSet, cards: DerivedCard[], index: SpeciesIndex) {
  const isSecret = secretRule(set, cards);
  const isExtra = extraRule(cards);
  const sorted = cards.toSorted((a, b) => compareNumbers(a.numberKey, b.numberKey));
  return sorted.map((card, position) => {
    const { id, englishName, slug: stored } = card;
    const english =
      card.category === "JP"
        ? (englishTrainers[card.name] ?? index.englishName(card.name, card.speciesIds) ?? englishName)
        : englishName;
    const after = {
      position,
      isSecret: isSecret(card),
      isExtra: isExtra(card),
      englishName: english,
      slug: cardSlug({
        id,
        name: english ?? card.name,
        set: slug(set.englishName ?? set.name) || set.id,
        numberKey: card.numberKey,
      }),
    };
    const before = {
      position: card.position,
      isSecret: card.isSecret,
      isExtra: card.isExtra,
      englishName,
      slug: stored,
    };
    return { id, before, after };
  });
}

/** Numbers above the printed total, and a gallery's; in sets numbered by prefix (promos) none is secret. */
function secretRule({ printedTotal }: DerivedSet, cards: DerivedCard[]): (card: DerivedCard) => boolean {
  const plain = (card: DerivedCard) => /^\d+/.exec(card.numberKey)?.[0];
  const isFull = printedTotal > 0 && new Set(cards.map(plain).filter(Boolean)).size >= printedTotal;
  return (card) => {
    const number = plain(card);
    return number === undefined ? isFull : printedTotal > 0 && Number(number) > printedTotal;
  };
}

/** A number with a letter where the set has the same card with the plain one; Aquapolis has 50a and 50b alone. */
function extraRule(cards: DerivedCard[]): (card: DerivedCard) => boolean {
  const names = new Map(cards.filter(({ isGone }) => !isGone).map(({ numberKey, name }) => [numberKey, name]));
  return ({ numberKey, name }) => {
    const plain = /^(\d+)[A-Z]$/.exec(numberKey)?.[1];
    return plain !== undefined && names.get(plain) === name;
  };
}
