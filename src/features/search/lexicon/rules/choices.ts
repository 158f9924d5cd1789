import { join, type SearchFilter } from "#features/search/language/rules/query.ts";
import type { Lexicon } from "./lexicon.ts";
import { type Understood, understand, unitsOf } from "./understand.ts";

const maxChoices = 4;

const wordsIn = (filter: SearchFilter): string[] | null => {
  const parts = filter.kind === "and" ? filter.parts : [filter];
  const words = parts.flatMap((part) => (part.kind === "word" ? part.text : []));
  return words.length > 0 && words.length === parts.length ? words : null;
};

/** The words on each side of every `or` of a query of words alone. */
export function wordChoices(filter: SearchFilter): string[][] | null {
  if (filter.kind !== "or") return null;
  const choices = filter.parts.map(wordsIn);
  const ofWords = choices.filter((words) => words !== null);
  return ofWords.length === choices.length && choices.length <= maxChoices ? ofWords : null;
}

export type Understanding = Pick<Understood, "search" | "meant">;

/** `rankings`: by the words that the sides may share ("leafeon vstar" of "leafeon or glaceon vstar"); `later`: by those of one side. */
export type Understandings = Pick<Understood, "filter" | "corrected" | "unknown" | "inEnglish"> & {
  rankings: Understanding[];
  later: Understanding[];
};

/** What several readings of a search mean together, each as an alternative. */
export function understandChoices(choices: string[][], lexicon: Lexicon): Understandings {
  const each = choices.map((words) => understand(words, lexicon));
  return {
    filter: join(
      "or",
      each.map(({ filter }) => filter),
    ),
    corrected: each.flatMap(({ corrected }) => corrected),
    unknown: each.flatMap(({ unknown }) => unknown),
    inEnglish: null,
    rankings: sharing(choices.map((words) => unitsOf(words, lexicon))).map((words) => understand(words, lexicon)),
    later: each,
  };
}

/** What is before the first choice's last unit, and behind the last choice's first, may belong to each. */
function sharing(choices: string[][][]): string[][] {
  const before = choices[0]?.slice(0, -1) ?? [];
  const behind = choices.at(-1)?.slice(1) ?? [];
  const own = (units: string[][], at: number) => {
    if (at === 0) return units.slice(-1);
    return at === choices.length - 1 ? units.slice(0, 1) : units;
  };
  return choices.map((units, at) => [...new Set([...before, ...own(units, at), ...behind].flat())]);
}
