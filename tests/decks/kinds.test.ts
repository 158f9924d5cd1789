import { expect, test } from "bun:test";
import { kindChips } from "#features/decks/builder/rules/kinds.ts";
import { usualPart } from "#features/decks/builder/rules/looks.ts";
import { readQuery } from "#features/search/language/rules/language.ts";

const chip = (q: string, title: string) => kindChips(q, "standard", true).find((one) => one.title === title);

test("a chip adds its kind to the search, in place of another kind, and takes it away again", () => {
  expect(chip("", "Item")).toEqual({ title: "Item", isOn: false, q: "st:item" });
  expect(chip("pro st:supporter own>=1", "Item")?.q).toBe("pro own>=1 st:item");
  expect(chip("pro st:item", "Item")).toEqual({ title: "Item", isOn: true, q: "pro" });
  expect(chip("st:item", "Owned")?.q).toBe("st:item own>=1");
  expect(chip("st:items", "Item")?.isOn).toBe(false);
});

test("every chip is a search that reads without a problem", () => {
  for (const { q } of kindChips("", "standard", true)) expect(readQuery(q).problems).toEqual([]);
});

test("Pocket has no Energy cards, and visitors own none", () => {
  const titles = kindChips("", "pocket_standard", false).map(({ title }) => title);
  expect(titles).toEqual(["Pokémon", "Supporter", "Item", "Tool", "Stadium"]);
});

test("a search or an empty deck shows cards first, another deck itself", () => {
  expect([usualPart("", []), usualPart("pika", [1]), usualPart("", [1])]).toEqual(["cards", "cards", "deck"]);
});
