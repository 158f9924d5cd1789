import { afterAll, beforeEach, expect, test } from "bun:test";
import { bytesIn } from "#lib/cache/bytes.ts";
import { few, keptBy, keptFigures, setBudget } from "#lib/cache/kept.ts";

const budget = 100_000;
const usual = 320 * 1024 * 1024;
const site = {};
beforeEach(() => setBudget(budget));
afterAll(() => setBudget(usual));

const pages = keptBy("catalogue")<string>({ name: "a test's pages", part: "pages" });
const others = keptBy()<string>({ name: "a test's other pages", part: "pages" });
const facts = keptBy("catalogue")<Promise<string>>({ name: "a test's facts", part: "facts" });
const first = { catalogue: 1 };

const heldBy = (name: string) => keptFigures().find((one) => one.name === name)?.bytes ?? Number.NaN;
const held = () => keptFigures().reduce((sum, { bytes }) => sum + bytes, 0);

test("All caches together stay within the budget", async () => {
  for (let turn = 0; turn < 500; turn++) {
    pages.set(pages.key(site, first, turn), "p".repeat(1000));
    others.set(others.key(site, {}, turn), "o".repeat(700));
    facts.set(facts.key(site, first, turn), Promise.resolve("f".repeat(900)));
    await Promise.resolve();
    expect(held()).toBeLessThanOrEqual(budget);
  }
  await Bun.sleep(0);
  expect(held()).toBeLessThanOrEqual(budget);
  expect(held()).toBeGreaterThan(budget / 2);
});

test("What is larger than its part is not kept, and leaves the others alone", async () => {
  const small = pages.key(site, first, "small");
  pages.set(small, "s");
  const large = pages.key(site, first, "large");
  pages.set(large, "l".repeat(budget));
  expect(pages.get(large)).toBeUndefined();
  expect(pages.get(small)).toBe("s");
  const late = facts.key(site, first, "late");
  await facts.or(late, () => Promise.resolve("l".repeat(budget)));
  await Bun.sleep(0);
  expect(facts.get(late)).toBeUndefined();
  expect(heldBy("a test's facts")).toBe(0);
});

test("Of a part goes what was used least, whichever cache holds it; other parts stay", async () => {
  const [old, used] = [pages.key(site, first, "old"), pages.key(site, first, "used")];
  const fact = facts.key(site, first, "fact");
  await facts.or(fact, () => Promise.resolve("known"));
  pages.set(old, "old");
  pages.set(used, "used");
  for (let turn = 0; turn < 100; turn++) {
    others.set(others.key(site, {}, turn), "o".repeat(1000));
    pages.get(used);
  }
  expect(pages.get(old)).toBeUndefined();
  expect(pages.get(used)).toBe("used");
  expect(await facts.get(fact)).toBe("known");
});

test("A value of older versions is not returned, and the next takes its place", () => {
  const at = (catalogue: number) => pages.key(site, { catalogue }, "page");
  pages.set(at(1), "first");
  const before = heldBy("a test's pages");
  expect(pages.get(at(2))).toBeUndefined();
  pages.set(at(2), "after");
  expect(pages.get(at(2))).toBe("after");
  expect(pages.get(at(1))).toBeUndefined();
  expect(heldBy("a test's pages")).toBe(before);
});

test("Keys differ by site, by cache and by each part of the state", () => {
  const states = [
    ["a", "b"],
    ["a b"],
    ["a", "", "b"],
    ["ab"],
    [null],
    ["null"],
    [1, 2],
    [12],
    [[1, 2]],
    [undefined],
    [],
  ];
  for (const [number, state] of states.entries()) pages.set(pages.key(site, first, ...state), `${number}`);
  for (const [number, state] of states.entries()) expect(pages.get(pages.key(site, first, ...state))).toBe(`${number}`);
  expect(pages.get(pages.key({}, first, "a", "b"))).toBeUndefined();
  expect(pages.get(pages.key(null, first, "a", "b"))).toBeUndefined();
  expect(others.get(others.key(site, {}, "a", "b"))).toBeUndefined();
});

test("Concurrent callers share a load, a failed one is not kept, and a late one does not replace a newer", async () => {
  const key = facts.key(site, first, "x");
  let loads = 0;
  const load = () => Promise.resolve(`load ${++loads}`);
  expect(await Promise.all([facts.or(key, load), facts.or(key, load)])).toEqual(["load 1", "load 1"]);
  const broken = facts.key(site, first, "broken");
  await expect(facts.or(broken, () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(facts.has(broken)).toBeFalse();
  const late = Promise.withResolvers<string>();
  facts.set(key, late.promise);
  facts.set(key, Promise.resolve("newer"));
  late.resolve("late");
  await Bun.sleep(0);
  expect(await facts.get(key)).toBe("newer");
});

test("A value with a time to live ends with it", async () => {
  const brief = keptBy()<string>({ name: "a test's brief values", part: "own", milliseconds: 20 });
  const key = brief.key(site, {}, "now");
  brief.set(key, "here");
  expect(brief.get(key)).toBe("here");
  await Bun.sleep(40);
  expect(brief.get(key)).toBeUndefined();
});

test("Metrics name each cache once, with its hits and misses", () => {
  const key = pages.key(site, first, "counted");
  const of = () => keptFigures().find(({ name }) => name === "a test's pages");
  const { hits = 0, misses = 0 } = of() ?? {};
  pages.or(key, () => "made");
  pages.or(key, () => "made");
  expect(of()).toMatchObject({ part: "pages", values: 1, hits: hits + 1, misses: misses + 1 });
});

test("A few values drop the oldest", () => {
  const numbers = few<number>(2);
  let made = 0;
  for (const key of ["a", "b", "a", "c", "b"]) numbers.or(key, () => ++made);
  expect(made).toBe(3);
  numbers.or("a", () => ++made);
  expect(made).toBe(4);
});

test("An estimate is near what a value takes, also of long lists, and ends in circles", () => {
  expect(bytesIn("x".repeat(1000))).toBeWithin(1000, 1100);
  expect(bytesIn(new Uint8Array(5000))).toBeWithin(5000, 5100);
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id: `card-${id}`, name: "x".repeat(50) }));
  expect(bytesIn(rows)).toBeWithin(1_000_000, 2_500_000);
  expect(bytesIn(new Map(rows.map((row) => [row.id, row])))).toBeWithin(1_500_000, 3_500_000);
  const circle: { self?: object } = {};
  circle.self = circle;
  expect(bytesIn(circle)).toBeLessThan(200);
});
