import { PRECEDENCE, type Source } from "#features/catalogue/import/schema/records.ts";
import { FIELDS, type MergedFacts, type MergedField, mergedFacts } from "./fields.ts";

/** `poorer`: the main source's value is less specific, so the other one is used. `differ`: the main one is used. */
export type SourceDifference = {
  field: MergedField;
  source: Source;
  kind: "poorer" | "differ";
  main: unknown;
  other: unknown;
};

/** The fields in which other sources differ from a card's main source, and those in which they agree. */
export function compareSources(sources: Partial<Record<Source, Partial<MergedFacts>>>) {
  const [main, ...others] = PRECEDENCE.filter((source) => sources[source]);
  const agreed: { field: MergedField; source: Source }[] = [];
  const differences: SourceDifference[] = [];
  for (const source of others)
    for (const field of FIELDS) {
      const [value, other] = [sources[main!]?.[field], sources[source]?.[field]];
      if (value === undefined || other === undefined) continue;
      if (Bun.deepEquals(value, other)) agreed.push({ field, source });
      else differences.push({ field, source, kind: kindOf(field, value, other), main: value, other });
    }
  return { agreed, differences };
}

function kindOf(field: MergedField, value: unknown, other: unknown): SourceDifference["kind"] {
  const merged = mergedFacts([{ [field]: value }, { [field]: other }], {} as MergedFacts)[field];
  return Bun.deepEquals(merged, value) ? "differ" : "poorer";
}
