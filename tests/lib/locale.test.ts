import { expect, test } from "bun:test";
import {
  ageText,
  compareText,
  counted,
  countText,
  dayText,
  decimalText,
  listText,
  moneyFormat,
  percentText,
  plural,
} from "#lib/text/locale.ts";

test("numbers", () => {
  expect(countText(1_234_567)).toBe("1,234,567");
  expect(decimalText(1234.5, 1)).toBe("1,234.5");
  expect(decimalText(15, 1)).toBe("15.0");
  expect([0, 0.125, 0.5, 1].map((part) => percentText(part))).toEqual(["0%", "12.5%", "50%", "100%"]);
  expect(percentText(0.5, 1)).toBe("50.0%");
  expect(moneyFormat("EUR").format("12.5")).toBe("€12.50");
});

test("plurals", () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, "copy", "copies"))).toEqual([
    "0 copies",
    "1 copy",
    "2 copies",
    "1,200 copies",
  ]);
  expect([1, 2].map((count) => plural(count, "it", "them"))).toEqual(["it", "them"]);
});

test("lists", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((parts) => listText(parts))).toEqual([
    "",
    "a",
    "a and b",
    "a, b and c",
  ]);
  expect(listText(["a", "b", "c"], "or")).toBe("a, b or c");
});

test("dates", () => {
  const day = new Date("2023-09-22T23:59:00Z");
  expect([dayText(day), dayText(day, "dayOfYear"), dayText(day, "long")]).toEqual([
    "Sep 22, 2023",
    "Sep 22",
    "September 22, 2023",
  ]);
  expect([ageText(-1, "day"), ageText(-5, "minute")]).toEqual(["yesterday", "5 minutes ago"]);
});

test("texts in order", () => {
  expect(["b", "á", "a", "B"].toSorted(compareText)).toEqual(["a", "á", "b", "B"]);
});
