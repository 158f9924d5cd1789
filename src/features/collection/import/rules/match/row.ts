import type { CardIndex, KnownCard } from "../../../../catalogue/lookup/rules/cards.ts";
import { numberKey } from "../../../../catalogue/rules/paths.ts";

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
  setId: string;
  cardId: string;
  variantKey: string;
};

export type Choice = { setId: string; cardId: string; variant: string };

export type About = "set" | "card" | "variant";

/** `stamp`: the row's stamp, if no variant of ours has that name. */
export type Match =
  | { is: "matched"; setId: string; cardId: string | null; variant: string | null }
  | { is: "ambiguous"; reason: string; choices: Choice[]; stamp?: string }
  | { is: "unresolved"; reason: string };

const maxChoices = 30;
export const unresolved = (reason: string): Match => ({ is: "unresolved", reason });

export type Row = CardDescription & {
  names: string[];
  asides: string[];
  category: string;
  /** The number's key, and the set's size that is printed behind it. */
  key: string;
  total: number | null;
};

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthOf = (word: string) => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;

/** A spreadsheet reads "7/68" as July 1968, and "7/11" as a day: "Jul-68", "11-Jul". */
function mended(number: string): string[] {
  const [, first = "", second = ""] = /^(\w{1,4})-(\w{1,4})$/.exec(number) ?? [];
  if (monthOf(first) > 0 && /^\d+$/.test(second)) return [`${monthOf(first)}/${Number(second)}`];
  if (monthOf(second) === 0 || !/^\d+$/.test(first)) return [number];
  return [`${monthOf(second)}/${Number(first)}`, `${Number(first)}/${monthOf(second)}`];
}

export const numbersOf = (text: string): Pick<Row, "number" | "key" | "total">[] =>
  mended(text.trim()).map((number) => {
    const [printed = "", size = ""] = number.split("/");
    return { number, key: numberKey(printed), total: /^\d+$/.test(size.trim()) ? Number(size) : null };
  });

export function ambiguous(reason: string, choices: Choice[], stamp = ""): Match {
  const unlike = new Map(choices.map((choice) => [`${choice.cardId} ${choice.variant}`, choice]));
  if (unlike.size === 0) return unresolved(reason);
  const shown = [...unlike.values()].slice(0, maxChoices);
  return { is: "ambiguous", reason, choices: shown, ...(stamp !== "" && { stamp }) };
}

export const describe = (index: CardIndex, card: KnownCard | undefined): string =>
  card ? `${card.name} ${card.number} of ${index.sets.byId.get(card.setId)?.name ?? card.setId}` : "unknown";

export const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
