import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { body, json, useSite } from "../harness.ts";
import { held, make, read } from "./deck-calls.ts";
import { textOf } from "./exported.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp();
const cards = await site.sql<{ id: string; set_id: string; number_key: string }[]>`
  select id, set_id, number_key from cards where category = 'EN' and gone_at is null order by id`;

const exported = async (id: string, field = "text") => textOf(await body(misty.page(`/decks/${id}/export`)), field);

const pasted = async (lines: string[], format = "unlimited") => {
  const { id } = await make(misty, "Text", format);
  const { isSaved } = await json<{ isSaved: boolean }>(misty.put(`/api/decks/${id}/import`, { lines }));
  return { id, isSaved };
};

test("a deck as text reads back as the same deck", async () => {
  const some = fc.uniqueArray(fc.constantFrom(...cards), { minLength: 1, maxLength: 40, selector: ({ id }) => id });
  for (const chosen of fc.sample(some, { numRuns: 15, seed: 7 })) {
    const first = await pasted(
      chosen.map(({ set_id, number_key }, index) => `${(index % 4) + 1} ${set_id}-${number_key}`),
    );
    const text = await exported(first.id);
    const again = await pasted(text.split("\n"));
    expect({ text, isSaved: again.isSaved }).toEqual({ text, isSaved: true });
    expect(held(await read(misty, again.id))).toEqual(held(await read(misty, first.id)));
    await site.sql`delete from decks`;
  }
});

describe("a text", () => {
  test("for PTCG Live has its headings, lines and total", async () => {
    const { id } = await pasted(["2 Charizard ex MEW 6", "4 Charmander MEW 4", "9 Fire Energy BS 98"]);
    expect(await exported(id)).toBe(
      "Pokémon: 2\n4 Charmander MEW 4\n2 Charizard ex MEW 6\n\nEnergy: 1\n9 Basic {R} Energy BS 98\n\nTotal Cards: 15",
    );
    expect(await exported(id, "markdown")).toContain("- 4 Charmander (MEW 4)");
  });

  test("for tools of TCG Pocket has a line for each type of Energy, and reads back as the same deck", async () => {
    const lines = ["Energy: Fire, Water", "2 Charmander A1 33", "1 Charizard ex A1 36", "2 Sabrina A1 225"];
    const { id } = await pasted(lines, "pocket_standard");
    const text = await exported(id);
    expect(text).toBe(
      [
        "Energy: Fire\nEnergy: Water",
        "Pokémon: 3\n2 Charmander A1 33\n1 Charizard ex A1 36",
        "Trainer: 2\n2 Sabrina A1 225",
      ].join("\n\n"),
    );
    const again = await pasted(text.split("\n"), "pocket_standard");
    expect(await exported(again.id)).toBe(text);
    expect(await read(misty, again.id)).toMatchObject({ energy: ["Fire", "Water"], count: 5 });
  });

  test("without Energy keeps the deck's own; in another game it is a heading", async () => {
    const { id } = await pasted(["Energy: Metal", "2 Charmander A1 33"], "pocket_standard");
    await misty.put(`/api/decks/${id}/import`, { lines: ["Energy: 4", "1 Charmander A1 33"] });
    expect(await read(misty, id)).toMatchObject({ energy: ["Metal"], count: 1 });
    const other = await pasted(["Energy: Fire", "9 Fire Energy BS 98"]);
    expect(await read(misty, other.id)).toMatchObject({ energy: [], count: 9 });
  });

  test("of names alone means cards of the deck's game", async () => {
    const { id } = await pasted(["2 Charizard ex"], "pocket_standard");
    expect((await read(misty, id)).cards.map(({ setId }) => setId)).toEqual([expect.stringMatching(/A1$/)]);
  });

  test("of a sheet has each card with its number, and room for the player", async () => {
    const { id } = await pasted(["4 Charmander MEW 4"]);
    const sheet = await body(misty.page(`/decks/${id}/sheet?size=a4`));
    for (const words of ["Player ID", "Format</dt><dd>Unlimited", "MEW 004", 'data-size="a4"'])
      expect(sheet).toContain(words);
  });

  test("of odds is the same for a seed", async () => {
    const { id } = await pasted(["4 Charmander MEW 4", "56 Fire Energy BS 98"]);
    const page = () => body(misty.page(`/decks/${id}/odds?seed=5&draws=2`));
    const first = await page();
    expect(first).toContain("39.9%");
    expect(first).toContain("draws=3");
    expect(await page()).toBe(first);
  });
});
