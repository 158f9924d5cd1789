import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { body, json, useSite } from "../harness.ts";
import { held, make, read } from "./deck-calls.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp();
const cards = await site.sql<{ id: string; set_id: string; number_key: string }[]>`
  select id, set_id, number_key from cards where category = 'EN' and gone_at is null order by id`;

const textIn = (page: string, field: string): string =>
  (new RegExp(`<textarea[^>]*id="${field}"[^>]*>([^<]*)<`).exec(page)?.[1] ?? "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

const exported = async (id: string, field = "live") => textIn(await body(misty.page(`/decks/${id}/export`)), field);

const pasted = async (lines: string[]) => {
  const { id } = await make(misty, "Text", "unlimited");
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

  test("of a sheet has each card with its number, and room for the player", async () => {
    const { id } = await pasted(["4 Charmander MEW 4"]);
    const sheet = await body(misty.page(`/decks/${id}/sheet?size=a4`));
    for (const words of ["Player ID", "Format: Unlimited", "MEW 004", 'data-size="a4"']) expect(sheet).toContain(words);
  });

  test("of odds is the same for a seed", async () => {
    const { id } = await pasted(["4 Charmander MEW 4", "56 Fire Energy BS 98"]);
    const page = () => body(misty.page(`/decks/${id}/odds?seed=5&draws=2`));
    const first = await page();
    expect(first).toContain("39.9 %");
    expect(first).toContain("draws=3");
    expect(await page()).toBe(first);
  });
});
