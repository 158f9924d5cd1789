/** Milliseconds for which this process has had a processor: what others do on a busy machine is not counted. */
const worked = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The most work without a turn for anything else, in milliseconds. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let last = worked();
  let longest = 0;
  let isGoing = true;
  const tick = () => {
    longest = Math.max(longest, worked() - last);
    last = worked();
    if (isGoing) setImmediate(tick);
  };
  tick();
  await work().catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  isGoing = false;
  return longest;
}

/** Of the work below on a quiet machine. */
const quietMilliseconds = 30;

/** How much slower than a quiet machine this one is now: where it shares its memory, the same work may take seven times as long. */
function slowness(): number {
  const start = worked();
  new TextDecoder("windows-1252").decode(new Uint8Array(8 * 1024 ** 2).fill(0xe9));
  return Math.max(1, (worked() - start) / quietMilliseconds);
}

const runs = 5;

/**
 * The most work without a turn for anything else, in milliseconds of a quiet machine, in the best of several runs, since a
 * busy machine may stand still meanwhile.
 */
export async function leastHold(work: () => Promise<unknown>): Promise<number> {
  const holds: number[] = [];
  for (let run = 0; run < runs; run++) {
    const before = slowness();
    const hold = await longestHold(work);
    holds.push(hold / Math.max(before, slowness()));
  }
  return Math.min(...holds);
}
