import { PRECEDENCE, type Source } from "#features/catalogue/import/schema/records.ts";
import { type Facts, FIELDS, type Field, mergedFacts } from "./fields.ts";

/** `poorer`: the main source's value is less specific, so the other one is used. `differ`: the main one is used. */
export type Difference = {
  field: Field;
  source: Source;
  kind: "poorer" | "differ";
  main: unknown;
  other: unknown;
};

/** The fields in which other sources differ from a card's main source, and those in which they agree. */
export function compare(sources: Partial<Record<Source, Partial<Facts>>>) {
  const [main, ...others] = PRECEDENCE.filter((source) => sources[source]);
  const agreed: { field: Field; source: Source }[] = [];
  const differences: Difference[] = [];
  for (const source of others)
    for (const field of FIELDS) {
      const [value, other] = [sources[main!]?.[field], sources[source]?.[field]];
      if (value === undefined || other === undefined) continue;
      if (Bun.deepEquals(value, other)) agreed.push({ field, source });
      else differences.push({ field, source, kind: kindOf(field, value, other), main: value, other });
    }
  return { agreed, differences };
}

function kindOf(field: Field, value: unknown, other: unknown): Difference["kind"] {
  const merged = mergedFacts([{ [field]: value }, { [field]: other }], {} as Facts)[field];
  return Bun.deepEquals(merged, value) ? "differ" : "poorer";
}
