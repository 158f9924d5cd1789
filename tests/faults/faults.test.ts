import { afterAll, expect, test } from "bun:test";
import { isLong } from "../long.ts";
import { type Fault, runFault, whyNot } from "./fault.ts";
import { faults } from "./faults.ts";
import { removeTemplate } from "./ready.ts";

/** Most of each is waiting, for a killed server or a time limit: several at once, and all of them take as long as two. */
const atOnce = 4;

/** A fault that this machine cannot produce is reported as skipped, not passed. */
const possible: Fault[] = [];
for (const fault of faults.filter(({ isRare }) => isLong || !isRare)) {
  const why = await whyNot(fault);
  if (why === undefined) possible.push(fault);
  else console.log(`NOT RUN: ${fault.name}: ${why}`);
}

const running = new Map(possible.map((fault) => [fault, Promise.withResolvers<string>()]));
const waiting = [...possible];

async function work(): Promise<void> {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    await runFault(fault, "short").then(running.get(fault)?.resolve, running.get(fault)?.reject);
  }
}

for (const { promise } of running.values()) promise.catch(() => {});
for (let worker = 0; worker < atOnce; worker++) void work();

afterAll(removeTemplate);

for (const [fault, { promise }] of running) {
  test(`the site survives: ${fault.name}`, async () => {
    const shown = await promise;
    console.log(`${fault.name}: ${shown}`);
    // It says what it was shown by, and that was not nothing.
    expect(shown).toMatch(/\w/);
    expect(shown).not.toMatch(/(?<![\d.,])0 (×|kills|cuts|cut off|acknowledged|rows|other requests)/);
  });
}
