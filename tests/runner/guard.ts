import { rm } from "node:fs/promises";

/**
 * The program that outlives a run: it waits for the end of its input, then ends every process that has the run's folder
 * among its words or as its TMPDIR, and removes the folder.
 */
async function main(folder: string): Promise<void> {
  await new Response(Bun.stdin.stream()).arrayBuffer();
  // A process that starts another one while it is being ended leaves it for the next round.
  for (let round = 0; round < 50; round++) {
    const pids = processesOf(folder);
    if (pids.length === 0) break;
    // PostgreSQL ends at once and leaves no shared memory; what goes on after two seconds is killed.
    for (const pid of pids) signal(pid, round < 20 ? "SIGQUIT" : "SIGKILL");
    await Bun.sleep(100);
  }
  await rm(folder, { recursive: true, force: true });
}

/** Processes, but this one, whose words or environment hold this text. */
export function processesOf(text: string): number[] {
  const lines = Bun.spawnSync(["ps", "axeww", "-o", "pid=,command="], { env: { PATH: process.env.PATH } });
  return lines.stdout
    .toString()
    .split("\n")
    .filter((line) => line.includes(text))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in the meantime.
  }
}

const [, , folder] = process.argv;
if (import.meta.main && folder) await main(folder);
