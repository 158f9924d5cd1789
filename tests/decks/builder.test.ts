import { beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { changesBetween } from "#features/decks/builder/rules/changes.ts";
import { refusalOf } from "#features/decks/builder/rules/copies.ts";
import { type BuilderCard, builderRows } from "#features/decks/builder/rules/facts.ts";
import { brokenRules } from "#features/decks/check/rules/check.ts";
import { type FormatId, shippedRules } from "#features/decks/check/rules/formats.ts";
import { type DeckStep, steppedRows, steps } from "#features/decks/deck/rules/rows.ts";
import { next, startOf, unsaved } from "#islands/deck-builder/deck-state.ts";
import { bodyOf, html, json, useSite } from "../harness.ts";
import { isLong } from "../long.ts";
import { readPage } from "../page/page.ts";
import { change, charizard, held, make, read } from "./deck-calls.ts";

const site = await useSite({}, "starter");
const unruled = await useSite({}, "starter");
await unruled.sql`update cards set legal = '{}'`;
const misty = await site.signUp();
const brock = await site.signUp();
beforeEach(async () => {
  await site.sql`delete from decks`;
});

type Found = { value: BuilderCard[]; total: number; problems: string[]; pagingKey: string | null };
const find = (query: string, person: Pick<typeof misty, "json"> = misty) =>
  json<Found>(person.json(`/api/decks/cards?${query}`));

describe("cards for the builder", () => {
  test("are those of the format, a page at a time", async () => {
    const first = await find("format=unlimited&q=char");
    expect(first.value.map(({ category }) => category)).not.toContain("TCG-POCKET-EN");
    expect(first.value.map(({ name }) => name)).toContain("Charmander");
    const all = await find("format=unlimited");
    const second = await find(`format=unlimited&after=${encodeURIComponent(all.pagingKey ?? "")}`);
    expect(second.value.map(({ id }) => id)).not.toContain(all.value[0]?.id);
    expect((await find("format=pocket_standard")).value.every(({ category }) => category === "TCG-POCKET-EN")).toBe(
      true,
    );
  });

  test("of the starter catalogue are legal in their format", async () => {
    const inFormat = async (format: string) => (await find(`format=${format}`)).total;
    const [standard, expanded, unlimited] = [
      await inFormat("standard"),
      await inFormat("expanded"),
      await inFormat("unlimited"),
    ];
    expect(standard).toBeWithin(188, expanded);
    expect(expanded).toBeLessThan(unlimited);
    const sets = async (q: string) => (await find(`format=standard&q=${q}`)).value.map(({ setId }) => setId);
    expect(await sets("bulbasaur")).toEqual(["me01", "me01"]);
    expect(await sets("charmander")).not.toContain("sv03.5");
  });

  test("are all cards of the game where the catalogue says nothing of legality", async () => {
    const { total } = await find("format=unlimited", unruled.anonymous);
    expect(total).toBeGreaterThan(700);
    for (const format of ["standard", "expanded"])
      expect((await find(`format=${format}`, unruled.anonymous)).total).toBe(total);
    const single = (await find("format=gym-leader-challenge", unruled.anonymous)).total;
    expect(single).toBeWithin(total / 2, total);
  });

  test("are found by id, in that order, with the fields of the rules", async () => {
    const { value } = await find("ids=sv03.5-199,sv03.5-006,none");
    expect(value.map(({ id }) => id)).toEqual(["sv03.5-199", "sv03.5-006"]);
    expect(value[1]).toMatchObject({ name: "Charizard ex", setId: "sv03.5", numberKey: "6", supertype: "pokemon" });
    expect(value[1]?.prints.map(({ id }) => id)).toContain("sv03.5-199");
  });

  test("have the owned copies of any printing, not for visitors", async () => {
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-199", variant: "holo", quantity: 2 });
    expect((await find("ids=sv03.5-006")).value[0]?.owned).toBe(2);
    expect((await find("ids=sv03.5-006", brock)).value[0]?.owned).toBe(0);
    expect((await find("ids=sv03.5-006", site.anonymous)).value[0]?.owned).toBeUndefined();
  });

  test("with an unreadable query have a message", async () => {
    expect((await find("q=hp%3E%3D")).problems).toHaveLength(1);
  });
});

describe("the deck in the browser and on the server", () => {
  test("is the same after any edits, in any order", async () => {
    const { value: english } = await find("format=unlimited&q=char");
    const { value: pocket } = await find("format=pocket_standard");
    const known = new Map([...english, ...pocket].map((card) => [card.id, card]));
    const format = fc.constantFrom<FormatId>(
      "standard",
      "expanded",
      "gym-leader-challenge",
      "unlimited",
      "pocket_standard",
    );
    const edits = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(9)), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(format, edits, async (chosen, made) => {
        const cards = chosen === "pocket_standard" ? pocket : english;
        const { id } = await make(misty, "Random", chosen);
        const work = made.reduce(
          (now, [step, index]) => edited(now, step, cards[index], known, chosen),
          startOf(none, 0),
        );
        const changes = unsaved(work).map(({ cardId, after, isConsidered }) => {
          const { setId = "", numberKey = "" } = known.get(cardId) ?? {};
          return { setId, numberKey, quantity: after, isConsidered };
        });
        if (changes.length > 0) expect((await change(misty, { id, version: 0 }, changes)).status).toBe(200);
        const deck = await read(misty, id);
        const rows = builderRows(work.rows.cards, known).toReversed();
        const day = new Date().toISOString().slice(0, 10);
        expect(held(deck)).toEqual(
          Object.fromEntries(work.rows.cards.map(({ cardId, quantity }) => [cardId, quantity])),
        );
        expect(deck.broken).toEqual(brokenRules({ format: chosen, rows, energy: [] }, shippedRules[chosen], day));
        await misty.request(`/api/decks/${id}`, { method: "DELETE" });
      }),
      { numRuns: isLong ? 200 : 25 },
    );
  });
});

const none = { cards: [], considering: [] };

function edited(
  work: ReturnType<typeof startOf>,
  step: DeckStep,
  card: BuilderCard | undefined,
  known: ReadonlyMap<string, BuilderCard>,
  format: FormatId,
) {
  if (!card) return work;
  const after = steppedRows(work.rows, step, card.id);
  const [from, to] = [work.rows, after].map((rows) => builderRows(rows.cards, known));
  if (refusalOf(shippedRules[format], from ?? [], to ?? [], after.considering.length)) return work;
  return next(work, { is: "edit", changes: changesBetween(work.rows, after) });
}

describe("a visitor's deck", () => {
  const id = "5f0c64a4-8d5b-4f3e-9a55-0d0f6a1f2b3c";
  const tried = { id, name: "Tried", format: "unlimited", cards: [{ ...charizard, quantity: 3, isConsidered: false }] };

  test("is created once with its cards, however often it is sent", async () => {
    const made = await json<{ id: string; version: number }>(misty.put("/api/decks", tried));
    expect(made).toEqual({ id, version: 0 });
    expect(held(await read(misty, id))).toEqual({ "sv03.5-006": 3 });
    await change(misty, { id, version: 0 }, [{ ...charizard, quantity: 1 }]);
    expect(await json<object>(misty.put("/api/decks", tried))).toEqual({ id, version: 1 });
    expect(held(await read(misty, id))).toEqual({ "sv03.5-006": 1 });
  });

  test("replaces no other deck, and has existing cards only", async () => {
    await misty.put("/api/decks", tried);
    expect((await brock.put("/api/decks", tried)).ok).toBe(false);
    expect((await read(misty, id)).count).toBe(3);
    const cards = [{ setId: "sv03.5", numberKey: "999", quantity: 1 }];
    expect((await brock.put("/api/decks", { ...tried, id: crypto.randomUUID(), cards })).status).toBe(422);
    expect((await brock.put("/api/decks", { ...tried, id: "1" })).status).toBe(422);
  });

  test("has a page for visitors, which leads members to their decks", async () => {
    const tried = "/trydeckbuilder?format=standard";
    const page = await bodyOf(site.anonymous.page(tried));
    expect(page).toContain("Saving needs an account.");
    expect(page).toContain("Paste a deck list");
    expect(page).not.toContain("This catalogue doesn’t say");
    const withoutRules = await bodyOf(unruled.anonymous.page(tried));
    expect(withoutRules).toContain("This catalogue doesn’t say which cards are legal in");
    const searched = await bodyOf(unruled.anonymous.page(`${tried}&q=charmander`));
    expect(searched).not.toContain("This catalogue doesn’t");
    expect(searched).toContain("found");
    expect(await bodyOf(site.anonymous.page("/trydeckbuilder?format=unlimited"))).not.toContain(
      "This catalogue doesn’t",
    );
    const own = await misty.page("/trydeckbuilder");
    expect([own.status, own.headers.get("location")]).toEqual([303, "/decks"]);
  });

  test("begins with Pokémon to tap, and a member's with the cards they have", async () => {
    const startOfSearch = (page: string) => /id="found">(.*?)<\/section>/s.exec(page)?.[1] ?? "";
    const tried = startOfSearch(await bodyOf(site.anonymous.page("/trydeckbuilder?format=unlimited")));
    expect(tried).toContain("Tap a Basic Pokémon to start, or search for a card.");
    expect(tried.match(/class="found-add"/g)?.length).toBeGreaterThan(10);
    expect(tried).not.toContain(">Charmeleon<");
    const ash = await site.signUp();
    const deck = await make(ash, "New", "unlimited");
    const builder = async () => startOfSearch(await bodyOf(ash.page(`/decks/builder/${deck.id}`)));
    expect(await builder()).toContain("Search for a card, or paste a list.");
    await ash.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-004", variant: "normal", quantity: 1 });
    const own = await builder();
    expect(own).toContain("Your cards in this format: 1");
    expect(own.match(/class="found-add"/g)).toHaveLength(1);
    expect(own).toContain("Charmander");
  });

  test("is read from a pasted list without JavaScript, and its unmatched lines are listed", async () => {
    const form = { format: "unlimited", lines: "2 Charizard ex MEW 6\n1 Agumon BT1 10" };
    const answer = await site.anonymous.post("/api/decks/lines", form, html);
    const page = readPage(await bodyOf(answer));
    expect(page.names("paragraph")).toContain("2 of 60 cards");
    expect(page.names("listitem")).toContain("1 Agumon BT1 10 No card has this name.");
    expect(page.text).toContain("A deck needs a Basic Pokémon.");
    expect((await site.anonymous.post("/api/decks/lines", { ...form, format: "modern" }, html)).status).toBe(422);
  });
});

describe("the builder's page", () => {
  test("has the deck in its HTML, in the state of its URL", async () => {
    const { id } = await make(misty, "Fire", "unlimited");
    await change(misty, { id, version: 0 }, [{ ...charizard, quantity: 2 }]);
    const page = readPage(await bodyOf(misty.page(`/decks/builder/${id}?view=table&sort=name&group=none`)));
    expect(page.names("paragraph")).toContain("2 of 60 cards");
    expect(page.names("caption")).toContain("Cards 2");
    expect(page.hrefs().filter((href) => href?.includes("view=grid&sort=name&group=none"))).not.toBeEmpty();
    expect(await bodyOf(misty.page(`/decks/builder/${id}?view=pile`))).toContain("Charizard ex");
  });
});
