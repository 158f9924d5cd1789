import { afterAll, expect, test } from "bun:test";
import { type Outcome, runFault } from "./faults/fault.ts";
import { faults } from "./faults/faults.ts";
import { removeTemplate } from "./faults/ready.ts";

/** Most of each is waiting, for a killed server or a time limit: several at once, and all of them take as long as two. */
const atOnce = 4;

const running = new Map(faults.map((fault) => [fault, Promise.withResolvers<Outcome>()]));
const waiting = [...faults];

async function work(): Promise<void> {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    await runFault(fault, "short").then(running.get(fault)?.resolve, running.get(fault)?.reject);
  }
}

for (const { promise } of running.values()) promise.catch(() => {});
for (let worker = 0; worker < atOnce; worker++) void work();

afterAll(removeTemplate);

for (const [fault, { promise }] of running) {
  test(`the site bears: ${fault.name}`, async () => {
    const outcome = await promise;
    console.log("notRun" in outcome ? `${fault.name}: NOT RUN, ${outcome.notRun}` : `${fault.name}: ${outcome.shown}`);
    expect(outcome).toBeDefined();
  });
}
