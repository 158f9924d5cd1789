import type { Load } from "../load.ts";
import { type Spread, spreadOf } from "./spread.ts";

export type SearchLatency = {
  target: string;
  connections: number;
  p95: Spread;
  base: Spread;
  ratio: Spread;
  most: number;
  isMet: boolean;
};

const against = "card page";
/** How many times as long as the card page each may take; one for the first time reads the whole collection. */
const bars = new Map([
  ["quick search", 3],
  ["quick search, 20,000 entries", 3],
  ["own: search, 20,000 entries", 3],
  ["own: search, each for the first time", 12],
  ["suggestions", 3],
  ["suggestions, asked before", 3],
]);
const rounds = 5;
const milliseconds = 2000;

/** How much longer searches take than the page of a card, for one caller and for many, in turns. Times are milliseconds. */
export async function measureSearches(load: Load): Promise<SearchLatency[]> {
  const found: SearchLatency[] = [];
  for (const connections of [1, 32]) {
    const times = new Map([against, ...bars.keys()].map((target): [string, number[]] => [target, []]));
    // The first round is the compiler's.
    for (let round = 0; round <= rounds; round++) {
      for (const [target, p95s] of times) {
        const { p95, answers, errors } = await load.run({ target, connections, milliseconds });
        if (errors > 0 || answers === 0) throw new Error(`${target}: ${errors} of ${answers} requests failed.`);
        if (round > 0) p95s.push(p95);
      }
    }
    const base = times.get(against) ?? [];
    for (const [target, most] of bars) {
      const own = times.get(target) ?? [];
      const ratio = spreadOf(own.map((time, round) => time / (base[round] ?? Number.NaN)));
      const isMet = ratio.median <= most;
      found.push({ target, connections, p95: spreadOf(own), base: spreadOf(base), ratio, most, isMet });
    }
  }
  return found;
}

export const searchLine = ({ target, connections, p95, base, ratio, most, isMet }: SearchLatency) =>
  `${target}, ${connections} at once: p95 ${p95.median.toFixed(1)} ms, ${ratio.median.toFixed(2)} ` +
  `(${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)}) times the card page’s ${base.median.toFixed(1)} ms, ` +
  `bar ${most}: ${isMet ? "met" : "MISSED"}`;
