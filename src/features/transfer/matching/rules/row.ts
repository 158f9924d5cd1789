import { unknownName } from "#features/catalogue/lines/rules/resolve.ts";
import type { CardIndex, KnownCard } from "#features/catalogue/lookup/rules/cards.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { RemarkedCard, RowRemark } from "#features/transfer/remarks/schema/rows.ts";

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
  remarks?: RowRemark[];
  stamp?: string;
};

/** `stamp`: what the row calls its variant, if none of ours has that name. A match has remarks where it is not all that the row says. */
export type RowMatch =
  | Matched
  | { is: "ambiguous"; remarks: RowRemark[]; choices: PrintingChoice[]; stamp?: string }
  | { is: "unresolved"; remarks: RowRemark[]; stamp?: string };

const maxChoices = 30;

/** A row that no card fits, with the reason. */
export const unresolved = (...remarks: RowRemark[]): RowMatch => ({ is: "unresolved", remarks });

export type RowToMatch = CardDescription & {
  names: string[];
  asides: string[];
  category: string;
  /** The number's key, and the set's size that is printed behind it. */
  key: string;
  total: number | null;
};

/** A row that several printings fit, without repeats and at most `maxChoices`; unresolved without any. */
export function ambiguous(remark: RowRemark, choices: PrintingChoice[], stamp = ""): RowMatch {
  const unlike = new Map(choices.map((choice) => [`${choice.cardId} ${choice.variant}`, choice]));
  if (unlike.size === 0) return unresolved(remark);
  const shown = [...unlike.values()].slice(0, maxChoices);
  return { is: "ambiguous", remarks: [remark], choices: shown, ...(stamp !== "" && { stamp }) };
}

/** A card as remarks name it. */
export function remarkedCard({ sets }: CardIndex, card: KnownCard): RemarkedCard {
  const set = sets.byId.get(card.setId);
  return { name: leadingName(card), number: card.number, set: set ? leadingName(set) : card.setId };
}

/** A match by set and number, or by product, whose name is not known to be the card's: it says so. */
export const unchecked = (match: RowMatch): RowMatch =>
  match.is === "matched" ? { ...match, isUnchecked: true, remarks: [unknownName, ...(match.remarks ?? [])] } : match;

/** A text of at most 80 characters, for messages. */
export const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text);
