import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { File } from "../house/files.ts";
import { root } from "../paths.ts";

/** A failed test: its file, its name, and what was printed before it. */
export type Failure = { file: string; test: string; text: string };

/** So many flaky files are let pass in one run; the next one fails it. */
export const flakyAtMost = 3;
/** In so many landings a file may be flaky; the next one fails. */
export const landingsAtMost = 2;

/**
 * Whether a failed file is run once more by itself. Never: tests of faults and attacks, which look for what happens seldom;
 * of the house, which reads files; of properties, whose next run tries other values.
 */
export function runsAgain(path: string, files: File[]): boolean {
  if (/^tests\/(attacks|faults|house)\//.test(path)) return false;
  const source = files.find((file) => file.path === path)?.source;
  return source !== undefined && !/from "(fast-check|[./]*\/properties\.ts)"/.test(source);
}

/** The files of `tests/flaky.txt`, once for each landing: a line is a date, a file, and the cause that was mended. */
export const flakyBefore = (): string[] =>
  readFileSync(join(root, "tests/flaky.txt"), "utf8")
    .split("\n")
    .filter((line) => /^\d{4}-/.test(line))
    .map((line) => line.split(" ")[1] ?? "");

/** Why a run with these flaky files fails; empty if it passes. */
export function tooFlaky(files: string[], before: string[]): string[] {
  const again = files.filter((file) => before.filter((one) => one === file).length >= landingsAtMost);
  const reasons = again.map((file) => `${file} was flaky in ${landingsAtMost} landings before: mend it first.`);
  if (files.length > flakyAtMost) reasons.push(`${files.length} files are flaky, ${flakyAtMost} may be.`);
  return reasons;
}

/** What a run says of a failure that was none the second time, and what to do. */
export const flakyLine = ({ file, test, text }: Failure, today: string): string =>
  `flaky: ${file} › ${test}\n${text}\nMend its kind in the next commit, with a line in tests/flaky.txt:\n${today} ${file} CAUSE`;
