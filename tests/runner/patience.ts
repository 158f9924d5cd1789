import { availableParallelism, loadavg } from "node:os";

/** How long a test may take on a machine that does nothing else; a runner of tests cannot change it as the load changes. */
export const testMilliseconds = 600_000;

/** How many processes want each processor, over the last minute: 1 on a quiet machine, and 5 at most. */
export function busyness(): number {
  const [perMinute = 0] = loadavg();
  return Math.min(5, Math.max(1, perMinute / availableParallelism()));
}
