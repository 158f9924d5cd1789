import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { array, number, object, parse, string } from "valibot";
import { closeApps, testApp } from "../harness.ts";
import { realData, sayWithoutRealData } from "../real-data.ts";

afterAll(closeApps);

/** Queries with the card that must come first, or with how many there must be. */
type Golden = { q: string; first?: string; count?: number };
const golden: Golden[] = await Bun.file(join(import.meta.dir, "golden.json")).json();

sayWithoutRealData("what a search finds first in them is not tested.");
const leastReciprocalRank = 0.95;

test("there are enough of them, each once", () => {
  expect(golden.length).toBeGreaterThanOrEqual(150);
  expect(new Set(golden.map(({ q }) => q)).size).toBe(golden.length);
});

const Answer = object({ total: number(), value: array(object({ id: string() })) });

if (realData !== null) {
  test("what one looks for in the real catalogue comes first, and all of it", async () => {
    const { anonymous } = await testApp({}, "real");
    const wrong: string[] = [];
    let sum = 0;
    for (const { q, first, count } of golden) {
      const answer = await anonymous.json(`/search?${new URLSearchParams({ q })}`);
      const { total, value } = parse(Answer, await answer.json());
      const place = value.findIndex(({ id }) => id === first);
      const score = first === undefined ? Number(total === count) : place === -1 ? 0 : 1 / (place + 1);
      sum += score;
      if (score < 1) wrong.push(`${q}: ${first ?? count} is ${first === undefined ? total : `at ${place + 1}`}`);
    }
    console.log(
      `mean reciprocal rank ${(sum / golden.length).toFixed(3)} of ${golden.length}; not first: ${wrong.join("; ")}`,
    );
    expect(sum / golden.length).toBeGreaterThanOrEqual(leastReciprocalRank);
    // A count has no second place.
    expect(wrong.filter((line) => /: \d+ is \d+$/.test(line))).toEqual([]);
  }, 600_000);
}
