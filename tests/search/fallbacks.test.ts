import { expect, test } from "bun:test";
import { array, object, parse, string } from "valibot";
import { changeCatalogue } from "../change-catalogue.ts";
import { useSite } from "../harness.ts";

const site = await useSite({}, "starter");
const { anonymous, sql } = site;

const Answer = object({ unknown: array(string()), value: array(object({ id: string(), name: string() })) });

async function find(q: string) {
  const response = await anonymous.json(`/search?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  return parse(Answer, await response.json());
}
const idsOf = async (q: string) => (await find(q)).value.map(({ id }) => id);

/** Each with the cards that come first. */
test.each<[string, string[]]>([
  ["charizard 004/102", ["base1-4"]],
  ["004/102 charizard", ["base1-4"]],
  ["pikachu 025/165", ["sv03.5-025", "jp-SV2a-025"]],
  // Two cards have this number and total. English ones of that age have no leading zero, Japanese ones have.
  ["rare 021/102", ["jp-PMCG1-021", "base1-21"]],
  ["rare 21/102", ["base1-21", "jp-PMCG1-021"]],
])("a padded number: %s", async (q, cards) => {
  expect((await idsOf(q)).slice(0, cards.length)).toEqual(cards);
});

test.each([
  ["4 charizard v", "4", "swsh9-017"],
  ["4 pikachu base set", "4", "base1-58"],
  ["2 pikachu 25", "2", "sv03.5-025"],
])("a leading quantity is ignored, with a message: %s", async (q, quantity, first) => {
  const { unknown, value } = await find(q);
  expect(unknown).toEqual([quantity]);
  expect(value[0]?.id).toBe(first);
});

test("a leading number that a card has is no quantity", async () => {
  expect((await find("4 charizard")).unknown).toEqual([]);
  expect((await idsOf("4 charizard"))[0]).toBe("base1-4");
});

test("a word of a name may be the attack of the card beside it", async () => {
  await changeCatalogue(
    site,
    sql`update cards set attacks = '[{"name": "Switch", "cost": [], "damage": "30"}]' where id = 'base1-58'`,
  );
  expect(await idsOf("pikachu switch")).toEqual(["base1-58"]);
  // Alone it is the name.
  expect((await find("switch")).value[0]?.name).toBe("Switch");
});

test("a misspelt word is the one beside its neighbor in a name, rather than another as near", async () => {
  const { value } = await find("basic lighting energy");
  expect(value.length).toBeGreaterThan(0);
  for (const { name } of value)
    expect(["Lightning Energy", "Basic Lightning Energy", "基本雷エネルギー"]).toContain(name);
});
