import { describe, expect, test } from "bun:test";
import { bodyOf, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { makeDeck } from "./routes.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp({ roles: ["subscriber"] });

const html = async (path: string) => bodyOf(misty.page(path));

async function deckOf(lines: string[], name = "Charizard", format?: string) {
  const { id } = await makeDeck(misty, name, format);
  expect((await misty.put(`/api/decks/${id}/import`, { lines })).status).toBe(200);
  return id;
}

const standardPage = async (lines: string[]) => html(`/decks/${await deckOf(lines, "Rotated", "standard")}`);

describe("the page of a deck", () => {
  test("shows a sole problem at once, and a bar past its mark", async () => {
    const page = await html(`/decks/${await deckOf(["4 Charmander MEW 4", "58 Basic Fire Energy MEE 2"])}`);
    expect(page).toContain("A deck has 60 cards; this one has 62.");
    expect(readPage(page).get("paragraph", "62 of 60 cards").of("data-over")).toBe("true");
    expect(page).not.toContain("1 problem");
    const two = await html(`/decks/${await deckOf(["5 Charmander MEW 4", "58 Basic Fire Energy MEE 2"])}`);
    expect(two).toContain("Not legal: 2 problems");
  });

  test("names the cards of a sole problem if they are few; many are counted and a tap away", async () => {
    const rotated = ["1 Bulbasaur MEW 1", "1 Ivysaur MEW 2", "1 Charmander MEW 4", "1 Charmeleon MEW 5"];
    const few = await standardPage([...rotated, "56 Basic Fire Energy MEE 2"]);
    expect(readPage(few).text).toContain("4 cards rotated out. Bulbasaur, Ivysaur, Charmander, Charmeleon ");
    const many = readPage(await standardPage([...rotated, "1 Squirtle MEW 7", "55 Basic Fire Energy MEE 2"]));
    expect(many.get("group", "Not legal: 5 cards rotated out").names("listitem")).toEqual([
      "5 cards rotated out. Bulbasaur, Ivysaur, Charmander, Charmeleon, Squirtle",
    ]);
  });

  test("without cards offers to add them, and nothing else", async () => {
    const { id } = await makeDeck(misty);
    const page = await html(`/decks/${id}`);
    expect(page).toContain("Add cards");
    for (const gone of ["deck-meter", "More options for this deck"]) expect(page).not.toContain(gone);
  });
});

test("a Japanese card has its English name on pages, its printed one in exports, and both in JSON", async () => {
  const { id } = await makeDeck(misty, "Kanto", "unlimited_jp");
  const [card] = await site.sql`
    select set_id as "setId", number_key as "numberKey", name from cards where category = 'JP' and english_name = 'Charmeleon' limit 1`;
  const saved = await json<{ version: number }>(misty.json(`/api/decks/${id}`));
  const answer = await misty.request(`/api/decks/${id}`, {
    method: "POST",
    body: JSON.stringify({
      version: saved.version,
      cards: [{ setId: card?.setId, numberKey: card?.numberKey, quantity: 1 }],
    }),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(200);
  const page = await html(`/decks/${id}`);
  expect(readPage(page).get("main").sight).toContain(" Charmeleon PMCG1 17 ");
  expect(await html(`/decks/${id}/odds?seed=1`)).toContain("Charmeleon");
  const { cards } = await json<{ cards: { name: string; englishName: string | null }[] }>(
    misty.json(`/api/decks/${id}`),
  );
  expect(cards.map(({ name, englishName }) => [name, englishName])).toEqual([[card?.name, "Charmeleon"]]);
});

test("a test hand names its cards, and says which one was drawn", async () => {
  const page = await html(`/decks/${await deckOf(["60 Charmander MEW 4"])}/odds?seed=1&draws=1`);
  expect(page.match(/class="hand-name"[^>]*>Charmander</g)).toHaveLength(7 + 1 + 6);
  expect(readPage(page).names("heading")).toContain("Drawn");
});

test("a registration sheet has the name of the deck and its format as fields, and boxes for the divisions", async () => {
  const page = readPage(await html(`/decks/${await deckOf(["4 Charmander MEW 4"], "Dragons")}/sheet`)).get("main");
  expect(page.names("heading")).toEqual(expect.arrayContaining(["Registration sheet", "Deck registration"]));
  expect([page.fact("Deck name"), page.fact("Format")]).toEqual(["Dragons", "Unlimited"]);
  const boxes = page.all("").filter((one) => one.of("class") === "box");
  expect([boxes.length, page.fact("Division")]).toEqual([3, "JuniorSeniorMasters"]);
});

describe("My Decks", () => {
  test("without decks is one form, with decks compares two of them", async () => {
    const brock = await site.signUp({ roles: ["subscriber"] });
    const empty = await bodyOf(brock.page("/decks"));
    expect(empty.indexOf("No decks yet")).toBeLessThan(empty.indexOf("Create deck"));
    await makeDeck(brock, "Onix");
    expect(await bodyOf(brock.page("/decks"))).not.toContain("/decks/compare");
    const { id } = await makeDeck(brock, "Geodude");
    const page = readPage(await bodyOf(brock.page("/decks")));
    const options = page.form("/decks/compare")?.all("option", /^Geodude/);
    expect(options?.map(({ value }) => value)).toEqual([id, id]);
    expect(page.sight).not.toContain("0 cards · <");
  });
});
