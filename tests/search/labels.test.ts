import { expect, test } from "bun:test";
import { wordsOfCompletion } from "#features/search/advanced/views/labels.ts";
import { energyOptions } from "#features/search/advanced/views/options.ts";
import { keyCompletions } from "#features/search/suggestions/rules.ts";

const wordsFor = (text: string) => keyCompletions(text).map(wordsOfCompletion);

test.each([
  ["st:e", ["Eternamax cards", "ex cards"]],
  ["st:g", ["Goldenrod Game Corner cards", "GX cards"]],
  ["st:ac", ["ACE SPEC cards"]],
  ["is:br", ["BREAK cards"]],
  ["st:ro", ["Rocket’s Secret Machine cards"]],
  ["t:poke", ["Pokémon cards"]],
  ["r:gold", ["Gold Star cards"]],
  ["c:e", ["English cards"]],
  ["c:poc", ["TCG Pocket cards"]],
])("completed filters are spelled as in the catalogue: %s", (text, words) => {
  expect(wordsFor(text)).toEqual(words);
});

test("rarities are spelled as in the catalogue, by each of their names", () => {
  const words = wordsFor("r:rar");
  expect(words).toContain("Rare Holo LV.X cards");
  expect(wordsFor("r:shiny")).toContain("Shiny Rare V or GX cards");
  expect(words.filter((one) => /lvx|_/i.test(one))).toEqual([]);
});

test.each([
  ["is:ful", "Full art"],
  ["-is:ful", "Not full art"],
  ["is:dup", "Owned more than once"],
  ["is:want", "Missing from a set you’ve started"],
  ["is:ne", "New in the last 90 days"],
  ["t:fir", "Fire type"],
  ["-t:fir", "Not Fire type"],
  ["w:fir", "Weak to Fire"],
  ["-w:fir", "Not weak to Fire"],
  ["w:non", "No weakness"],
  ["-w:non", "Has a weakness"],
  ["-resist:fir", "Doesn’t resist Fire"],
  ["-f:stan", "Not legal in Standard"],
  ["-is:prom", "Not promo"],
  ["-t:train", "Not Trainer cards"],
  ["dir:a", "Ascending"],
  ["dir:d", "Descending"],
  ["sort:rel", "Sort by release date"],
  ["sort:mat", "Best match first"],
])("a completed filter reads as a collector says it: %s", (text, words) => {
  expect(wordsFor(text)).toEqual([words]);
});

test("types of trainer cards are not offered as energy types", () => {
  for (const text of ["t:it", "e:too", "w:supp", "resist:stad", "e:unk"]) expect(wordsFor(text)).toEqual([]);
  expect(energyOptions.map(({ label }) => label)).not.toContain("Unknown");
  expect(energyOptions).toHaveLength(11);
});
