import * as fc from "fast-check";
import type { Comparison, NumberKey, Term } from "#features/search/language/rules/query.ts";

export const from = <T>(values: T[]) => fc.constantFrom(...values);

export const text = (key: Extract<Term, { kind: "text" }>["key"], values: string[]) =>
  fc.record({
    kind: fc.constant("text" as const),
    key: fc.constant(key),
    isWhole: fc.boolean(),
    // The starter catalogue has no attacks.
    text: from([...values.filter(Boolean), "nowhere"]),
  });

export const choice = (key: Extract<Term, { kind: "choice" }>["key"], values: string[]) =>
  fc.record({ kind: fc.constant("choice" as const), key: fc.constant(key), value: from(values) });

export const number = (key: NumberKey, most: number, step = 1) =>
  fc.record({
    kind: fc.constant("number" as const),
    key: fc.constant(key),
    compare: fc.constantFrom<Comparison>("=", ">", ">=", "<", "<="),
    value: fc.nat(most).map((value) => value * step),
  });
