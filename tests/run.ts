import { availableParallelism } from "node:os";
import { number, object, parse, record, string } from "valibot";
import { findChromium } from "./browser/chromium.ts";
import { changedPaths, isTest, projectFiles, testsFor } from "./changed.ts";
import { openServer, stopServer } from "./database.ts";

/** One check of the whole run: it prints what it finds, and its tests are counted. */
type Outcome = { passed: number; failed: number; failures?: string[]; seconds?: Map<string, number> };

/** For one test; beside other work some take ten times as long. */
const milliseconds = 240_000;

async function main(): Promise<void> {
  process.env.CHROMIUM = await findChromium();
  const outcomes = [
    await command("types", ["tsc", "--noEmit"]),
    await command("lint", ["biome", "check", "--error-on-warnings", "."]),
    await tests(),
  ];
  const { passed, failed, failures, seconds } = together(outcomes);
  console.log("\nThe slowest files, in seconds:");
  const slowest = [...(seconds ?? [])].sort(([, one], [, other]) => other - one);
  for (const [file, taken] of slowest.slice(0, Number(process.env.SLOWEST ?? 10)))
    console.log(`${taken.toFixed(1).padStart(6)}  ${file}`);
  // Whoever sees only the end of what was printed sees why.
  for (const failure of failures ?? []) console.log(`\n${failure}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

const together = (outcomes: Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  failures: outcomes.flatMap(({ failures }) => failures ?? []),
  seconds: new Map(outcomes.flatMap(({ seconds }) => [...(seconds ?? [])])),
});

/** A check that passes or fails as one. */
async function command(name: string, words: string[]): Promise<Outcome> {
  const child = Bun.spawn(["bunx", ...words], { stdout: "inherit", stderr: "inherit" });
  const isGood = (await child.exited) === 0;
  console.log(`${name}: ${isGood ? "good" : "FAILED"}`);
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
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

/** Tests of islands need React's own checks. A site without them is the one that is run, and renders in half the time. */
const isOfIslands = (path: string) => path.replace(/^\.\//, "").startsWith(islands);
const islands = "tests/islands";

/**
 * Each worker takes the next file, those first that took longest the last time; one database server is for all. One more
 * than there are processors, since a third of the time is spent waiting: for a browser, a process, a line that is silent.
 */
const workers = Math.max(2, availableParallelism()) + 1;
const taken = "node_modules/.cache/test-seconds.json";
const inParallel = [`--parallel=${workers}`, "--no-isolate"];

async function tests(): Promise<Outcome> {
  const files = chosen();
  if (!files) process.env.WHOLE_SUITE = "1";
  process.env.TEST_RUN = await openServer();
  const ofIslands = files ? files.filter(isOfIslands) : [islands];
  const others = files ? files.filter((path) => !isOfIslands(path)) : [`--path-ignore-patterns=${islands}/**`];
  const outcomes: Outcome[] = [];
  if (ofIslands.length > 0) outcomes.push(await runner(ofIslands, "test"));
  if (others.length > 0) outcomes.push(await runner([...inParallel, ...others], "production"));
  await stopServer();
  return together(outcomes);
}

/** A runner that dies counts as a failure even where it named none. */
async function runner(words: string[], NODE_ENV: "test" | "production"): Promise<Outcome> {
  const child = Bun.spawn(
    ["bun", "test", `--timeout=${milliseconds}`, `--timings=${taken}`, "--update-timings", ...words],
    {
      env: { ...process.env, NODE_ENV },
      stdout: "inherit",
      stderr: "pipe",
    },
  );
  const output = await tee(child.stderr);
  const exitCode = await child.exited;
  const failed = counted(output, "fail");
  return {
    passed: counted(output, "pass"),
    failed: exitCode === 0 ? failed : Math.max(1, failed),
    failures: [...failuresIn(output), ...errorsIn(output)],
    seconds: await secondsOf(output),
  };
}

/** Of the files that ran. */
async function secondsOf(output: string): Promise<Map<string, number>> {
  const { files } = parse(object({ files: record(string(), number()) }), await Bun.file(taken).json());
  const ran = [...output.matchAll(/^(tests\/\S+):$/gm)].map(([, file = ""]) => file);
  return new Map(ran.map((file) => [file, (files[file] ?? 0) / 1000]));
}

/** What was printed before each failed test, with its file; the runner's own list at the end names them once more. */
function failuresIn(output: string): string[] {
  const found: string[] = [];
  let file = "";
  let before: string[] = [];
  for (const line of (output.split(/^\d+ tests failed:$/m)[0] ?? "").split("\n")) {
    if (/^tests\/\S+:$/.test(line)) file = line;
    else if (line.startsWith("(fail)")) found.push([file, ...before.slice(-30), line].join("\n"));
    before = /^\((pass|fail)\)/.test(line) ? [] : [...before, line];
  }
  return found;
}

/** What was thrown outside of any test, as by a site that does not start. */
const errorsIn = (output: string) =>
  [...output.matchAll(/^# Unhandled error between tests\n-+\n([\s\S]*?)\n-+$/gm)].map(([, error = ""]) => error);

const counted = (output: string, word: string) =>
  Number(output.match(new RegExp(`^\\s*(\\d+) ${word}$`, "m"))?.[1] ?? 0);

async function tee(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    process.stderr.write(chunk);
    text += decoder.decode(chunk, { stream: true });
  }
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "");
}

await main();
