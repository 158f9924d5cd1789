import { expect, test } from "bun:test";
import { dayName } from "#lib/time.ts";

test.each([
  ["2026-11-22T23:59:59Z", "Today"],
  ["2026-11-21T00:00:00Z", "Yesterday"],
  ["2026-11-20T23:59:59Z", "Nov 20, 2026"],
])("%s is %s", (then, name) => {
  expect(dayName(new Date(then), new Date("2026-11-22T00:00:00Z"))).toBe(name);
});
