import { expect, test } from "bun:test";
import { PadNumbers } from "#islands/openings/cards.ts";

const cards = ["1", "12", "TG1", "TG2", "GG2", "28A", "SV94", "!"].map((key) => ({
  id: key,
  number: key,
  key,
  name: key,
  rarity: null,
  face: "",
  variants: [],
}));

test.each([
  ["1", "1"],
  ["012", "12"],
  ["TG01", "TG1"],
  ["28A", "28A"],
  // Only one card has these digits.
  ["94", "SV94"],
  ["28", "28A"],
  ["!", "!"],
])("%s is %s", (typed, key) => {
  expect(new PadNumbers(cards).find(typed)?.key).toBe(key);
});

test.each(["2", "3", "TG", "TG3", ""])("%p is no card", (typed) => {
  expect(new PadNumbers(cards).find(typed)).toBeUndefined();
});
