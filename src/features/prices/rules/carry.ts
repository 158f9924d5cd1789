import type { PriceSource } from "./sources.ts";

/** A market price (minor units) of the day on which it changed; null when there is none from then on. */
type PriceChange = {
  variant: string;
  source: PriceSource;
  currency: string;
  day: string;
  market: number | null;
};

export type PastPrice = PriceChange & { market: number };

/**
 * Each price on the day of its change, and until the next one on every day (YYYY-MM-DD) on which its source was fetched.
 * Changes and days oldest first; prices by day, then those of the first source of the changes.
 */
export function carriedPrices(
  changes: readonly PriceChange[],
  fetched: ReadonlyMap<PriceSource, readonly string[]>,
  since: string,
): PastPrice[] {
  const carried: PastPrice[] = [];
  for (const line of Map.groupBy(changes, ({ variant, source }) => `${source} ${variant}`).values()) {
    const [first] = line;
    if (!first) continue;
    const days = new Set([...(fetched.get(first.source) ?? []), ...line.map(({ day }) => day)]);
    let next = 0;
    for (const day of [...days].sort()) {
      while (next < line.length && (line[next]?.day ?? "") <= day) next++;
      const change = line[next - 1];
      if (change && change.market !== null && day >= since) carried.push({ ...change, market: change.market, day });
    }
  }
  return carried.sort(
    (one, other) =>
      compare(one.day, other.day) || compare(other.source, one.source) || compare(one.variant, other.variant),
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
