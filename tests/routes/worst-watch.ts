/** Milliseconds that small requests took. */
type Times = { median: number; p95: number; longest: number };

/** What small requests took without the attack and beside it, and by how many megabytes the process grew at most. */
export type Watched = { usually: Times; meanwhile: Times; grown: number };

const quietMilliseconds = 1500;

/** Runs an attack on a site, while another process asks it for something small a hundred times a second. */
export async function watchSite(address: string, pid: number, attack: () => Promise<void>): Promise<Watched> {
  const quiet = startControl(address);
  await Bun.sleep(quietMilliseconds);
  const usually = await quiet.stop();
  const control = startControl(address);
  const before = await memory(pid);
  let most = before;
  let isOver = false;
  const look = async () => {
    for (; !isOver; await Bun.sleep(200)) most = Math.max(most, await memory(pid));
  };
  const looking = look();
  let meanwhile: Times;
  try {
    await attack();
  } finally {
    isOver = true;
    await looking;
    meanwhile = await control.stop();
  }
  return { usually, meanwhile, grown: most - before };
}

/** In megabytes. */
const memory = async (pid: number) => Number(await Bun.$`ps -o rss= -p ${pid}`.text()) / 1024;

/** A process of its own: what the attacker computes must not count. */
function startControl(address: string) {
  const child = Bun.spawn([process.execPath, import.meta.path, address], { stdin: "pipe", stdout: "pipe" });
  return {
    async stop(): Promise<Times> {
      await child.stdin.end();
      return summary(await new Response(child.stdout).json());
    },
  };
}

function summary(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), longest: at(1) };
}

/** The control process: until its input ends, then it prints what each request took. */
async function control(address: string): Promise<void> {
  let isOver = false;
  const ended = Bun.stdin.text().then(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const start = performance.now();
    await (await fetch(`${address}/healthz`)).text();
    times.push(performance.now() - start);
    await Bun.sleep(10);
  }
  await ended;
  console.log(JSON.stringify(times));
}

if (import.meta.main) await control(process.argv[2] ?? "");
