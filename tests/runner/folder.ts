import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes the folder of a run: from now on the temporary folder of this process and of all that it starts, watched over by
 * a process that ends them and removes the folder once this one is gone, however it ended.
 */
export async function openRun(): Promise<string> {
  // Short: the path of a database's socket has at most 103 bytes.
  const folder = await mkdtemp(join(tmpdir(), "tl-"));
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
