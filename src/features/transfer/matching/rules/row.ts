import { unknownName } from "#features/catalogue/lines/rules/resolve.ts";
import type { CardIndex, KnownCard } from "#features/catalogue/lookup/rules/cards.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";

/** A row's description of its card; empty when not given. */
export type CardDescription = {
  name: string;
  setName: string;
  setCode: string;
  number: string;
  printing: string;
  game: string;
  language: string;
  tcgplayerId: string;
  cardmarketId: string;
  rarity: string;
  artist: string;
  setId: string;
  cardId: string;
  variantKey: string;
};

export type PrintingChoice = { setId: string; cardId: string; variant: string };

export type About = "set" | "card" | "variant";

export type Matched = {
  is: "matched";
  setId: string;
  cardId: string | null;
  variant: string | null;
  isUnchecked?: true;
  reason?: string;
  stamp?: string;
};

/** `stamp`: what the row calls its variant, if none of ours has that name. A match has a reason where it is not all that the row says. */
export type RowMatch =
  | Matched
  | { is: "ambiguous"; reason: string; choices: PrintingChoice[]; stamp?: string }
  | { is: "unresolved"; reason: string; stamp?: string };

const maxChoices = 30;

/** A row that no card fits, with the reason. */
export const unresolved = (reason: string): RowMatch => ({ is: "unresolved", reason });

export type RowToMatch = CardDescription & {
  names: string[];
  asides: string[];
  category: string;
  /** The number's key, and the set's size that is printed behind it. */
  key: string;
  total: number | null;
};

/** A row that several printings fit, without repeats and at most `maxChoices`; unresolved without any. */
export function ambiguous(reason: string, choices: PrintingChoice[], stamp = ""): RowMatch {
  const unlike = new Map(choices.map((choice) => [`${choice.cardId} ${choice.variant}`, choice]));
  if (unlike.size === 0) return unresolved(reason);
  const shown = [...unlike.values()].slice(0, maxChoices);
  return { is: "ambiguous", reason, choices: shown, ...(stamp !== "" && { stamp }) };
}

/** A card in a sentence: name, number and set. */
export const describeCard = (index: CardIndex, card: KnownCard | undefined): string =>
  card ? `${leadingName(card)} ${card.number} of ${setOf(index, card)}` : "unknown";

/** The sentence that says which card has the number that a row names. */
export const standsThere = (index: CardIndex, card: KnownCard): string =>
  `Number ${card.number} of ${setOf(index, card)} is ${leadingName(card)}.`;

function setOf({ sets }: CardIndex, { setId }: KnownCard): string {
  const set = sets.byId.get(setId);
  return set ? leadingName(set) : setId;
}

/** A match by set and number, or by product, whose name is not known to be the card's: it says so. */
export const unchecked = (match: RowMatch): RowMatch =>
  match.is === "matched"
    ? { ...match, isUnchecked: true, reason: [unknownName, match.reason].filter(Boolean).join(" ") }
    : match;

/** A text of at most 80 characters, for messages. */
export const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
