import type { Legality } from "../../../../db/schema/catalogue/cards.ts";

type Print = { id: string; setId: string; mark: string | null };

/** What the rules of a format read of a card. */
export type RuleCard = {
  id: string;
  category: string;
  name: string;
  nameKey: string;
  supertype: string;
  subtypes: string[];
  types: string[];
  legal: Legality;
  /** Of the card itself and of its reprints. */
  prints: Print[];
};

export type DeckRow<Card extends RuleCard = RuleCard> = { card: Card; quantity: number };

/** Subtypes, with those that only the name shows in some sources. */
export const kindsOf = ({ name, subtypes }: RuleCard): string[] => [
  ...subtypes,
  ...(/[◇♢]/.test(name) ? ["Prism Star"] : []),
  ...(/[★☆]/.test(name) ? ["Star"] : []),
];

export const isBasicEnergy = ({ supertype, subtypes }: RuleCard): boolean =>
  supertype === "energy" && subtypes.includes("Basic") && !subtypes.includes("Special");

export const isBasicPokemon = ({ supertype, subtypes }: RuleCard): boolean =>
  supertype === "pokemon" && (subtypes.includes("Basic") || subtypes.includes("Baby"));

/** The starter catalogue of older versions has no keys. */
export const nameOf = ({ nameKey, name }: RuleCard): string => nameKey || name;

export const count = (rows: readonly { quantity: number }[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0);
