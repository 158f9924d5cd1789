import { root } from "../paths.ts";
import { assert } from "./fault.ts";

/** Runs a command of the program. @throws with its output when it fails. */
export async function command(words: string[], settings: Record<string, string | undefined>): Promise<void> {
  const run = Bun.spawn([process.execPath, "src/cli.ts", ...words], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: "", ...settings },
    stdout: "ignore",
    stderr: "pipe",
  });
  const errors = await new Response(run.stderr).text();
  assert((await run.exited) === 0, `${words.join(" ")}: ${errors}`);
}
