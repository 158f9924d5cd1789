import { describe, expect, test } from "bun:test";
import { batched } from "#lib/sql/batched.ts";
import { until } from "../until.ts";

/** A batch as it was run, to be answered by the test. */
type Run = { batch: number[]; answer(): void; fail(): void };

function tenfold() {
  const runs: Run[] = [];
  const ask = batched(async (batch: number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    runs.push({ batch, answer: resolve, fail: () => reject(new Error("no")) });
    await promise;
    return batch.map((n) => (n < 0 ? Promise.reject(new Error(`not ${n}`)) : n * 10));
  });
  return { runs, ask };
}

const settled = () => Bun.sleep(0);

describe("batched", () => {
  test("sends at once if nothing is in flight, and then everything that arrived meanwhile together", async () => {
    const { runs, ask } = tenfold();
    const answers = Promise.all([1, 2, 3, 2].map(ask));
    expect(runs.map(({ batch }) => batch)).toEqual([[1]]);
    runs[0]?.answer();
    await settled();
    expect(runs.map(({ batch }) => batch)).toEqual([[1], [2, 3, 2]]);
    runs[1]?.answer();
    expect(await answers).toEqual([10, 20, 30, 20]);
  });

  test("a slow batch does not delay a later one", async () => {
    const { runs, ask } = tenfold();
    const slow = ask(1);
    const quick = ask(2);
    await until(() => runs.length >= 2);
    runs[1]?.answer();
    expect(await quick).toBe(20);
    runs[0]?.answer();
    expect(await slow).toBe(10);
  });

  test("a failed batch fails all in it, a single failure only itself, and the next batch is unaffected", async () => {
    const { runs, ask } = tenfold();
    const first = Promise.allSettled([ask(1)]);
    const second = Promise.allSettled([2, -3].map(ask));
    runs[0]?.fail();
    expect((await first).map(({ status }) => status)).toEqual(["rejected"]);
    await settled();
    runs[1]?.answer();
    expect((await second).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    const third = ask(4);
    await settled();
    runs[2]?.answer();
    expect(await third).toBe(40);
  });
});
