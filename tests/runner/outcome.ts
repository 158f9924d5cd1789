import { number, object, parse, record, string } from "valibot";
import { projectFiles } from "../changed.ts";
import { type Failure, flakyBefore, flakyLine, runsAgain, tooFlaky } from "./flaky.ts";
import { testMilliseconds } from "./patience.ts";

/** One check of the whole run: it prints what it finds, and its tests are counted. `remarks` are printed at the end. */
export type Outcome = {
  passed: number;
  failed: number;
  failures: Failure[];
  remarks: string[];
  seconds: Map<string, number>;
};

export const together = (outcomes: Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  failures: outcomes.flatMap(({ failures }) => failures),
  remarks: outcomes.flatMap(({ remarks }) => remarks),
  seconds: new Map(outcomes.flatMap(({ seconds }) => [...seconds])),
});

/** Tests of islands need React's own checks. A site without them is the one that is run, and renders in half the time. */
export const isOfIslands = (path: string) => path.replace(/^\.\//, "").startsWith(islands);
export const islands = "tests/islands";

const taken = "node_modules/.cache/test-seconds.json";

/** Runs these files, or what else the runner's words choose. A runner that dies counts as a failure even where it named none. */
export async function runTests(
  words: string[],
  NODE_ENV: "test" | "production",
  print: (chunk: Uint8Array) => unknown = (chunk) => process.stderr.write(chunk),
): Promise<Outcome> {
  const child = Bun.spawn(
    ["bun", "test", `--timeout=${testMilliseconds}`, `--timings=${taken}`, "--update-timings", ...words],
    {
      env: { ...process.env, NODE_ENV },
      stdout: "inherit",
      stderr: "pipe",
    },
  );
  const output = await tee(child.stderr, print);
  const exitCode = await child.exited;
  const failed = counted(output, "fail");
  const [failures, remarks] = [failuresIn(output), errorsIn(output)];
  return {
    passed: counted(output, "pass"),
    failed: exitCode === 0 ? failed : Math.max(1, failed, failures.length + remarks.length),
    failures,
    remarks,
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
function failuresIn(output: string): Failure[] {
  const found: Failure[] = [];
  let file = "";
  let before: string[] = [];
  for (const line of (output.split(/^\d+ tests failed:$/m)[0] ?? "").split("\n")) {
    const test = /^\(fail\) (.*?)(?: \[[\d.]+m?s\])?$/.exec(line)?.[1];
    if (/^tests\/\S+:$/.test(line)) file = line.slice(0, -1);
    else if (test !== undefined) found.push({ file, test, text: [...before.slice(-30), line].join("\n") });
    before = /^\((pass|fail)\)/.test(line) ? [] : [...before, line];
  }
  return found;
}

/** What was thrown outside of any test, as by a site that does not start. */
const errorsIn = (output: string) =>
  [...output.matchAll(/^# Unhandled error between tests\n-+\n([\s\S]*?)\n-+$/gm)].map(([, error = ""]) => error);

const counted = (output: string, word: string) =>
  Number(output.match(new RegExp(`^\\s*(\\d+) ${word}$`, "m"))?.[1] ?? 0);

async function tee(stream: ReadableStream<Uint8Array>, print: (chunk: Uint8Array) => unknown): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    print(chunk);
    text += decoder.decode(chunk, { stream: true });
  }
  return text.replaceAll(/\u001b\[[0-9;]*m/g, "");
}

/** Where more files fail, the project is broken, and they would take as long again. */
const filesAgain = 10;

/** Runs each file with a failure once more by itself; those that pass are flaky, and so few of them are let pass. */
export async function runAgain(first: Outcome, run = runTests, before = flakyBefore()): Promise<Outcome> {
  const failing = new Set(first.failures.map(({ file }) => file));
  if (failing.size > filesAgain) return first;
  const all = projectFiles();
  const flaky: string[] = [];
  for (const file of failing) {
    if (!runsAgain(file, all)) continue;
    const { failed } = await run([`./${file}`], isOfIslands(file) ? "test" : "production");
    if (failed === 0) flaky.push(file);
  }
  const today = new Date().toISOString().slice(0, 10);
  const passing = first.failures.filter(({ file }) => flaky.includes(file));
  const reasons = tooFlaky(flaky, before);
  return {
    ...first,
    passed: first.passed + passing.length,
    failed: first.failed - passing.length + reasons.length,
    failures: first.failures.filter(({ file }) => !flaky.includes(file)),
    remarks: [...first.remarks, ...passing.map((failure) => flakyLine(failure, today)), ...reasons],
  };
}
