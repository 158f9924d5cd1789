import { beforeEach, describe, expect, test } from "bun:test";
import { formatOptions } from "#features/decks/shelf/views.tsx";
import { bodyOf, html, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { change, charizard, held, make, post, read } from "./deck-calls.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp();
beforeEach(async () => {
  await site.sql`delete from decks`;
});

const odds = async (id: string) => bodyOf(misty.page(`/decks/${id}/odds`));

describe("a pasted list", () => {
  const paste = (id: string, lines: string[]) => misty.put(`/api/decks/${id}/import`, { lines });

  test("of more than 60 copies is refused, on one line or on several", async () => {
    const { id } = await make(misty);
    for (const lines of [["999 Charizard ex MEW 6"], ["40 Charizard ex MEW 6", "21 Charizard ex MEW 6"]]) {
      const response = await paste(id, lines);
      expect([response.status, Object.keys((await json<{ fields: object }>(response)).fields)]).toEqual([
        422,
        ["lines"],
      ]);
    }
    expect((await read(misty, id)).cards).toEqual([]);
    expect((await paste(id, ["60 Charizard ex MEW 6"])).status).toBe(200);
    expect(held(await read(misty, id))).toEqual({ "sv03.5-006": 60 });
  });

  test("from a stale tab is refused, in the builder and with its ambiguous lines", async () => {
    const deck = await make(misty);
    const action = `/api/decks/${deck.id}/import?_method=PUT`;
    const response = await misty.post(action, { version: "0", lines: "4 Pikachu" }, html);
    for (const page of [await bodyOf(misty.page(`/decks/builder/${deck.id}`)), await bodyOf(response, 422)]) {
      expect(readPage(page).form(action)?.hidden("version")).toBe("0");
    }
    await change(misty, deck, [{ ...charizard, quantity: 2 }]);
    for (const lines of ["4 Pikachu", "1 Charizard ex MEW 6"]) {
      expect((await misty.post(action, { version: "0", lines }, html)).status).toBe(409);
    }
    expect(held(await read(misty, deck.id))).toEqual({ "sv03.5-006": 2 });
  });
});

test("a deck of more than 1,000 cards is not shuffled", async () => {
  const { id } = await make(misty);
  const hold = (quantity: number) =>
    site.sql`
    update decks set cards = jsonb_build_array(jsonb_build_object('cardId', 'sv03.5-004', 'quantity', ${quantity}::int))
    where id = ${id}`;
  await hold(1000);
  expect(await odds(id)).toContain("Test hand");
  await hold(1001);
  const page = await odds(id);
  expect(page).toContain("Odds and test hands work for decks of up to 1,000 cards.");
  expect(page).not.toContain("Test hand<");
});

const noIds = ["a".repeat(36), "-".repeat(36), "x", "%00", "00000000-0000-4000-8000-00000000000g"];

test.each(noIds)("%s is refused as a deck", async (id) => {
  for (const path of [`/decks/${id}`, `/decks/${id}/odds`, `/decks/builder/${id}`, `/decks/compare?a=${id}&b=${id}`]) {
    expect([path, (await misty.page(path)).status]).toEqual([path, 404]);
  }
  expect((await misty.json(`/api/decks/${id}`)).status).toBe(404);
  expect((await misty.request(`/api/decks/${id}`, { method: "DELETE" })).status).toBe(404);
  expect((await misty.request(`/api/decks/${id}/unlock`, { method: "PUT" })).status).toBe(404);
});

test("control characters are refused or left out", async () => {
  expect((await site.anonymous.page("/decks/public?card=%00")).status).toBe(200);
  const deck = await make(misty);
  const coverCardId = "sv03.5\0";
  expect((await misty.put(`/api/decks/${deck.id}`, { version: 0, settingsChange: { coverCardId } })).status).toBe(422);
  expect((await change(misty, deck, [{ ...charizard, setId: "\0", quantity: 1 }])).status).toBe(422);
  expect((await post(misty, `/api/decks/${deck.id}`, { version: 0, add: "\0 6" })).status).toBe(422);
  expect((await misty.post(`/api/decks/${deck.id}`, { version: "0", add: "sv\0 6" }, html)).status).toBe(422);
});

test("the folder of a deck is visible to its owner only", async () => {
  const { id } = await make(misty);
  await misty.put(`/api/decks/${id}`, { version: 0, settingsChange: { visibility: "PUBLIC", folder: "Secret" } });
  const folderFor = async (person: Pick<typeof misty, "json">) =>
    (await json<{ folder: string }>(person.json(`/api/decks/${id}`))).folder;
  expect([await folderFor(misty), await folderFor(site.anonymous)]).toEqual(["Secret", ""]);
});

test.each([["pikachu or charmander"], ["charmander or c:pocket"], ['"'], ["pikachu or ("], ["or ".repeat(40)]])(
  "the builder finds cards of its game alone: %j",
  async (typed) => {
    const { id } = await make(misty, "Fire", "unlimited");
    const page = await bodyOf(misty.page(`/decks/builder/${id}?q=${encodeURIComponent(typed)}`));
    const found = [...page.matchAll(/<button[^>]*deck-add[^>]*>/g)].map(([tag]) => /value="([^"]+)"/.exec(tag)?.[1]);
    const rows = await site.sql<{ place: string }[]>`
    select set_id || ' ' || number_key as place from cards where category = 'EN'`;
    const places = rows.map(({ place }) => place);
    expect(found.filter((place = "") => !places.includes(place))).toEqual([]);
    if (typed.includes("charmander")) expect(found.length).toBeGreaterThan(0);
  },
);

test("new decks are offered no format of a game that is off or hidden", async () => {
  const offered = async (page: Promise<Response>) =>
    [...(await bodyOf(page)).matchAll(/<option value="(\w+_\w+)"/g)].map(([, format]) => format);
  expect(await offered(site.anonymous.page("/trydeckbuilder"))).toEqual(["pocket_standard"]);
  const hidden = readPage(await bodyOf(site.anonymous.page("/trydeckbuilder?format=standard_jp")));
  expect(hidden.all("option").find(({ value }) => value === "standard_jp")?.isTicked).toBe(true);
  const sabrina = await site.signUp();
  expect(await offered(sabrina.page("/decks"))).toEqual(["pocket_standard"]);
  await sabrina.put("/api/user/preferences", { disallowedCategories: ["TCG-POCKET-EN"] });
  expect(await offered(sabrina.page("/decks"))).toEqual([]);
});

test("a deck keeps its format in the settings while its game is off", () => {
  const ids = (present?: "standard_jp") => formatOptions(["EN"], present).map(({ value }) => value);
  expect([ids().includes("standard_jp"), ids("standard_jp").includes("standard_jp")]).toEqual([false, true]);
});

test("Considering counts copies", async () => {
  const { id } = await make(misty);
  await change(misty, { id, version: 0 }, [{ ...charizard, quantity: 3, isConsidered: true }]);
  const page = readPage(await bodyOf(misty.page(`/decks/builder/${id}`)));
  expect(page.names("heading")).toContain("Considering 3");
  expect(page.names("button")).toContain("Remove from Considering: Charizard ex, 151 006");
});
