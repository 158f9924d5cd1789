/** Milliseconds that small requests took. */
type Times = { median: number; p95: number; longest: number };

/** What small requests took without the attack and beside it, and by how many megabytes the process grew. */
export type Watched = { usually: Times; meanwhile: Times; grown: number };

const quietMilliseconds = 1500;

/** Watches a process that answers at an address, by small requests and by its memory. */
export async function watchSite(
  address: string,
  pid: number,
): Promise<(attack: () => Promise<void>) => Promise<Watched>> {
  const control = async () => {
    const start = performance.now();
    await (await fetch(`${address}/healthz`)).text();
    return performance.now() - start;
  };
  const ask = async (isOver: () => boolean) => {
    const times: number[] = [];
    while (!isOver()) {
      times.push(await control());
      await Bun.sleep(10);
    }
    return summary(times);
  };
  const memory = async () => Number(await Bun.$`ps -o rss= -p ${pid}`.text()) / 1024;
  return async (attack) => {
    const end = performance.now() + quietMilliseconds;
    const usually = await ask(() => performance.now() > end);
    const before = await memory();
    let most = before;
    let isOver = false;
    const look = async () => {
      while (!isOver) {
        most = Math.max(most, await memory());
        await Bun.sleep(200);
      }
    };
    const watching = [ask(() => isOver), look()] as const;
    await attack().finally(() => {
      isOver = true;
    });
    const [meanwhile] = await Promise.all(watching);
    return { usually, meanwhile, grown: most - before };
  };
}

function summary(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), longest: at(1) };
}
