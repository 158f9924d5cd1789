import { dirname } from "node:path";
import { type File, sourceFiles } from "./files.ts";

/** A file, function or folder, and how many lines or files it has. */
export type Size = { where: string; size: number };

const linesOf = (source: string) => source.trimEnd().split("\n");

/** Lines of each file. */
export const fileSizes = (files: File[]): Size[] =>
  files.map(({ path, source }) => ({ where: path, size: linesOf(source).length }));

/** Lines of each outermost function: from its first line to the line that closes it at the margin. */
export function functionSizes(files: File[]): Size[] {
  return files.flatMap(({ path, source }) => {
    const lines = linesOf(source);
    return lines.flatMap((line, start) => {
      if (!/^(export )?(async )?function\b|^(export )?const \w+ = .*(=>|\bfunction\b)/.test(line)) return [];
      return [{ where: `${path}:${start + 1}`, size: lengthFrom(lines, start) }];
    });
  });
}

function lengthFrom(lines: string[], start: number): number {
  const first = lines[start] ?? "";
  if (/[;}]$/.test(first) && !/[{(]$/.test(first)) return 1;
  const end = lines.findIndex(
    (one, index) => index > start && /^\S/.test(one) && !/^[)}\]:]+\s*(:|=>).*[{(]$/.test(one),
  );
  return (end === -1 ? lines.length - 1 : end) - start + 1;
}

/** Files of each folder, beside each other. */
export const folderSizes = (files: File[]): Size[] =>
  [...Map.groupBy(files, ({ path }) => dirname(path))].map(([where, inside]) => ({ where, size: inside.length }));

/** Median, ninth decile and largest. */
export type Spread = { median: number; p90: number; max: number };

export function spreadOf(sizes: Size[]): Spread {
  const sorted = sizes.map(({ size }) => size).toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { median: at(0.5), p90: at(0.9), max: at(1) };
}

export const largest = (sizes: Size[], count: number): Size[] =>
  sizes.toSorted((a, b) => b.size - a.size).slice(0, count);

/** The part of lines that hold nothing but a comment. */
export function commentShare(files: File[]): number {
  let comments = 0;
  let all = 0;
  for (const { source } of files) {
    let isInside = false;
    for (const line of linesOf(source)) {
      const text = line.trim();
      if (text.startsWith("/*")) isInside = true;
      if (isInside || text.startsWith("//")) comments++;
      if (text.endsWith("*/")) isInside = false;
      all++;
    }
  }
  return comments / all;
}

/** What a newcomer has to read: `bun tests/house/figures.ts FOLDER...`. */
if (import.meta.main) {
  const folders = process.argv.slice(2);
  const files = sourceFiles(...(folders.length > 0 ? folders : ["src", "islands", "db"]));
  const all = { "lines of files": fileSizes(files), "lines of functions": functionSizes(files) };
  for (const [name, sizes] of Object.entries(all)) {
    console.log(name, spreadOf(sizes));
    for (const { where, size } of largest(sizes, 10)) console.log(`  ${size} ${where}`);
  }
  console.log("comment lines", `${(100 * commentShare(files)).toFixed(1)} %`);
  console.log("files of a folder", largest(folderSizes(files), 1)[0]);
}
