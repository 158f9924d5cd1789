import { basename } from "node:path";
import { type File, sourceFiles } from "./house/files.ts";
import { isTop } from "./house/rules.ts";
import { root } from "./paths.ts";

/** The lines it prints; none where there is no git. */
function git(...words: string[]): string[] {
  if (!Bun.which("git")) return [];
  const { stdout } = Bun.spawnSync(["git", ...words], { cwd: root });
  return stdout.toString().split("\n").filter(Boolean);
}

/** Paths changed against HEAD, new files included; on a clean tree those of the last commit. */
export function changedPaths(): string[] {
  const changed = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
  return changed.length > 0 ? changed : git("diff", "--name-only", "HEAD~1", "HEAD");
}

/** Every source file of the project. */
export const projectFiles = (): File[] => sourceFiles("src", "islands", "db", "tests");

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** A test of the whole project, whatever changed. */
const always = (path: string) => path.startsWith("tests/house/");
/** Tests that call every route or open every page. */
const overAllRoutes = (path: string) =>
  /^tests\/(routes|browser\/pages)\//.test(path) || /^tests\/access\/(roles|revoked)/.test(path);
const isOfRoute = (path: string) => path.startsWith("src/") && /\b(routes|schema|views|page)\b/.test(path);
const isForEverything = (path: string) =>
  /^(package\.json|bun\.lock|bunfig\.toml|src\/app\.ts|tests\/(harness|setup|database)\.ts)$/.test(path);

/** The test files to run after these paths changed. */
export function testsFor(changed: string[], files: File[]): string[] {
  const tests = files.map(({ path }) => path).filter(isTest);
  if (changed.some(isForEverything)) return tests;
  const reached = dependents(
    changed.flatMap((path) => seeds(path, files)),
    files,
  );
  const folders = new Set([...reached].map(testFolder));
  const isBrowserTouched = [...reached, ...changed].some((path) => /^(islands|static)\//.test(path));
  const areRoutesTouched = changed.some(isOfRoute);
  return tests.filter(
    (path) =>
      always(path) ||
      reached.has(path) ||
      folders.has(path.replace("tests/browser/", "tests/").split("/").slice(0, 2).join("/")) ||
      (isBrowserTouched && path.startsWith("tests/browser/")) ||
      (areRoutesTouched && overAllRoutes(path)),
  );
}

/** A source file itself, or the source files that name another file. */
function seeds(path: string, files: File[]): string[] {
  if (/\.tsx?$/.test(path)) return [path];
  return files.filter(({ source }) => source.includes(basename(path))).map((file) => file.path);
}

/** These import the whole site, whatever a test is about. */
const isOfEveryTest = (path: string) =>
  isTop(path) || /^tests\/(browser\/)?(harness|database|real-data|requests|site-process)\b/.test(path);

/** The files that import these, directly or not, by a way that does not lead through the whole site. */
function dependents(paths: string[], files: File[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files)
    for (const one of imports) importers.set(one.path, [...(importers.get(one.path) ?? []), path]);
  const reached = new Set(paths);
  for (const path of reached) {
    if (isOfEveryTest(path) && !paths.includes(path)) continue;
    for (const importer of importers.get(path) ?? []) reached.add(importer);
  }
  return reached;
}

/** Tests lie in a folder named after what they test: a feature, or a folder of src beside the features. */
const testFolder = (path: string): string =>
  `tests/${/^src\/features\/([^/]+)/.exec(path)?.[1] ?? /^src\/([^/]+)\//.exec(path)?.[1] ?? path.split("/")[0]}`;
