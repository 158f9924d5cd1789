import type { Ability, Attack, Legality, TypeValue } from "#db/schema/catalogue/cards.ts";
import { hasStage } from "#features/catalogue/rules/stages.ts";
import { withDamage } from "./attacks.ts";
import { isPoorerName } from "./names.ts";
import { isPoorerRarity } from "./rarities.ts";

/** Named as the columns of `cards`. */
export type MergedFacts = {
  number: string;
  name: string;
  rarity: string | null;
  supertype: string;
  subtypes: string[];
  types: string[];
  hp: number | null;
  retreat: number | null;
  weaknesses: TypeValue[];
  resistances: TypeValue[];
  attacks: Attack[];
  abilities: Ability[];
  rules: string[];
  flavor: string | null;
  evolvesFrom: string | null;
  regulationMark: string | null;
  legal: Legality;
  boosters: string[];
  artistId: string | null;
  image: string | null;
};

export type MergedField = keyof MergedFacts;

export type StatedFacts = Partial<MergedFacts> & { textId?: string };

/** Chooses a field's value from one or more stated values, main source first. */
type Rule<Value> = (first: Value, others: Value[]) => Value;

const first = <Value>(value: Value): Value => value;

/** Chooses the first value, or a later, more specific one. */
const richest =
  <Value>(isPoorer: (value: Value, than: Value) => boolean): Rule<Value> =>
  (value, others) =>
    others.reduce((best, other) => (isPoorer(best, other) ? other : best), value);

const allOf: Rule<string[]> = (words, others) => [...new Set([words, ...others].flat())];
const firstOfEach: Rule<Legality> = (value, others) => Object.assign({}, ...others.toReversed(), value);

/** Which source wins, by field (decision 40). */
const RULES: { [F in MergedField]: Rule<MergedFacts[F]> } = {
  number: first,
  name: richest(isPoorerName),
  rarity: richest((value, than) => value !== null && than !== null && isPoorerRarity(value, than)),
  supertype: first,
  subtypes: allOf,
  types: first,
  hp: first,
  retreat: first,
  weaknesses: first,
  resistances: first,
  attacks: withDamage,
  abilities: first,
  rules: first,
  flavor: first,
  evolvesFrom: first,
  regulationMark: first,
  legal: firstOfEach,
  boosters: first,
  artistId: first,
  image: first,
};

export const FIELDS = Object.keys(RULES) as MergedField[];

const ofText = [
  ...(["subtypes", "types", "hp", "retreat", "weaknesses", "resistances", "attacks", "abilities"] as const),
  ...(["rules", "evolvesFrom"] as const),
];

/** What another printing with the same text, or all of a name, tell of a Pokémon that no source describes. */
export function lentFacts(
  stated: StatedFacts[],
  twin: Partial<MergedFacts> | null,
  stage: string | null,
): Partial<MergedFacts>[] {
  const isDescribed = stated.some(({ hp }) => hp !== undefined);
  if (twin && !isDescribed)
    return [Object.fromEntries(ofText.flatMap((field) => (field in twin ? [[field, twin[field]]] : [])))];
  const isKnown = stated.some(({ subtypes = [] }) => hasStage(subtypes));
  return stage !== null && !isKnown ? [{ subtypes: [stage] }] : [];
}

/** `stated`: the facts of each source, main source first. A field that no source states keeps its value from `before`. */
export function mergedFacts(stated: Partial<MergedFacts>[], before: MergedFacts): MergedFacts {
  const merge = <F extends MergedField>(field: F): MergedFacts[F] => {
    const [value, ...others] = stated.flatMap((facts) => {
      const one = facts[field];
      return one === undefined ? [] : [one as MergedFacts[F]];
    });
    return value === undefined ? before[field] : RULES[field](value, others);
  };
  return Object.fromEntries(FIELDS.map((field) => [field, merge(field)])) as MergedFacts;
}
