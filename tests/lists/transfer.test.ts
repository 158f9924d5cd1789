import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { useSite } from "../harness.ts";
import { isLong } from "../long.ts";
import { add, answer, makeList, send, set, whole } from "./people.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp();

const upload = (text: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) => {
  const form = new FormData();
  form.set("file", new File([text], "My wishes.csv"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return misty.request("/api/lists/import", { method: "POST", body: form, headers });
};

type Imported = { id: string; version: number; cards: number; unknown: number };

const exported = async (id: string, ending: string) =>
  (await misty.request(`/api/lists/${id}/export.${ending}`)).text();

const contentOf = async (id: string) => {
  const { cards } = await whole(misty, id);
  return cards.map(({ cardId, variant, order }) => ({ cardId, variant, order }));
};

/** Numbers of cards of 151, with a place and whether the variant is named. */
const picks = fc.uniqueArray(
  fc.record({ number: fc.integer({ min: 1, max: 20 }), place: fc.nat(40), isNamed: fc.boolean() }),
  { selector: ({ place }) => place, maxLength: 8 },
);

type Pick = { number: number; place: number; isNamed: boolean };

async function fill(id: string, type: string, all: Pick[]): Promise<void> {
  for (const { number, place, isNamed } of all) {
    const [main] = await site.sql`
      select v.key from variants v join cards c on c.id = v.card_id
      where c.set_id = ${set} and c.number_key = ${String(number)} order by v.position limit 1`;
    const variant = isNamed || type === "BINDER" ? String(main?.key) : null;
    await add(misty, id, String(number), { variant, ...(type === "BINDER" && { order: place }) });
  }
}

describe("a list that is exported and imported", () => {
  test.each(["STATIC", "DYNAMIC", "BINDER", "POKEDEX"])(
    "is the same %s",
    async (type) => {
      await fc.assert(
        fc.asyncProperty(picks, fc.constantFrom("csv", "json"), async (all, ending) => {
          const id = await makeList(misty, type, { name: '=A "list", with signs' });
          await fill(id, type, all);
          const made = await answer<Imported>(upload(await exported(id, ending), { type }));
          expect(await contentOf(made.id)).toEqual(await contentOf(id));
          expect(made).toMatchObject({ cards: (await contentOf(id)).length, unknown: 0 });
          for (const one of [id, made.id]) await misty.request(`/api/lists/${one}`, { method: "DELETE" });
        }),
        { numRuns: isLong ? 60 : 6 },
      );
    },
    120_000,
  );

  test("has its settings from JSON, or those of the form from CSV", async () => {
    const id = await makeList(misty, "BINDER", { name: "Shown" });
    await add(misty, id, "6", { variant: "holo" });
    await send(misty, "PUT", `/api/lists/${id}`, { pockets: 16, showsNames: false });
    await send(misty, "PUT", `/api/lists/${id}`, { purpose: "TRADE", coverCardId: "sv03.5-006" });
    const ofJson = await answer<Imported>(upload(await exported(id, "json")));
    expect(await whole(misty, ofJson.id)).toMatchObject({
      name: "Shown",
      type: "BINDER",
      pockets: 16,
      showsNames: false,
      purpose: "TRADE",
      coverCardId: "sv03.5-006",
    });
    const ofCsv = await answer<Imported>(upload(await exported(id, "csv"), { type: "DYNAMIC" }));
    expect(await whole(misty, ofCsv.id)).toMatchObject({ name: "My wishes", type: "DYNAMIC" });
  });

  test("can be a file of a spreadsheet: with semicolons, commas in names and empty cells at the ends", async () => {
    const text = [
      "\ufeffPlace;Name;Card ID;Variant ID;;",
      "1;Charizard, the last;sv03.5-006;holo;;",
      "2;Charmander;sv03.5-004;;",
      ";;;;;",
    ].join("\r\n");
    const made = await answer<Imported>(upload(text, { name: "Of a spreadsheet" }));
    expect(made).toMatchObject({ cards: 2, unknown: 0 });
    expect((await contentOf(made.id)).map(({ cardId }) => cardId)).toEqual(["sv03.5-006", "sv03.5-004"]);
  });

  test("has the number of the Pokémon as the place in a Pokédex list", async () => {
    const id = await makeList(misty, "POKEDEX", { name: "By number" });
    await add(misty, id, "4");
    const [, row = ""] = (await exported(id, "csv")).split(/\r?\n/);
    expect(row).toStartWith("4,Charmander,");
  });

  test("reports rows with unknown cards", async () => {
    const text = "Place,Card ID,Variant ID\n2,sv03.5-006,holo\n1,sv03.5-004,\n3,nothing,\n4,sv03.5-004,nothing\n";
    const made = await answer<Imported>(upload(text, { name: "Mine" }));
    expect(made).toMatchObject({ cards: 2, unknown: 2 });
    expect(await contentOf(made.id)).toEqual([
      { cardId: "sv03.5-004", variant: null, order: 0 },
      { cardId: "sv03.5-006", variant: "holo", order: 1 },
    ]);
    const form = await upload(text, {}, { accept: "text/html" });
    expect(form.status).toBe(303);
    const page = await (await misty.page(form.headers.get("location") ?? "")).text();
    expect(page).toContain("Imported 2 cards. 2 rows were not found.");
  });

  test.each([
    ["no list", "Dear Misty"],
    ["no columns", "Name,Set\nPikachu,151"],
    ["other JSON", '{"cards":[{"order":-1}]}'],
    ["deep JSON", `{"cards":${"[".repeat(50)}${"]".repeat(50)}}`],
    ["a pocket twice", "Place,Card ID,Variant ID\n1,sv03.5-004,normal\n1,sv03.5-006,holo"],
    ["a pocket too far", "Place,Card ID,Variant ID\n10002,sv03.5-004,normal"],
  ])("with %s is refused in its form, and nothing is created", async (_, text) => {
    const count = async () => (await site.sql`select from lists where user_id = ${misty.id}`).length;
    const before = await count();
    const refused = await upload(text, { type: "BINDER" }, { accept: "text/html" });
    expect([refused.status, (await refused.text()).includes("Import a list")]).toEqual([422, true]);
    expect(await count()).toBe(before);
  });
});

test("the name of an imported list is one that its readers can see", async () => {
  const id = await makeList(misty, "STATIC", { name: "Mine" });
  const file = JSON.parse(await exported(id, "json"));
  const made = await answer<Imported>(upload(JSON.stringify({ ...file, name: "My\u202E\u200B list\n" })));
  expect((await whole(misty, made.id)).name).toBe("My list");
  const refused = await answer(upload(JSON.stringify(file), { name: "\u202Etsil" }));
  expect(refused).toMatchObject({ fields: { name: "Please remove invisible characters" } });
});
