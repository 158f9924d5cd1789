import { describe, expect, test } from "bun:test";
import { shippedRules } from "#features/decks/check/rules/formats.ts";
import { body, html, json, useSite } from "../harness.ts";
import { makeList } from "../lists/people.ts";
import { readPage } from "../page/page.ts";
import { held, make, post, read } from "./deck-calls.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp();

type Line = { line: string; state: string; cardId: string | null; quantity: number; reason: string };
type Answer = { lines: Line[]; isSaved: boolean };

const good = "2 Charizard ex MEW 6";
const wrong = ["12345", "0", "1000", "4.5", "-4", "−4", "00", "1,5", "+4"].map(
  (number) => `${number} Charizard ex MEW 6`,
);
const wrongAfter = ["Charizard ex MEW 6 x0", "Charizard ex MEW 6 x1000"];

const importInto = (id: string, lines: string[]) => json<Answer>(misty.put(`/api/decks/${id}/import`, { lines }));

describe("a line whose number no quantity can be", () => {
  test.each([...wrong, ...wrongAfter])("%s is not valid beside a good one, and nothing is saved", async (line) => {
    const { id } = await make(misty);
    await importInto(id, ["1 Charmander MEW 4"]);
    const answer = await importInto(id, [good, line]);
    expect(answer).toMatchObject({
      isSaved: false,
      lines: [
        { line: good, state: "matched", cardId: "sv03.5-006", quantity: 2, reason: "" },
        { line, state: "invalid", cardId: null, quantity: 0, reason: expect.stringContaining("can’t be a quantity") },
      ],
    });
    expect(held(await read(misty, id))).toEqual({ "sv03.5-004": 1 });
  });

  test("has its reason on the page, which keeps what was typed", async () => {
    const { id } = await make(misty);
    const path = `/api/decks/${id}/import?_method=PUT`;
    const response = await misty.post(path, { version: "0", lines: `${good}\n4.5 Iono\nfoo bar` }, html);
    const page = readPage(await body(response));
    expect(page.names("paragraph")).toContain("“4.5” can’t be a quantity: use a whole number from 1 to 999.");
    expect(page.text).toContain("1 of 3 lines need review. Nothing has been saved yet.");
    const lines = page
      .all("")
      .concat(page.all("textbox"))
      .filter((field) => field.of("name") === "lines");
    expect(lines.map(({ value }) => value).toSorted()).toEqual([good, "4.5 Iono", "foo bar"].toSorted());
    expect(page.get("textbox", "Skipped foo bar").value).toBe("foo bar");
    expect((await read(misty, id)).cards).toEqual([]);
  });

  test("is told to visitors, and nothing of their list is taken", async () => {
    const lines = [good, "12345 Charizard ex MEW 6"];
    const answer = await json<Answer>(post(misty, "/api/decks/lines", { format: "unlimited", lines }));
    expect(answer.lines.map(({ state }) => state)).toEqual(["matched", "invalid"]);
    const form = { format: "unlimited", lines: lines.join("\n") };
    const page = await (await site.anonymous.post("/api/decks/lines", form, html)).text();
    expect(page).toContain("“12345” can’t be a quantity");
    expect(page).toContain("so nothing was imported");
    expect(readPage(page).names("paragraph")).toContain("0 of 60 cards");
    expect(
      readPage(page)
        .all("textbox")
        .map(({ value }) => value),
    ).toContain(lines.join("\n"));
  });

  test("adds nothing to a list, and has its reason in the preview", async () => {
    const id = await makeList(misty);
    const text = `${good}\n0 Charizard ex 199/165\n-4 Charmander`;
    const path = `/api/lists/${id}/cards`;
    const preview = await json<{ cards: number; lines: Line[] }>(post(misty, path, { text }));
    expect(preview.lines.map(({ state }) => state)).toEqual(["matched", "invalid", "invalid"]);
    expect(preview.cards).toBe(0);
    const added = await post(misty, path, { text, step: "add" });
    expect(added.status).toBe(422);
    expect((await json<{ fields: Record<string, string> }>(added)).fields.text).toContain("“0” can’t be a quantity");
    expect((await site.sql`select from list_cards where list_id = ${id}`).length).toBe(0);
    const page = await (await misty.post(path, { text }, html)).text();
    for (const words of ["2 not valid", "Nothing to add", "“-4” can’t be a quantity"]) expect(page).toContain(words);
  });
});

describe("a line without a quantity", () => {
  test("is skipped and said to be; headings and totals are neither", async () => {
    const { id } = await make(misty);
    const lines = ["Pokémon: 1", "", "foo bar", good, "Charmander MEW 4", "Total Cards: 2"];
    const answer = await importInto(id, lines);
    expect(answer.isSaved).toBe(true);
    expect(answer.lines.map(({ line, state }) => [line, state])).toEqual([
      ["foo bar", "skipped"],
      [good, "matched"],
      ["Charmander MEW 4", "skipped"],
    ]);
  });

  test("is named on the page that follows", async () => {
    const { id } = await make(misty);
    const path = `/api/decks/${id}/import?_method=PUT`;
    const response = await misty.post(path, { version: "0", lines: `${good}\nCharmander MEW 4` }, html);
    expect([response.status, response.headers.get("location")]).toEqual([303, `/decks/builder/${id}`]);
    const page = await body(misty.page(`/decks/builder/${id}`));
    expect(page).toContain("Imported 2 cards. Skipped, as they have no quantity: “Charmander MEW 4”.");
  });
});

describe("a line whose set and number are those of another card", () => {
  test("is asked about, with what is there and the cards of its name", async () => {
    const { id } = await make(misty);
    const answer = await importInto(id, [good, "1 Charmander MEW 6"]);
    expect(answer).toMatchObject({
      isSaved: false,
      lines: [{ state: "matched" }, { state: "ambiguous", cardId: null, reason: "151 006 is Charizard ex." }],
    });
    const path = `/api/decks/${id}/import?_method=PUT`;
    const page = await (await misty.post(path, { version: "0", lines: "1 Charmander MEW 6" }, html)).text();
    expect(page).toContain("151 006 is Charizard ex.");
    for (const label of ["Charmander · 151 004", "Charizard ex · 151 006"])
      expect(readPage(page).names("option")).toContain(label);
  });

  test("without such a card takes another printing of the same card, and says so", async () => {
    const { id } = await make(misty);
    const answer = await importInto(id, ["9 Fire Energy SVALT 132"]);
    expect(answer).toMatchObject({ isSaved: true, lines: [{ state: "matched" }] });
    expect(answer.lines[0]?.reason).toBe(
      "The catalogue does not have this printing. Another one of the same card was taken.",
    );
  });
});

describe("a line whose name no card has, with the set and number of one", () => {
  const unlike = "151 001 is Bulbasaur.";
  const unknownName = "We don’t know this name, so only set and number were compared.";

  test.each(["2 Foo MEW 1", "2 Foo [MEW] 001/165", "2 Charizrd MEW 1", "2 Glurak MEW 1"])(
    "%s: a name that is like no name of the card is asked about, with the card to choose",
    async (line) => {
      const { id } = await make(misty);
      const answer = await importInto(id, [good, line]);
      expect(answer).toMatchObject({
        isSaved: false,
        lines: [{ state: "matched" }, { line, state: "ambiguous", cardId: null, reason: unlike }],
      });
      const path = `/api/decks/${id}/import?_method=PUT`;
      const page = readPage(await (await misty.post(path, { version: "0", lines: line }, html)).text());
      expect(page.names("paragraph")).toContain(unlike);
      expect(page.get("option", "Bulbasaur · 151 001").value).toBe("2 Bulbasaur MEW 1");
      const tried = await json<Answer>(post(misty, "/api/decks/lines", { format: "unlimited", lines: [line] }));
      expect(tried.lines).toMatchObject([{ state: "ambiguous", reason: unlike }]);
    },
  );

  test.each(["2 Bisasam MEW 1", "2 Bulbizarre MEW 1"])("%s: its name abroad is the card's own", async (line) => {
    const { id } = await make(misty);
    const taken = { line, state: "matched", cardId: "sv03.5-001", reason: "" };
    expect(await importInto(id, [line])).toMatchObject({ isSaved: true, lines: [taken] });
  });

  test.each(["2 Bulbasor MEW 1", "2 Wildes Bisasam MEW 1"])(
    "%s: the card's name with a wrong letter, or with a word abroad, is taken and remarked",
    async (line) => {
      const { id } = await make(misty);
      const answer = await importInto(id, [line]);
      const taken = { line, state: "matched", cardId: "sv03.5-001", reason: unknownName };
      expect(answer).toMatchObject({ isSaved: true, lines: [taken] });
      const { id: other } = await make(misty);
      await misty.post(`/api/decks/${other}/import?_method=PUT`, { version: "0", lines: line }, html);
      expect(await body(misty.page(`/decks/builder/${other}`))).toContain(`${unknownName.slice(0, -1)}: “${line}”.`);
    },
  );

  test("its Japanese name is the card's own", async () => {
    const [pair] = await site.sql<{ japanese: string; id: string; code: string; number: string }[]>`
      select j.name as japanese, e.id, s.code, e.number from cards j join cards e on e.name = j.english_name
      join sets s on s.id = e.set_id
      where j.category = 'JP' and e.category = 'EN' and s.code is not null limit 1`;
    const { id } = await make(misty);
    const line = `2 ${pair?.japanese} ${pair?.code} ${pair?.number}`;
    const taken = { line, state: "matched", cardId: pair?.id, reason: "" };
    expect(await importInto(id, [line])).toMatchObject({ isSaved: true, lines: [taken] });
  });

  test("is not found for a list, which says what stands there, and adds nothing", async () => {
    const id = await makeList(misty);
    const path = `/api/lists/${id}/cards`;
    const preview = await json<{ cards: number; lines: Line[] }>(
      post(misty, path, { text: "Foo MEW 1\nBulbasor MEW 1" }),
    );
    expect(preview).toMatchObject({
      cards: 1,
      lines: [
        { state: "unknown", reason: unlike },
        { state: "matched", reason: unknownName },
      ],
    });
  });

  test("is no card of a format's rules, which says what stands there", async () => {
    const admin = await site.signUp({ roles: ["admin"] });
    const { expanded } = shippedRules;
    const rules = { ...expanded, bans: [...expanded.bans, { cardId: "Foo MEW 1", from: null, until: null }] };
    const answer = await admin.put("/api/admin/decks/config", { format: "expanded", rules, reason: "A ban" });
    expect(answer.status).toBe(422);
    expect((await json<{ fields: Record<string, string> }>(answer)).fields.bans).toBe(`“Foo MEW 1”: ${unlike}`);
  });
});
