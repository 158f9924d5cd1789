import type { CardIndex, KnownCard } from "../catalogue/cards.ts";

/** A row's description of its card; empty when not given. */
export type Asked = {
  name: string;
  setName: string;
  setCode: string;
  number: string;
  printing: string;
  game: string;
  language: string;
  tcgplayerId: string;
  setId: string;
  cardId: string;
  variantKey: string;
};

export type Choice = { setId: string; cardId: string; variant: string };

export type About = "set" | "card" | "variant";

export type Match =
  | { is: "matched"; setId: string; cardId: string | null; variant: string | null }
  | { is: "ambiguous"; reason: string; choices: Choice[] }
  | { is: "unresolved"; reason: string };

const mostChoices = 30;
export const unresolved = (reason: string): Match => ({ is: "unresolved", reason });

export type Row = Asked & { names: string[]; full: string; asides: string; category: string };

export function ambiguous(reason: string, choices: Choice[]): Match {
  const unlike = new Map(choices.map((choice) => [`${choice.cardId} ${choice.variant}`, choice]));
  return unlike.size === 0
    ? unresolved(reason)
    : { is: "ambiguous", reason, choices: [...unlike.values()].slice(0, mostChoices) };
}

export const describe = (index: CardIndex, card: KnownCard | undefined): string =>
  card ? `${card.name} ${card.number} of ${index.sets.byId.get(card.setId)?.name ?? card.setId}` : "unknown";

export const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
