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

const runs = 5;

/** The most work without a turn for anything else in the best of several runs, since a busy machine may stand still meanwhile. */
export async function leastHold(work: () => Promise<unknown>): Promise<number> {
  const holds: number[] = [];
  for (let run = 0; run < runs; run++) holds.push(await longestHold(work));
  return Math.min(...holds);
}
