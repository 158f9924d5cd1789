import { expect, test } from "bun:test";
import { join } from "node:path";
import { isTest, projectFiles } from "../changed.ts";
import { useFolder } from "../harness.ts";
import { runsAgain, tooFlaky } from "./flaky.ts";
import { runAgain, runTests } from "./outcome.ts";

const folder = await useFolder();
/** Prints nothing: the run that this test belongs to would count the failures as its own. */
const run = (words: string[]) => runTests(words, "production", () => {});
const flaky = "tests/runner/fixtures/flaky.ts";
const fails = "tests/runner/fixtures/fails.ts";

test("a file that passes when run again by itself is flaky, and named; one that fails again fails the run", async () => {
  process.env.FLAKY_FILE = join(folder, "first");
  const first = await run([`./${flaky}`, `./${fails}`]);
  expect(first.failures.map(({ file, test }) => `${file} › ${test}`).sort()).toEqual([
    `${fails} › fails every time`,
    `${flaky} › fails the first time`,
  ]);
  const judged = await runAgain(first, run, []);
  expect([judged.passed, judged.failed, judged.failures.map(({ file }) => file)]).toEqual([1, 1, [fails]]);
  expect(judged.remarks.join()).toStartWith(`flaky: ${flaky} › fails the first time\n`);
  expect(judged.remarks.join()).toContain("expect(isSecond).toBe(true)");
});

test("a file that was flaky in two landings fails in the third", async () => {
  process.env.FLAKY_FILE = join(folder, "third");
  const judged = await runAgain(await run([`./${flaky}`]), run, [flaky, flaky]);
  expect([judged.passed, judged.failed]).toEqual([1, 1]);
  expect(judged.remarks.at(-1)).toStartWith(`${flaky} was flaky in 2 landings before`);
});

test("three files of a run may be flaky, the fourth fails it", () => {
  expect(tooFlaky(["a", "b", "c"], ["a", "b"])).toEqual([]);
  expect(tooFlaky(["a", "b", "c", "d"], [])).toEqual(["4 files are flaky, 3 may be."]);
});

test("tests of faults, attacks, house and properties are never run again", () => {
  const files = projectFiles();
  const again = (path: string) => runsAgain(path, files);
  const never = files.map(({ path }) => path).filter((path) => isTest(path) && !again(path));
  const properties = files.filter(
    ({ path, source }) => isTest(path) && /\bfc\.(assert|property)|\bholds\(/.test(source),
  );
  expect(properties.length).toBeGreaterThan(20);
  expect(never).toEqual(expect.arrayContaining(properties.map(({ path }) => path)));
  expect(never).toEqual(expect.arrayContaining(["tests/faults/faults.test.ts", "tests/house/house.test.ts"]));
  expect(again("tests/reports/reports.test.ts")).toBe(true);
});
