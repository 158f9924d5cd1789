import { maxQuantity } from "#features/collection/rules/limits.ts";

export type RangeCard = {
  id: string;
  numberKey: string;
  variants: { key: string; name: string; tier: "standard" | "special" }[];
};

export type Addition = { cardId: string; variant: string; add: number };

/** What is wrong with a typed number, or with all of them. */
export type RangeFault =
  | { kind: "many_numbers" | "many_copies" | "wrong_copies"; most: number }
  | {
      kind:
        | "no_number"
        | "other_end"
        | "falling"
        | "long_range"
        | "not_in_set"
        | "no_reverse"
        | "no_variant"
        | "not_chosen";
    };

/** `text`: what was typed; empty for a fault of the whole. */
export type Ranges = { additions: Addition[]; faults: { text: string; fault: RangeFault }[] };

const maxParts = 1000;

const part = /^(R)?([A-Z]*)(\d+)([A-WYZ]*)(?:-([A-Z]*)(\d+)([A-WYZ]*))?(?:X(\d+))?$/;

/**
 * Parses card numbers such as `1-22, 55x2, R12`: numbers or ranges, `x` and the copies of each, `R` before or after for
 * the reverse holofoil unless the set has a number written so. Otherwise the given variant, or the main one.
 */
export function readRanges(text: string, cards: readonly RangeCard[], variant = ""): Ranges {
  const parts = partsOf(text);
  if (parts.length > maxParts) {
    return { additions: [], faults: [{ text: "", fault: { kind: "many_numbers", most: maxParts } }] };
  }
  const byNumber = new Map(cards.map((card) => [card.numberKey, card]));
  const sums = new Map<string, Addition>();
  const faults: Ranges["faults"] = [];
  for (const typed of parts) {
    const understood = readPart(typed, byNumber, variant);
    if ("kind" in understood) faults.push({ text: typed, fault: understood });
    else for (const addition of understood) addTo(sums, addition);
  }
  for (const sum of sums.values()) {
    if (sum.add > maxQuantity)
      return { additions: [], faults: [{ text: "", fault: { kind: "many_copies", most: maxQuantity } }] };
  }
  return { additions: [...sums.values()], faults };
}

/** "55 x 2" and "1 - 22" are one part each. */
const partsOf = (text: string): string[] =>
  text.split(/[,;\n]+/).flatMap((piece) => {
    const tight = piece.replaceAll(/\s*([-–x×])\s*(?=[\dA-Z])/gi, (_, mark: string) => (mark === "–" ? "-" : mark));
    return tight.split(/\s+/).filter((word) => word !== "");
  });

function addTo(sums: Map<string, Addition>, addition: Addition): void {
  const key = `${addition.cardId} ${addition.variant}`;
  const sum = sums.get(key);
  if (sum) sum.add += addition.add;
  else sums.set(key, addition);
}

function readPart(typed: string, byNumber: Map<string, RangeCard>, chosen: string): Addition[] | RangeFault {
  const found = part.exec(typed.toUpperCase().replaceAll("×", "X"));
  if (!found) return { kind: "no_number" };
  const [, mark = "", prefix = "", first = "", ending = "", lastPrefix, last, lastEnding, copies = "1"] = found;
  const add = Number(copies);
  if (add < 1 || add > maxQuantity) return { kind: "wrong_copies", most: maxQuantity };
  const end = last === undefined ? ending : lastEnding;
  const isMarkedAfter = end?.endsWith("R") === true && !byNumber.has(`${mark}${prefix}${Number(last ?? first)}${end}`);
  const withoutMark = (text = "") => (isMarkedAfter ? text.replace(/R$/, "") : text);
  const [suffix, lastSuffix] = [last === undefined ? withoutMark(ending) : ending, withoutMark(lastEnding)];
  const keyOf = (number: string) => `${prefix}${Number(number)}${suffix}`;
  const isMarkedBefore = mark !== "" && !byNumber.has(mark + keyOf(first));
  const isReverse = isMarkedBefore || isMarkedAfter;
  const before = isMarkedBefore ? "" : mark;
  const numbers = [first];
  if (last !== undefined) {
    const [from, to] = [Number(first), Number(last)];
    const isOther = lastPrefix !== "" && lastPrefix !== prefix && lastPrefix !== mark + prefix;
    if (isOther || suffix !== "" || lastSuffix !== "") return { kind: "other_end" };
    if (to < from) return { kind: "falling" };
    if (to - from > maxParts) return { kind: "long_range" };
    for (let number = from + 1; number <= to; number++) numbers.push(String(number));
  }
  const isWanted = ({ key, name }: RangeCard["variants"][number]) =>
    isReverse ? name === "Reverse Holofoil" : chosen === "" || key === chosen;
  const additions = numbers.flatMap((number) => {
    const card = byNumber.get(before + keyOf(number));
    const variant = card?.variants.find(isWanted)?.key;
    return card && variant !== undefined ? [{ cardId: card.id, variant, add }] : [];
  });
  // A range may include missing numbers; a single number may not be missing.
  if (additions.length > 0) return additions;
  if (!byNumber.has(before + keyOf(first))) return { kind: "not_in_set" };
  return { kind: isReverse ? "no_reverse" : "no_variant" };
}
