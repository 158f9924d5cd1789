import { openRun } from "../runner/folder.ts";
import { runFault, whyNot } from "./fault.ts";
import { faults } from "./faults.ts";
import { removeTemplate } from "./ready.ts";

/**
 * Run as a program: every fault in its long form, one after the other, or those whose name holds the given words. With
 * --short as in the tests. What cannot be tried on this machine says so, and counts neither way.
 */
async function main(args: string[]): Promise<number> {
  const length = args.includes("--short") ? "short" : "long";
  const words = args.filter((arg) => !arg.startsWith("--")).join(" ");
  const counts = { passed: 0, failed: 0 };
  for (const fault of faults.filter(({ name }) => name.includes(words))) {
    const begin = performance.now();
    const why = await whyNot(fault);
    if (why !== undefined) {
      console.log(`${fault.name.padEnd(66)}NOT RUN  ${why}`);
      continue;
    }
    const line = await runFault(fault, length).then(
      (shown) => {
        counts.passed++;
        return `passed   ${shown}`;
      },
      (error: unknown) => {
        counts.failed++;
        return `FAILED   ${error instanceof Error ? error.message : error}`;
      },
    );
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(`${fault.name.padEnd(56)}${seconds.padStart(6)} s  ${line}`);
  }
  await removeTemplate();
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
}

await openRun();
process.exit(await main(process.argv.slice(2)));
