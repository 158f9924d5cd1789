import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { folderOf } from "#features/operations/backups/service.ts";
import type { TestApp } from "#tests/harness.ts";

let count = 0;

/** A file that stands where backups do. @returns its name. */
export async function backupFile(
  { deps }: Pick<TestApp, "deps">,
  content = "all cards",
  number = ++count,
): Promise<string> {
  const folder = folderOf(deps.config);
  await mkdir(folder, { recursive: true });
  const name = `toploader-2026-01-31-${String(number).padStart(6, "0")}.backup`;
  await Bun.write(join(folder, name), content);
  return name;
}
