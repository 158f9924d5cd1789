import type { StockItem } from "#features/collection/holdings/cache/stock.ts";
import type { Holding } from "#features/collection/holdings/rules/place.ts";
import type { Goal } from "#ui/progress.tsx";

/** `isWanted`: by the other side’s heart. */
export type Spare = { item: StockItem; spare: number; isWanted: boolean };

/** Copies by place in the catalogue. */
export type HoldingCounts = { ofItem: Int32Array; ofCard: Int32Array };

export type Side = {
  holdings: readonly Holding[];
  counts: HoldingCounts;
  goal: Goal;
  /** Copies that are no spares, by the item's place: graded ones, and those that are not ordinary. */
  special: ReadonlyMap<number, number>;
  /** Copies to keep of single sets, by id. */
  reserved: ReadonlyMap<string, number>;
  /** Wanted cards by id, and wanted variants by `entryKey`. */
  wants: ReadonlySet<string>;
};

/** Key of an entry for maps: a card and its variant. */
export const entryKey = (cardId: string, variant: string): string => `${cardId} ${variant}`;

/** Counts of holdings in arrays of the catalogue's length: a map's lookups cost several times as much. */
export function holdingCounts(holdings: readonly Holding[], items: number): HoldingCounts {
  const counts = { ofItem: new Int32Array(items), ofCard: new Int32Array(items) };
  for (const { item, quantity } of holdings) {
    counts.ofItem[item.place] = quantity;
    counts.ofCard[item.cardPlace]! += quantity;
  }
  return counts;
}

const isWantedBy = ({ wants }: Pick<Side, "wants">, { card, variant }: StockItem): boolean =>
  wants.size > 0 && (wants.has(card.id) || wants.has(entryKey(card.id, variant)));

/** What a goal still lacks (docs/product.md, Goals and levels). */
function needs({ counts, goal }: Pick<Side, "counts" | "goal">, item: StockItem): boolean {
  const { place, cardPlace, isMaster, isExtra } = item;
  if (isExtra && goal !== "grandmaster") return false;
  if (goal === "complete") return counts.ofCard[cardPlace] === 0;
  return (goal === "grandmaster" || isMaster) && counts.ofItem[place] === 0;
}

/** Copies beyond those to keep of a unit of the goal, without special ones. */
function spareOf({ counts, goal, special, reserved }: Side, { item, quantity }: Holding, usual: number): number {
  const keep = reserved.size === 0 ? usual : (reserved.get(item.card.setId) ?? usual);
  const raw = quantity - (special.get(item.place) ?? 0);
  const whole = goal === "complete" ? (counts.ofCard[item.cardPlace] ?? 0) : quantity;
  return Math.max(0, Math.min(raw, whole - keep));
}

/** What one side has to spare and the catalogue still has, and the other needs; with `isAll` everything it has to spare. */
export function sparesFor(from: Side, to: Side, { keep, isAll }: { keep: number; isAll: boolean }): Spare[] {
  const spares: Spare[] = [];
  for (const holding of from.holdings) {
    const { item } = holding;
    const isWanted = isWantedBy(to, item);
    if (item.isGone || (!isAll && !isWanted && !needs(to, item))) continue;
    const spare = spareOf(from, holding, keep);
    if (spare > 0) spares.push({ item, spare, isWanted });
  }
  return spares;
}

/** Sum of the spare copies. */
export const spareCopies = (spares: readonly Spare[]): number => spares.reduce((sum, { spare }) => sum + spare, 0);

/** More than any card costs. */
const beforeAll = 2 ** 50;

/** What is wanted, then the dearest, in their order where they cost the same: without sorting all of them. */
export function dearest(spares: readonly Spare[], count: number, amount: (item: StockItem) => number | null): Spare[] {
  const amounts = Float64Array.from(spares, ({ item, isWanted }) => (amount(item) ?? -1) + (isWanted ? beforeAll : 0));
  const least = amounts.toSorted().at(-count) ?? -1;
  const found = spares.flatMap((spare, at) =>
    (amounts[at] ?? -1) < least ? [] : [{ spare, amount: amounts[at] ?? -1 }],
  );
  const sorted = found.sort((a, b) => b.amount - a.amount);
  return sorted.slice(0, count).map(({ spare }) => spare);
}
