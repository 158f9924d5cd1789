import { expect, test } from "bun:test";
import { root } from "../paths.ts";

async function run(seed?: string) {
  const { PROPERTY_SEED: _, TEST_RUN: __, BUN_TEST_WORKER_ID: ___, ...env } = process.env;
  const child = Bun.spawn(["bun", "test", "./tests/fixtures/properties/fails.ts"], {
    cwd: root,
    env: { ...env, ...(seed !== undefined && { PROPERTY_SEED: seed }) },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { values: stdout.match(/^value .*$/gm), stderr, code: await child.exited };
}

test("a failed property prints its seed, which makes the same values again", async () => {
  const first = await run();
  const printed = first.stderr.match(/^.*PROPERTY_SEED=(-?\d+) before the same command/gm);
  expect([first.code, printed?.length]).toEqual([1, 2]);
  const [seed] = /-?\d+/.exec(printed?.[0] ?? "") ?? [];
  expect(printed?.[1]).toContain(`PROPERTY_SEED=${seed} `);
  expect((await run(seed)).values).toEqual(first.values);
  expect((await run("7")).values).not.toEqual(first.values);
});

test("a seed that is no number is refused", async () => {
  expect(await run("seven")).toMatchObject({ code: 1, stderr: expect.stringContaining("PROPERTY_SEED must be") });
});
