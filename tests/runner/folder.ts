import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes the folder of a run: from now on the temporary folder of this process and of all that it starts, watched over by
 * a process that ends them and removes the folder once this one is gone, however it ended.
 */
export async function openRun(): Promise<string> {
  // Short: the path of a database's socket has at most 103 bytes.
  const folder = (await inMemory()) ?? (await mkdtemp(join(tmpdir(), "tl-")));
  await chmod(folder, 0o1777);
  process.env.TMPDIR = folder;
  // Detached, as Ctrl-C reaches every process of the terminal. Its input ends with this process.
  const guard = Bun.spawn([process.execPath, join(import.meta.dir, "guard.ts"), folder], {
    stdin: "pipe",
    stdout: "ignore",
    stderr: "ignore",
    detached: true,
  });
  guard.unref();
  return folder;
}

/** What a run holds at once at most, with room to spare. */
const roomNeeded = 8 * 1024 ** 3;

/**
 * A folder in memory, or null where there is too little of it or no program may run. Each test has databases of its own of
 * some 1,500 files: on a disk whose files were just removed, to make the next ones takes most of a run.
 */
async function inMemory(): Promise<string | null> {
  const room = await statfs("/dev/shm").catch(() => null);
  if (!room || room.bavail * room.bsize < roomNeeded || freemem() < roomNeeded) return null;
  const folder = await mkdtemp("/dev/shm/tl-").catch(() => null);
  if (folder === null || (await runsPrograms(folder))) return folder;
  await rm(folder, { recursive: true });
  return null;
}

async function runsPrograms(folder: string): Promise<boolean> {
  const program = join(folder, "program");
  await Bun.write(program, "#!/bin/sh\n");
  await chmod(program, 0o755);
  try {
    return Bun.spawnSync([program]).success;
  } catch {
    return false;
  }
}
