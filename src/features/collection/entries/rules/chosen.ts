import type { RangeCard, Ranges } from "./ranges.ts";

/** One copy of each ticked card: "sv03.5-006", in its main variant, or "sv03.5-006 holo". */
export function readChosen(chosen: string[], byId: ReadonlyMap<string, RangeCard>): Ranges {
  const read: Ranges = { additions: [], faults: [] };
  for (const text of new Set(chosen)) {
    const [cardId = "", variant] = text.split(" ");
    const variants = byId.get(cardId)?.variants ?? [];
    const found = variant === undefined ? variants[0] : variants.find(({ key }) => key === variant);
    if (found) read.additions.push({ cardId, variant: found.key, add: 1 });
    else read.faults.push({ text, fault: { kind: "not_chosen" } });
  }
  return read;
}
