import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { root } from "../paths.ts";
import { readUntil, until } from "../until.ts";
import { processesOf } from "./guard.ts";

test("a killed run leaves neither a server nor a file", async () => {
  const { TEST_RUN: _, TMPDIR: __, ...env } = process.env;
  const run = Bun.spawn([process.execPath, "test", "./tests/runner/fixtures/waits.ts"], {
    cwd: root,
    env,
    stdout: "pipe",
    stderr: "ignore",
  });
  const printed = await readUntil(run.stdout.getReader(), ".\n");
  const folder = /temporary files in (\S+)\.\n/.exec(printed)?.[1] ?? "";
  expect(printed).toMatch(/site is at "http/);
  expect(dirname(folder)).not.toBe(".");
  // The run's database, its site, and that site's own database.
  expect(processesOf(folder).length).toBeGreaterThan(2);
  run.kill("SIGKILL");
  await until(() => processesOf(folder).length === 0 && !existsSync(folder));
});
