import { join } from "node:path";
import { type Load, rawRequest } from "../load.ts";
import type { Site } from "../site.ts";
import { callers } from "../targets.ts";
import { type Spread, spreadOf } from "./spread.ts";

export type Throughput = { workers: number; perSecond: Spread };

const counts = [1, 2];
const turns = 3;
const runs = 5;
const runMilliseconds = 2000;
const readyMilliseconds = 30_000;
const page = { Accept: "text/html", "Accept-Encoding": "zstd" };

/** Set pages in a session each, served by the program itself with one process and with two, in turn. */
export async function measureWorkers(folder: string, { people, paths }: Site, load: Load): Promise<Throughput[]> {
  const speeds = new Map<number, number[]>();
  const connections = people.map(({ cookie }) => [rawRequest(paths.set, { ...page, Cookie: cookie })]);
  for (let turn = 0; turn < turns; turn++)
    for (const workers of counts) {
      const { port, stop } = await startProgram(folder, workers);
      const target = `${workers} workers`;
      load.prepare({ target, port, status: 200, connections });
      const run = () => load.run({ target, connections: callers, milliseconds: runMilliseconds });
      await run();
      for (let each = 0; each < runs; each++) {
        const { answers, seconds } = await run();
        speeds.set(workers, [...(speeds.get(workers) ?? []), answers / seconds]);
      }
      await stop();
    }
  return counts.map((workers) => ({ workers, perSecond: spreadOf(speeds.get(workers) ?? []) }));
}

async function startProgram(folder: string, workers: number) {
  const port = 20_000 + (process.pid % 10_000);
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = Bun.spawn([process.execPath, "src/main.ts"], {
    cwd: join(import.meta.dir, "../../.."),
    env: {
      ...environment,
      DATA_DIR: folder,
      PORT: String(port),
      HOST: "127.0.0.1",
      WORKERS: String(workers),
      LOG_LEVEL: "error",
      NODE_ENV: "production",
    },
    stdout: "ignore",
    stderr: "inherit",
  });
  const end = performance.now() + readyMilliseconds;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() > end) throw new Error("The program is not ready.");
    await Bun.sleep(100);
  }
  return {
    port,
    async stop() {
      child.kill();
      await child.exited;
    },
  };
}

export function workersLine(found: Throughput[]): string {
  const shown = found.map(({ workers, perSecond: { median, least, most } }) => {
    const range = `${Math.round(least)}–${Math.round(most)}`;
    return `WORKERS=${workers} ${Math.round(median)} req/s (${range})`;
  });
  const [one, two] = found;
  const ratio = one && two ? two.perSecond.median / one.perSecond.median : Number.NaN;
  return `set page, signed in: ${shown.join(", ")}, ratio ${ratio.toFixed(2)}`;
}
