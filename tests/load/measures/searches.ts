import type { Load } from "../load.ts";
import { type Spread, spreadOf } from "./spread.ts";

export type SearchLatency = {
  target: string;
  connections: number;
  p95: Spread;
  base: Spread;
  against: string;
  ratio: Spread;
  most: number;
  isMet: boolean;
};

/** How many times as long as another each may take; one for the first time reads the whole collection. */
const bars: [target: string, against: string, most: number][] = [
  ["quick search", "card page", 3],
  ["quick search, 20,000 entries", "card page", 3],
  ["own: search, 20,000 entries", "card page", 3],
  ["own: search, each for the first time", "card page", 12],
  ["search of twenty nonsense words", "ordinary search, each for the first time", 8],
  ["suggestions", "card page", 3],
  ["suggestions, asked before", "card page", 3],
  ["deck builder’s search", "quick search", 1.5],
];
const rounds = 5;
const milliseconds = 2000;

/** How much longer searches take than something else, for one caller and for many, in turns. Times are milliseconds. */
export async function measureSearches(load: Load, wants = (_: string) => true): Promise<SearchLatency[]> {
  const found: SearchLatency[] = [];
  const chosen = bars.filter(([target]) => wants(target));
  for (const connections of [1, 32]) {
    const names = new Set(chosen.flatMap(([target, against]) => [against, target]));
    const times = new Map([...names].map((target): [string, number[]] => [target, []]));
    // The first round is the compiler's.
    for (let round = 0; round <= rounds; round++) {
      for (const [target, p95s] of times) {
        const { p95, answers, errors } = await load.run({ target, connections, milliseconds });
        // Slow ones are answered after the end.
        if (errors > 0 || p95 === 0) throw new Error(`${target}: ${errors} of ${answers} requests failed.`);
        if (round > 0) p95s.push(p95);
      }
    }
    for (const [target, against, most] of chosen) {
      const [own, base] = [times.get(target) ?? [], times.get(against) ?? []];
      const ratio = spreadOf(own.map((time, round) => time / (base[round] ?? Number.NaN)));
      const isMet = ratio.median <= most;
      found.push({ target, against, connections, p95: spreadOf(own), base: spreadOf(base), ratio, most, isMet });
    }
  }
  return found;
}

export const searchLine = ({ target, against, connections, p95, base, ratio, most, isMet }: SearchLatency) =>
  `${target}, ${connections} at once: p95 ${p95.median.toFixed(1)} ms, ${ratio.median.toFixed(2)} ` +
  `(${ratio.least.toFixed(2)}–${ratio.most.toFixed(2)}) times ${against}’s ${base.median.toFixed(1)} ms, ` +
  `bar ${most}: ${isMet ? "met" : "MISSED"}`;
