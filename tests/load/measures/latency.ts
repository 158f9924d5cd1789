import type { Load } from "../load.ts";

export type Latency = {
  target: string;
  connections: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  errors: number;
  isMet: boolean;
};

const milliseconds = 8000;
const target = "set page";

/** How many times the median the slowest hundredth may take, from 256 connections on. */
const maxSpread = 2;

/** How long a page takes as more and more connections ask for it at once; times in milliseconds. */
export async function measureLatency(load: Load): Promise<Latency[]> {
  const found: Latency[] = [];
  for (const connections of [32, 256, 1000]) {
    const { answers, seconds, p50, p95, p99, errors } = await load.run({ target, connections, milliseconds });
    const isMet = connections < 256 || p99 <= p50 * maxSpread;
    found.push({ target, connections, perSecond: answers / seconds, p50, p95, p99, errors, isMet });
  }
  return found;
}

export const latencyLine = ({ target, connections, perSecond, p50, p95, p99, errors, isMet }: Latency) =>
  `${target}, ${connections} at once: ${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, bar ≤ ${maxSpread} × p50 from 256 on: ${isMet ? "met" : "MISSED"}, ${errors} errors`;
