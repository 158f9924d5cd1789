import { expect, test } from "bun:test";
import { array, nullable, number, object, parse, string } from "valibot";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const { anonymous } = await useSite({}, "starter");

const Cards = array(object({ name: string() }));
const Near = object({ query: string(), total: number(), value: Cards });
const Answer = object({ total: number(), unknown: array(string()), value: Cards, near: nullable(Near) });

const path = (q: string) => `/search?${new URLSearchParams({ q })}`;
const find = async (q: string) => parse(Answer, JSON.parse(await bodyOf(anonymous.json(path(q)))));
const pageOf = async (q: string) => readPage(await bodyOf(anonymous.page(path(q)))).text;

test("a word that no card has is not dropped where what is left is no name: near cards are below, and are no results", async () => {
  const { total, value, near } = await find("removal qqxxyyqq");
  expect({ total, value }).toEqual({ total: 0, value: [] });
  expect(near?.query).toBe("removal");
  expect(near?.total).toBe(near?.value.length ?? 0);
  expect(near?.value.map(({ name }) => name)).toContain("Energy Removal");
  const page = await pageOf("removal qqxxyyqq");
  expect(page).toContain("No card matches “qqxxyyqq”.");
  expect(page.indexOf("No matching cards")).toBeGreaterThan(0);
  expect(page.indexOf("No matching cards")).toBeLessThan(page.indexOf("Near matches"));
  expect(page).toContain(`cards match “removal”`);
});

test.each(["charizard qqxxyyqq", "energy removal qqxxyyqq", "computer search qqxxyyqq", "base set qqxxyyqq"])(
  "beside a name or a set it is ignored as before: %s",
  async (q) => {
    const { total, unknown, near } = await find(q);
    expect(total).toBeGreaterThan(0);
    expect({ unknown, near }).toEqual({ unknown: ["qqxxyyqq"], near: null });
  },
);

test.each([
  ["Elite Trainer Box", "Only cards are listed here, not sealed products like “elite trainer box”."],
  ["booster box", "Only cards are listed here, not sealed products like “booster box”."],
  ["Black Lotus", "Magic: The Gathering is another game. Only Pokémon cards are listed here."],
  ["Blue-Eyes White Dragon", "Yu-Gi-Oh! is another game. Only Pokémon cards are listed here."],
])("a product or another game is answered in words: %s", async (q, sentence) => {
  expect(await find(q)).toEqual({ total: 0, unknown: [], value: [], near: null });
  expect(await pageOf(q)).toContain(sentence);
});

test("beside a product the cards that are named are shown, with the same sentence", async () => {
  const { total, value } = await find("charizard booster pack");
  expect(total).toBeGreaterThan(0);
  expect(value[0]?.name).toBe("Charizard");
  const page = await pageOf("charizard booster pack");
  expect(page).toContain("Only cards are listed here, not sealed products like “booster pack”.");
});
