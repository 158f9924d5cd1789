import { describe, expect, test } from "bun:test";
import { bodyOf, json, useSite } from "../harness.ts";
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
    expect(page).toMatch(/class="deck-meter" data-over="true"/);
    expect(page).not.toContain("1 problem");
    const two = await html(`/decks/${await deckOf(["5 Charmander MEW 4", "58 Basic Fire Energy MEE 2"])}`);
    expect(two).toContain("Not legal: 2 problems");
  });

  test("names the cards of a sole problem if they are few; many are counted and a tap away", async () => {
    const rotated = ["1 Bulbasaur MEW 1", "1 Ivysaur MEW 2", "1 Charmander MEW 4", "1 Charmeleon MEW 5"];
    const few = await standardPage([...rotated, "56 Basic Fire Energy MEE 2"]);
    expect(few).toContain("4 cards rotated out. <b>Bulbasaur, Ivysaur, Charmander, Charmeleon</b>");
    const many = await standardPage([...rotated, "1 Squirtle MEW 7", "55 Basic Fire Energy MEE 2"]);
    expect(many).toMatch(/<summary>.*?Not legal:.*?5 cards rotated out<\/summary>/s);
    expect(many).toContain("5 cards rotated out. <b>Bulbasaur");
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
  expect(page).toMatch(/class="name"[^>]*>Charmeleon<|>Charmeleon<\/a>/);
  expect(await html(`/decks/${id}/odds?seed=1`)).toContain("Charmeleon");
  const { cards } = await json<{ cards: { name: string; englishName: string | null }[] }>(
    misty.json(`/api/decks/${id}`),
  );
  expect(cards.map(({ name, englishName }) => [name, englishName])).toEqual([[card?.name, "Charmeleon"]]);
});

test("a test hand names its cards, and says which one was drawn", async () => {
  const page = await html(`/decks/${await deckOf(["60 Charmander MEW 4"])}/odds?seed=1&draws=1`);
  expect(page.match(/class="hand-name"[^>]*>Charmander</g)).toHaveLength(7 + 1 + 6);
  expect(page).toContain("<h3>Drawn</h3>");
});

test("a registration sheet has the name of the deck and its format as fields, and boxes for the divisions", async () => {
  const page = await html(`/decks/${await deckOf(["4 Charmander MEW 4"], "Dragons")}/sheet`);
  expect(page).toContain("Registration sheet</h1>");
  expect(page).toContain("<h2>Deck registration</h2>");
  for (const field of ["Deck name</dt><dd>Dragons", "Format</dt><dd>Unlimited"]) expect(page).toContain(field);
  for (const division of ["Junior", "Senior", "Masters"]) expect(page).toContain(`<i class="box"></i>${division}`);
});

describe("My Decks", () => {
  test("without decks is one form, with decks compares two of them", async () => {
    const brock = await site.signUp({ roles: ["subscriber"] });
    const empty = await bodyOf(brock.page("/decks"));
    expect(empty.indexOf("No decks yet")).toBeLessThan(empty.indexOf("Create deck"));
    await makeDeck(brock, "Onix");
    expect(await bodyOf(brock.page("/decks"))).not.toContain("/decks/compare");
    const { id } = await makeDeck(brock, "Geodude");
    const page = await bodyOf(brock.page("/decks"));
    expect(page).toContain('action="/decks/compare"');
    expect(page).toMatch(new RegExp(`<option[^>]*value="${id}"[^>]*>Geodude`));
    expect(page).not.toContain("0 cards · <");
  });
});
