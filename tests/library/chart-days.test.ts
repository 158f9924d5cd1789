import { expect, test } from "bun:test";
import { axisDays } from "#ui/chart.tsx";

const to = "2026-11-22";
const from = (days: number) => new Date(Date.parse(to) - days * 86_400_000).toISOString().slice(0, 10);

test.each([
  [0, ["Nov 22", "Nov 22"]],
  [30, ["Oct 23", "Nov 22"]],
  [90, ["Aug 24", "Nov 22"]],
  [180, ["May 26", "Nov 22"]],
  [365, ["Nov 22, 2025", "Nov 22, 2026"]],
  [545, ["May 26, 2025", "Nov 22, 2026"]],
  [1095, ["Nov 23, 2023", "Nov 22, 2026"]],
])("the axis of %i days", (days, labels) => {
  expect(axisDays(from(days), to)).toEqual(labels as [string, string]);
});

test("a range across New Year shows both years", () => {
  expect(axisDays("2025-12-20", "2026-01-19")).toEqual(["Dec 20, 2025", "Jan 19, 2026"]);
});

test("the two labels of a range differ, up to three years", () => {
  for (let days = 1; days <= 1095; days++) {
    const [first, last] = axisDays(from(days), to);
    expect(first).not.toBe(last);
  }
});
