import { describe, expect, test } from "bun:test";
import { bodyOf, origin, useSite } from "../harness.ts";
import { wordsOf } from "../named-abroad.ts";
import { readPage } from "../page/page.ts";
import { treeOf } from "../page/tree.ts";
import { add, answer, makeList, numbers, send, whole } from "./people.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp({ roles: ["subscriber"] });
const asPage = { accept: "text/html" };

const html = async (path: string) => bodyOf(misty.page(path));
const lines = async (id: string, text: string) =>
  (await answer<{ lines: object[] }>(send(misty, "POST", `/api/lists/${id}/cards`, { text }))).lines;

describe("the search of “Add cards”", () => {
  test("finds cards, says which are on the list, and adds one by its button", async () => {
    const id = await makeList(misty);
    await add(misty, id, "6");
    const found = readPage(await html(`/lists/${id}/add?q=charizard+151`));
    expect(found.get("button", "Add Charizard ex 006, 151").value).toBe("sv03.5-006");
    expect(found.get("button", "Add Charizard ex 199, 151").value).toBe("sv03.5-199");
    expect(found.text.match(/On this list/g)).toHaveLength(1);
    expect(found.get("listitem", /On this list/).find("button", "Add Charizard ex 006, 151")).toBeDefined();
    const referer = `${origin}/lists/${id}/add?q=charizard+151`;
    const added = await misty.post(
      `/api/lists/${id}/cards`,
      { cards: "sv03.5-199", step: "add" },
      { ...asPage, referer },
    );
    expect([added.status, added.headers.get("location")]).toEqual([303, `/lists/${id}/add?q=charizard+151`]);
    expect(await numbers(misty, id)).toBe("6 199");
  });

  test("answers a swap with the results, and a tap with a message and the mark of the card", async () => {
    const id = await makeList(misty);
    const swap = { ...asPage, "hx-request": "true", "hx-request-type": "partial" };
    const found = await bodyOf(misty.request(`/lists/${id}/add?q=charizard+151`, { headers: swap }));
    expect(found).toStartWith('<div id="found"');
    const tap = await misty.post(`/api/lists/${id}/cards`, { cards: "sv03.5-006", step: "add" }, swap);
    const text = await bodyOf(tap);
    expect([tap.status, text.includes("Added 1 card."), text.includes(`id="on-${id}-sv03.5-006"`)]).toEqual([
      200,
      true,
      true,
    ]);
  });

  test("starts with one’s newest cards, and counts what is on the list", async () => {
    const person = await site.signUp();
    const id = await makeList(person);
    const page = async () => bodyOf(person.page(`/lists/${id}/add`));
    expect(await page()).not.toContain("Your newest cards");
    for (const cardId of ["sv03.5-004", "sv03.5-005"])
      await person.put("/api/collection?setId=sv03.5", { cardId, variant: "normal", quantity: 1 });
    await add(person, id, "4");
    const shown = await page();
    const [newer, older] = ["sv03.5-005", "sv03.5-004"].map((card) => shown.indexOf(`value="${card}"`));
    expect([shown.includes("Your newest cards"), Number(newer) < Number(older)]).toEqual([true, true]);
    expect(shown).toContain("1 card on this list");
    const swap = { ...asPage, "hx-request": "true", "hx-request-type": "partial" };
    const tap = await person.post(`/api/lists/${id}/cards`, { cards: "sv03.5-005", step: "add" }, swap);
    expect(await bodyOf(tap)).toContain("2 cards on this list");
  });

  test("says when nothing is found, and how many more there are", async () => {
    const id = await makeList(misty);
    expect(await html(`/lists/${id}/add?q=nothingcalledso`)).toContain("No matching cards");
    expect(await html(`/lists/${id}/add?q=ex`)).toMatch(/The first 24 of \d+/);
    expect((await misty.page(`/lists/${id}/add?q=%25&order=abc`)).status).toBe(200);
  });
});

describe("a press on a page", () => {
  /** Where a form of the page sends its cards. */
  const actionIn = (page: string, id: string) => {
    const [, action = ""] = new RegExp(`"(/api/lists/${id}/cards[^"]*)"`).exec(page) ?? [];
    return action.replaceAll("&amp;", "&");
  };

  test("adds found cards once, however often it is sent; the next one adds again", async () => {
    const id = await makeList(misty);
    const action = actionIn(await html(`/lists/${id}/add?q=charizard+151`), id);
    const press = (cards: string) => misty.post(action, { cards, step: "add" }, asPage);
    await Promise.all(["sv03.5-006", "sv03.5-199", "sv03.5-006"].map(press));
    expect((await numbers(misty, id)).split(" ").sort()).toEqual(["199", "6"]);
    await press("sv03.5-006");
    expect(await numbers(misty, id)).toEndWith(" 6");
    expect((await whole(misty, id)).cards).toHaveLength(3);
  });

  test.each(["a preview", "the choice of a list"])("adds the cards of %s once, and says how many", async (of) => {
    const id = await makeList(misty);
    const [cards, text] = [["sv03.5-004", "sv03.5-006 holo"], "2 Pikachu MEW 25"];
    const page = await bodyOf(
      of === "a preview"
        ? misty.post(`/api/lists/${id}/cards`, { text, step: "preview" }, asPage)
        : misty.request("/api/lists/choices", {
            method: "POST",
            body: new URLSearchParams(cards.map((card) => ["cards", card])),
            headers: asPage,
          }),
    );
    const fields = of === "a preview" ? [["text", text]] : cards.map((card) => ["cards", card]);
    const press = () =>
      misty.request(actionIn(page, id), {
        method: "POST",
        body: new URLSearchParams([...fields, ["step", "add"]]),
        headers: asPage,
      });
    await Promise.all([press(), press()]);
    expect(await bodyOf(misty.page(`/lists/${id}`))).toContain("Added 2 cards.");
    expect((await whole(misty, id)).cards).toHaveLength(2);
  });
});

describe("a pocket of a binder", () => {
  test("is named on the page, and the binder opens at its page afterwards", async () => {
    const id = await makeList(misty, "BINDER");
    const page = treeOf(await html(`/lists/${id}/add?order=10&q=charizard+151`));
    expect(wordsOf(page, "h1")).toEqual(["Add to page\u00a02, pocket\u00a02"]);
    const sent = { cards: "sv03.5-006", order: "10", step: "add" };
    const added = await misty.post(`/api/lists/${id}/cards`, sent, asPage);
    expect(added.headers.get("location")).toBe(`/lists/${id}?page=2&edit=1`);
    expect((await whole(misty, id)).cards).toMatchObject([{ order: 10, cardId: "sv03.5-006", variant: "holo" }]);
  });

  test("takes a card of the binder by the numbers of page and pocket", async () => {
    const id = await makeList(misty, "BINDER");
    await add(misty, id, "6", { variant: "holo" });
    const [{ listCardId = "" } = {}] = (await whole(misty, id)).cards;
    const move = (more: object, list = id) => send(misty, "PUT", `/api/lists/${list}/order`, { listCardId, ...more });
    expect((await move({ page: 3, pocket: 9 })).status).toBe(200);
    expect((await whole(misty, id)).cards).toMatchObject([{ order: 26 }]);
    for (const wrong of [{ page: 3, pocket: 10 }, { page: 0, pocket: 1 }, { page: 3 }, { page: 2500, pocket: 9 }])
      expect((await move(wrong)).status).toBe(422);
    const list = await makeList(misty);
    await add(misty, list, "6");
    expect((await move({ page: 1, pocket: 1 }, list)).status).toBe(422);
  });

  test("of no binder is no pocket", async () => {
    for (const at of [`${await makeList(misty, "BINDER")}/add?order=99999`, `${await makeList(misty)}/add?order=3`])
      expect([at, readPage(await html(`/lists/${at}`)).names("heading")[0]]).toEqual([at, "Add cards"]);
  });
});

describe("a line", () => {
  test("names what of it was not used", async () => {
    const id = await makeList(misty);
    expect(
      await lines(id, "2x Bulbasaur 77/999\nBulbasaur MEW 999\nBulbasaur\nBulbasaur x3\n1 Bulbasaur MEW 1"),
    ).toMatchObject([
      { state: "ambiguous", unused: "77/999", quantity: 2 },
      { state: "ambiguous", unused: "999" },
      { state: "ambiguous", unused: "" },
      { state: "ambiguous", unused: "", quantity: 3 },
      { state: "matched", unused: "" },
    ]);
    const preview = await misty.post(`/api/lists/${id}/cards`, { text: "Bulbasaur 77/999\nNo such card" }, asPage);
    const text = await bodyOf(preview);
    for (const words of ["“77/999” was not used", "1 not found", "1 newest printing"]) expect(text).toContain(words);
  });

  test("with the number and the size of a set means the English card", async () => {
    const id = await makeList(misty);
    expect(await lines(id, "Bulbasaur 1/165\nBulbasaur 001/165")).toMatchObject([
      { state: "matched", cardId: "sv03.5-001" },
      { state: "matched", cardId: "sv03.5-001" },
    ]);
  });
});
