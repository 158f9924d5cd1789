import type { Load } from "../load.ts";

export type Latency = {
  target: string;
  connections: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  errors: number;
};

const milliseconds = 8000;
const target = "set page";

/** How long a page takes as more and more connections ask for it at once; times in milliseconds. */
export async function measureLatency(load: Load): Promise<Latency[]> {
  const found: Latency[] = [];
  for (const connections of [32, 256, 1000]) {
    const { answers, seconds, p50, p95, p99, errors } = await load.run({ target, connections, milliseconds });
    found.push({ target, connections, perSecond: answers / seconds, p50, p95, p99, errors });
  }
  return found;
}

export const latencyLine = ({ target, connections, perSecond, p50, p95, p99, errors }: Latency) =>
  `${target}, ${connections} at once: ${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${errors} errors`;
