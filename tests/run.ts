import { availableParallelism } from "node:os";
import { findChromium } from "./browser/chromium.ts";
import { changedPaths, isTest, projectFiles, testsFor } from "./changed.ts";
import { openServer, stopServer } from "./database.ts";
import { islands, isOfIslands, type Outcome, runAgain, runTests, together } from "./runner/outcome.ts";

async function main(): Promise<void> {
  process.env.CHROMIUM = await findChromium();
  // Both compute on one processor, while tests wait for others.
  const outcomes = await Promise.all([
    command("types", ["tsc", "--noEmit"]),
    command("lint", ["biome", "check", "--error-on-warnings", "."]),
    tests(),
  ]);
  const { passed, failed, failures, remarks, seconds } = together(outcomes);
  console.log("\nThe slowest files, in seconds:");
  const slowest = [...seconds].sort(([, one], [, other]) => other - one);
  for (const [file, taken] of slowest.slice(0, Number(process.env.SLOWEST ?? 10)))
    console.log(`${taken.toFixed(1).padStart(6)}  ${file}`);
  // The end of what was printed says why.
  for (const { file, text } of failures) console.log(`\n${file}:\n${text}`);
  for (const reason of remarks) console.log(`\n${reason}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** A check that passes or fails as one. What it found is printed at the end, too: much is printed in the meantime. */
async function command(name: string, words: string[]): Promise<Outcome> {
  const child = Bun.spawn(["bunx", ...words], { stdout: "pipe", stderr: "pipe" });
  const [output, errors, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const isGood = code === 0;
  const remark = isGood ? `${name}: good` : `${name}: FAILED\n${output}${errors}`;
  console.log(remark);
  return {
    passed: isGood ? 1 : 0,
    failed: isGood ? 0 : 1,
    failures: [],
    remarks: isGood ? [] : [remark],
    seconds: new Map(),
  };
}

const havingTurns = new Set(["tests/long.ts", "tests/requests/turns.ts"]);

/** Paths of test files and folders, or `--changed`: what reaches a changed file; or `--long`: what has a long form. */
function chosen(): string[] | undefined {
  const words = process.argv.slice(2);
  const paths = words.filter((word) => !word.startsWith("--"));
  if (words.includes("--long")) {
    process.env.LONG_TESTS = "1";
    return projectFiles()
      .filter(({ path, imports }) => isTest(path) && imports.some((one) => havingTurns.has(one.path)))
      .map(({ path }) => path);
  }
  if (words.includes("--changed")) {
    const found = testsFor(changedPaths(), projectFiles());
    console.log(`Reached by what changed: ${found.length} test files.`);
    return found;
  }
  return paths.length > 0 ? paths : undefined;
}

/**
 * Each worker takes the next file, those first that took longest the last time; one database server is for all. One more
 * than there are processors, since a third of the time is spent waiting: for a browser, a process, a line that is silent.
 */
const workers = Math.max(2, availableParallelism()) + 1;
const inParallel = [`--parallel=${workers}`, "--no-isolate"];

async function tests(): Promise<Outcome> {
  const files = chosen();
  if (!files) process.env.WHOLE_SUITE = "1";
  process.env.TEST_RUN = await openServer();
  const ofIslands = files ? files.filter(isOfIslands) : [islands];
  const others = files ? files.filter((path) => !isOfIslands(path)) : [`--path-ignore-patterns=${islands}/**`];
  const outcomes: Outcome[] = [];
  if (ofIslands.length > 0) outcomes.push(await runTests(ofIslands, "test"));
  if (others.length > 0) outcomes.push(await runTests([...inParallel, ...others], "production"));
  const outcome = together(outcomes);
  const judged = files ? outcome : await runAgain(outcome);
  await stopServer();
  return judged;
}

await main();
