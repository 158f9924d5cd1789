import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import manifest from "#package.json" with { type: "json" };
import { root } from "../paths.ts";

/** A source file with the project's own files that it imports, and the names that it declares and exports. `isType`: the import vanishes at run time. */
export type File = { path: string; source: string; imports: Import[]; exports: string[] };
export type Import = { path: string; names: string[]; isType: boolean };

const parsed = new Map<string, File[]>();

/** Every TypeScript file of the given top-level folders, read and parsed once for all rules of a process. */
export const sourceFiles = (...folders: string[]): File[] =>
  folders.flatMap((folder) => {
    const files =
      parsed.get(folder) ?? pathsIn(folder).map((path) => fileOf(path, readFileSync(join(root, path), "utf8")));
    parsed.set(folder, files);
    return files;
  });

function pathsIn(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(join(root, path)).isDirectory()) return pathsIn(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

const declared = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;

/** Reads a file's import statements; `import()` counts as an import of everything. */
export function fileOf(path: string, source: string): File {
  const statements = source.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:([^"';]*?)\s+from\s+)?["']([.#][^"']+)["']|import\(\s*["']([.#][^"']+)["']/gm,
  );
  const imports = [...statements].map(([, type, clause, from, later]) => ({
    path: withEnding(placeOf(from ?? later ?? "", path)),
    names: clause?.includes("{") ? namesIn(clause) : ["*"],
    isType: type !== undefined,
  }));
  const exports = [...codeOf(source).matchAll(declared)].map(([, name = ""]) => name);
  return { path, source, imports, exports };
}

/** The path of what a file imports, by its name in package.json (`#lib/…`) or by its way from there. */
function placeOf(specifier: string, importer: string): string {
  const [name = "", ...rest] = specifier.split("/");
  const folder = places.get(`${name}/*`);
  if (folder) return join(folder.slice(0, -1), ...rest);
  return relative(root, resolve(root, dirname(importer), specifier));
}

const places = new Map(Object.entries(manifest.imports));

/** Tools that read db/ need its imports without an ending. */
const withEnding = (path: string) => (/\.\w+$/.test(path) ? path : `${path}.ts`);

const namesIn = (clause: string): string[] =>
  clause
    .slice(clause.indexOf("{") + 1, clause.lastIndexOf("}"))
    .split(",")
    .map(
      (name) =>
        name
          .trim()
          .replace(/^type\s+/, "")
          .split(/\s+as\s+/)[0] ?? "",
    )
    .filter((name) => name !== "");

/** The lines of code alone: without comments, and without what stands in strings of one line. */
export const codeOf = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
