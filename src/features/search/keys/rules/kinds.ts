import { numberKey } from "#features/catalogue/rules/paths.ts";
import {
  type ChoiceKey,
  type Comparison,
  type Direction,
  type NumberKey,
  negate,
  type SearchFilter,
  type Sort,
  type Term,
  type TextKey,
} from "#features/search/language/rules/query.ts";
import { plain } from "#features/search/language/rules/words.ts";
import { nearest } from "#lib/text/nearest.ts";
import { factOf } from "./unknown.ts";

type Read =
  | { type: "term"; filter: SearchFilter }
  | { type: "order"; sort: Sort }
  | { type: "order"; dir: Direction }
  | string;

/** `sign`: `:`, `=`, `!=`, `>` … */
export type Key = {
  name: string;
  aliases: string[];
  read: (value: string, sign: string) => Read;
  names?: readonly string[];
};

const isWrongSign = (sign: string) => ![":", "=", "!="].includes(sign);
const wrongSign = (key: string, sign: string) => `“${key}” can’t be used with “${sign}”, only with “:”, “=” and “!=”.`;

/** A read term; with `!=` its opposite. */
export const term = (one: Term, sign: string): Read => ({ type: "term", filter: sign === "!=" ? negate(one) : one });

/** What "hp:unknown" means; undefined for any other value, and for a fact that every card has. */
export function asUnknown(value: string, sign: string, one: Term): Read | undefined {
  const fact = plain(value) === "unknown" && !isWrongSign(sign) ? factOf(one) : null;
  return fact ? term({ kind: "choice", key: "unknown", value: fact }, sign) : undefined;
}

/** A key of the search language whose values are texts. */
export function textKey(name: TextKey, ...aliases: string[]): Key {
  return {
    name,
    aliases,
    read(value, sign) {
      if (isWrongSign(sign)) return wrongSign(name, sign);
      const text = name === "number" ? numberKey(value) : value.trim();
      return term({ kind: "text", key: name, isWhole: sign !== ":" && name !== "number", text }, sign);
    },
  };
}

/** `find` returns the catalogue's spelling of a value; `names` are suggested instead. */
export function choiceKey(
  name: ChoiceKey,
  find: (value: string) => string | undefined,
  names: readonly string[],
  ...aliases: string[]
): Key {
  return {
    name,
    aliases,
    names,
    read(value, sign) {
      if (isWrongSign(sign)) return wrongSign(name, sign);
      const found = find(plain(value));
      const unknown = asUnknown(value, sign, { kind: "choice", key: name, value: "" });
      if (unknown) return unknown;
      if (found !== undefined) return term({ kind: "choice", key: name, value: found }, sign);
      const near = nearest(plain(value), names);
      const choices = names.length > 12 ? "" : ` Try one of: ${names.join(", ")}.`;
      return `Unknown value “${value}” for “${name}:”.${near ? ` Did you mean “${near}”?` : choices}`;
    },
  };
}

const comparisons: readonly string[] = ["=", ">", ">=", "<", "<="] satisfies Comparison[];
const isComparison = (sign: string): sign is Comparison => comparisons.includes(sign);

/** `:` and `!=` compare like `=`. */
export const comparisonOf = (sign: string): Comparison => (isComparison(sign) ? sign : "=");

/** A key of the search language whose values are numbers, whole ones if `isWhole`. */
export function numberKeyOf(name: NumberKey, isWhole: boolean, ...aliases: string[]): Key {
  const pattern = isWhole ? /^\d{1,6}$/ : /^\d{1,9}(?:[.,]\d{1,3})?$/;
  return {
    name,
    aliases,
    read(value, sign) {
      const typed = value.trim();
      const unknown = asUnknown(value, sign, { kind: "number", key: name, compare: "=", value: 0 });
      if (unknown) return unknown;
      if (!pattern.test(typed)) return `“${name}” needs a ${isWhole ? "whole " : ""}number, not “${value}”.`;
      const number = Number(typed.replace(",", "."));
      return term({ kind: "number", key: name, compare: comparisonOf(sign), value: number }, sign);
    },
  };
}

/** A key of the search language that sorts; its values are a fixed list. */
export const orderKey = (
  name: "sort" | "dir",
  aliases: string[],
  find: (value: string) => Read | undefined,
  names: readonly string[],
): Key => ({
  name,
  aliases,
  names,
  read: (value) => find(plain(value)) ?? `“${name}” must be one of ${names.join(", ")}, not “${value}”.`,
});
