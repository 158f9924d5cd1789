import type { Legality } from "#db/schema/catalogue/cards.ts";
import { hasStage } from "#features/catalogue/rules/stages.ts";

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
  /** Prints of the card itself and of its reprints. */
  prints: Print[];
};

export type DeckRow<Card extends RuleCard = RuleCard> = { card: Card; quantity: number };

/** Subtypes, with those that only the name shows in some sources. */
export const kindsOf = ({ name, subtypes }: RuleCard): string[] => [
  ...subtypes,
  ...(/[◇♢]/.test(name) ? ["Prism Star"] : []),
  ...(/[★☆]/.test(name) ? ["Star"] : []),
];

const basicEnergy = /^(basic )?(grass|fire|water|lightning|psychic|fighting|darkness|metal|fairy) energy$/i;

/** Whether a card is basic Energy, by its kind, or by its name where no source states its kind. */
export const isBasicEnergy = ({ supertype, subtypes, name }: RuleCard): boolean =>
  supertype === "energy" &&
  (subtypes.length === 0 ? basicEnergy.test(name) : subtypes.includes("Basic") && !subtypes.includes("Special"));

/** Whether a card is Energy of which neither its kind nor its name says whether it is basic. */
export const isOfUnknownKind = (card: RuleCard): boolean =>
  card.supertype === "energy" && card.subtypes.length === 0 && !isBasicEnergy(card);

/** Whether it is unknown which stage of evolution a Pokémon card is. */
export const isOfUnknownStage = ({ supertype, subtypes }: RuleCard): boolean =>
  supertype === "pokemon" && !hasStage(subtypes);

/** Whether a card is a Basic Pokémon, which a deck needs; babies are. */
export const isBasicPokemon = ({ supertype, subtypes }: RuleCard): boolean =>
  supertype === "pokemon" && (subtypes.includes("Basic") || subtypes.includes("Baby"));

/** The starter catalogue of older versions has no keys. */
export const deckNameOf = ({ nameKey, name }: RuleCard): string => nameKey || name;

/** Sum of the quantities. */
export const count = (rows: readonly { quantity: number }[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0);
