import type { Load } from "./load.ts";

export type Latency = { connections: number; perSecond: number; p50: number; p99: number; errors: number };

const milliseconds = 8000;

/** How long signed-in set pages take as more and more connections ask for them at once; times in milliseconds. */
export async function measureLatency(load: Load): Promise<Latency[]> {
  const found: Latency[] = [];
  for (const connections of [32, 256, 1000]) {
    const { answers, seconds, p50, p99, errors } = await load.run({ target: "set page", connections, milliseconds });
    found.push({ connections, perSecond: answers / seconds, p50, p99, errors });
  }
  return found;
}

export const latencyLine = ({ connections, perSecond, p50, p99, errors }: Latency) =>
  `${connections} connections: ${Math.round(perSecond)} set pages/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${errors} errors`;
