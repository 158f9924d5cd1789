import { maxQuantity } from "#features/collection/rules/limits.ts";

export type RangeCard = {
  id: string;
  numberKey: string;
  variants: { key: string; name: string; tier: "standard" | "special" }[];
};

export type Addition = { cardId: string; variant: string; add: number };

export type Ranges = { additions: Addition[]; faults: { text: string; message: string }[] };

const maxParts = 1000;

const part = /^(R)?([A-Z]*)(\d+)([A-WYZ]*)(?:-([A-Z]*)(\d+)([A-WYZ]*))?(?:X(\d+))?$/;

/**
 * Parses card numbers such as `1-22, 55x2, R12`: numbers or ranges, `x` and the copies of each, `R` for the reverse
 * holofoil unless the set has a number written so. Otherwise the given variant, or the main one.
 */
export function readRanges(text: string, cards: readonly RangeCard[], variant = ""): Ranges {
  const parts = partsOf(text);
  if (parts.length > maxParts) {
    return { additions: [], faults: [{ text: "", message: `Enter at most ${maxParts} numbers at a time.` }] };
  }
  const byNumber = new Map(cards.map((card) => [card.numberKey, card]));
  const sums = new Map<string, Addition>();
  const faults: Ranges["faults"] = [];
  for (const typed of parts) {
    const understood = readPart(typed, byNumber, variant);
    if (typeof understood === "string") faults.push({ text: typed, message: understood });
    else for (const addition of understood) addTo(sums, addition);
  }
  for (const sum of sums.values()) {
    if (sum.add > maxQuantity) return { additions: [], faults: [{ text: "", message: tooMany }] };
  }
  return { additions: [...sums.values()], faults };
}

/** "55 x 2" and "1 - 22" are one part each. */
const partsOf = (text: string): string[] =>
  text.split(/[,;\n]+/).flatMap((piece) => {
    const tight = piece.replaceAll(/\s*([-–x×])\s*(?=[\dA-Z])/gi, (_, mark: string) => (mark === "–" ? "-" : mark));
    return tight.split(/\s+/).filter((word) => word !== "");
  });

const tooMany = `You can have at most ${maxQuantity} copies of a card.`;

function addTo(sums: Map<string, Addition>, addition: Addition): void {
  const key = `${addition.cardId} ${addition.variant}`;
  const sum = sums.get(key);
  if (sum) sum.add += addition.add;
  else sums.set(key, addition);
}

function readPart(typed: string, byNumber: Map<string, RangeCard>, chosen: string): Addition[] | string {
  const found = part.exec(typed.toUpperCase().replaceAll("×", "X"));
  if (!found) return "Not a valid card number.";
  const [, mark = "", prefix = "", first = "", suffix = "", lastPrefix, last, lastSuffix, copies = "1"] = found;
  const add = Number(copies);
  if (add < 1 || add > maxQuantity) return `Copies must be 1 to ${maxQuantity}.`;
  const keyOf = (number: string) => `${prefix}${Number(number)}${suffix}`;
  const isReverse = mark !== "" && !byNumber.has(mark + keyOf(first));
  const before = isReverse ? "" : mark;
  const numbers = [first];
  if (last !== undefined) {
    const [from, to] = [Number(first), Number(last)];
    const isOther = lastPrefix !== "" && lastPrefix !== prefix && lastPrefix !== mark + prefix;
    if (isOther || suffix !== "" || lastSuffix !== "") return "Both ends of a range must be the same kind of number.";
    if (to < from) return "A range must go from low to high.";
    if (to - from > maxParts) return "This range is too long.";
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
  if (!byNumber.has(before + keyOf(first))) return "This set doesn’t have this number.";
  return isReverse ? "This card doesn’t come in reverse holofoil." : "This card doesn’t come in this variant.";
}
