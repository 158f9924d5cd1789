import { dirname } from "node:path";
import { type File, sourceFiles } from "./files.ts";

/** Median, ninth decile and largest of numbers. */
export type Spread = { median: number; p90: number; max: number };

export function spreadOf(numbers: number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { median: at(0.5), p90: at(0.9), max: at(1) };
}

const linesOf = (source: string) => source.trimEnd().split("\n");

/** Lines of each file. */
export const fileLines = (files: File[]): number[] => files.map(({ source }) => linesOf(source).length);

/** Lines of each outermost function: from its first line to the line that closes it at the margin. */
export function functionLines(files: File[]): number[] {
  return files.flatMap(({ source }) => {
    const lines = linesOf(source);
    return lines.flatMap((line, start) => {
      if (!/^(export )?(async )?function\b|^(export )?const \w+ = .*(=>|\bfunction\b)/.test(line)) return [];
      if (/[;}]$/.test(line) && !/[{(]$/.test(line)) return [1];
      const end = lines.findIndex(
        (one, index) => index > start && /^\S/.test(one) && !/^[)}\]:]+\s*(:|=>).*[{(]$/.test(one),
      );
      return [(end === -1 ? lines.length - 1 : end) - start + 1];
    });
  });
}

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

/** Folders with the number of files beside each other in them. */
export const filesPerFolder = (files: File[]): Map<string, number> =>
  new Map([...Map.groupBy(files, ({ path }) => dirname(path))].map(([folder, inside]) => [folder, inside.length]));

/** What a newcomer has to read: `bun tests/house/figures.ts FOLDER...`. */
if (import.meta.main) {
  const folders = process.argv.slice(2);
  const files = sourceFiles(...(folders.length > 0 ? folders : ["src", "islands", "db"]));
  console.log("lines of files", spreadOf(fileLines(files)));
  console.log("lines of functions", spreadOf(functionLines(files)));
  console.log("comment lines", `${(100 * commentShare(files)).toFixed(1)} %`);
  const length = ({ source }: File) => linesOf(source).length;
  for (const file of files.toSorted((a, b) => length(b) - length(a)).slice(0, 10)) console.log(length(file), file.path);
}
