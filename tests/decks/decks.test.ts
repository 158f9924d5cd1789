import { beforeEach, describe, expect, test } from "bun:test";
import { deckStale } from "#features/decks/deck/policy.ts";
import { bodyOf, html, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { change, charizard, charmander, type DeckJson, held, make, post, read, type Saved } from "./deck-calls.ts";

const site = await useSite({ MEMBERSHIP: "stripe", STRIPE_KEY: "" }, "starter");
const misty = await site.signUp();
const brock = await site.signUp();
beforeEach(async () => {
  await site.sql`delete from decks`;
});

describe("a deck", () => {
  test("is created with a name and a format, and readable by its owner only", async () => {
    const { id, version } = await make(misty, "  Fire\tdeck ", "standard");
    expect(version).toBe(0);
    const deck = await read(misty, id);
    expect(deck).toMatchObject({ name: "Fire deck", format: "standard", visibility: "PRIVATE", count: 0, cards: [] });
    for (const person of [brock, site.anonymous]) {
      expect((await person.json(`/api/decks/${id}`)).status).toBe(404);
      expect((await person.page(`/decks/${id}`)).status).toBe(404);
    }
    expect((await misty.page(`/decks/${id}`)).status).toBe(200);
  });

  test.each([
    [{ name: "", format: "standard" }, "name"],
    [{ name: "x".repeat(61), format: "standard" }, "name"],
    [{ name: "\u202EeriF", format: "standard" }, "name"],
    [{ name: "\u200B\u200B", format: "standard" }, "name"],
    [{ name: "Deck", format: "modern" }, "format"],
    [{ name: "Deck" }, "format"],
  ])("is not created from %j", async (input, field) => {
    const response = await misty.put("/api/decks", input);
    expect(response.status).toBe(422);
    expect(Object.keys((await json<{ fields: object }>(response)).fields)).toEqual([field]);
  });

  test("is created once by a form sent twice, also at the same time; another name is another deck", async () => {
    const formId = /name="formId" value="([^"]+)"/.exec(await bodyOf(misty.page("/decks")))?.[1];
    const sent = (name: string) => json<Saved>(misty.put("/api/decks", { name, format: "standard", formId }));
    const [first, second] = await Promise.all([sent("Twice"), sent("Twice")]);
    expect(second?.id).toBe(first?.id ?? "");
    expect((await sent("Once")).id).not.toBe(first?.id ?? "");
    expect((await json<{ value: object[] }>(post(misty, "/api/decks", {}))).value).toHaveLength(2);
  });

  test("is copied once by a form sent twice at the same time; after the answer again, and by the next form", async () => {
    const { id, version } = await make(misty, "Charizard");
    await post(misty, `/api/decks/${id}`, { version, cards: [{ ...charizard, quantity: 1, isConsidered: false }] });
    const form = async () => /action="([^"]+copy[^"]+)"/.exec(await bodyOf(misty.page(`/decks/${id}`)))?.[1] ?? "";
    const path = await form();
    const copies = await Promise.all([path, path].map((at) => json<Saved>(post(misty, at, {}))));
    expect(copies[1]?.id).toBe(copies[0]?.id ?? "");
    const again = await json<Saved>(post(misty, path, {}));
    expect(again.id).not.toBe(copies[0]?.id ?? "");
    misty.cookies.delete("made");
    expect((await json<Saved>(post(misty, path, {}))).id).toBe(copies[0]?.id ?? "");
    misty.cookies.delete("made");
    expect((await json<Saved>(post(misty, await form(), {}))).id).not.toBe(copies[0]?.id ?? "");
  });

  test("is visible to everyone if it and its owner's profile are public", async () => {
    const { id, version } = await make(misty, "Charizard");
    const settingsChange = { visibility: "PUBLIC", archetype: "meta" };
    expect((await misty.put(`/api/decks/${id}`, { version, settingsChange })).status).toBe(200);
    const page = await bodyOf(site.anonymous.page(`/decks/${id}`));
    expect(page).toContain("Charizard");
    const [, signIn = ""] = /<a [^>]*href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Copy to my decks/s.exec(page) ?? [];
    expect(signIn).toBe(`/auth/signin?callbackUrl=%2Fdecks%2F${id}`);
    expect(await bodyOf(site.anonymous.page(signIn))).toContain("Log in to copy this deck.");
    expect(await bodyOf(site.anonymous.page("/decks/public?archetype=meta"))).toContain(`/decks/${id}`);
    expect(await bodyOf(site.anonymous.page("/decks/public?archetype=rogue"))).not.toContain(`/decks/${id}`);
    expect(await bodyOf(site.anonymous.page("/decks/public?q=ARIZ"))).toContain(`/decks/${id}`);
    for (const q of ["ar%25iz", "pikachu"]) {
      const none = await bodyOf(site.anonymous.page(`/decks/public?q=${q}`));
      expect(none).not.toContain(`/decks/${id}`);
      expect(none).toContain("No matching decks");
    }
    await site.sql`update users set profile_visibility = 'private' where id = ${misty.id}`;
    expect((await site.anonymous.page(`/decks/${id}`)).status).toBe(404);
    expect(await bodyOf(site.anonymous.page("/decks/public"))).not.toContain(`/decks/${id}`);
    await site.sql`update users set profile_visibility = 'public' where id = ${misty.id}`;
  });

  test("comes before newer ones that are not legal, among public decks", async () => {
    const publish = async (name: string, quantity: number) => {
      const { id, version } = await make(misty, name);
      await post(misty, `/api/decks/${id}`, { version, cards: [{ ...charizard, quantity, isConsidered: false }] });
      const { version: now } = await read(misty, id);
      await misty.put(`/api/decks/${id}`, { version: now, settingsChange: { visibility: "PUBLIC" } });
    };
    await publish("One of four", 1);
    await publish("Sixty of one", 60);
    const page = await bodyOf(site.anonymous.page("/decks/public"));
    const [first, second] = ["One of four", "Sixty of one"].map((name) => page.indexOf(name));
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first ?? 0);
  });

  test("with a name that no username may have stays private", async () => {
    const { id, version } = await make(misty, "Charizard!");
    const response = await misty.put(`/api/decks/${id}`, { version, settingsChange: { visibility: "PUBLIC" } });
    expect([response.status, Object.keys((await json<{ fields: object }>(response)).fields)]).toEqual([422, ["name"]]);
    expect((await read(misty, id)).visibility).toBe("PRIVATE");
  });

  test("is deleted by its owner only", async () => {
    const { id } = await make(misty);
    expect((await brock.request(`/api/decks/${id}`, { method: "DELETE" })).status).toBe(404);
    expect((await misty.request(`/api/decks/${id}`, { method: "DELETE" })).status).toBe(200);
    expect((await misty.json(`/api/decks/${id}`)).status).toBe(404);
  });
});

describe("cards", () => {
  test("are set by number, added up over printings, and 0 removes them", async () => {
    const first = await make(misty);
    const second = await json<Saved>(
      change(misty, first, [
        { ...charizard, quantity: 2 },
        { ...charmander, quantity: 4 },
      ]),
    );
    expect(second.version).toBe(1);
    expect(held(await read(misty, first.id))).toEqual({ "sv03.5-006": 2, "sv03.5-004": 4 });
    await change(misty, second, [{ ...charizard, quantity: 0 }]);
    expect(held(await read(misty, first.id))).toEqual({ "sv03.5-004": 4 });
  });

  test("of an older version are refused with 409, and nothing changes", async () => {
    const deck = await make(misty);
    await change(misty, deck, [{ ...charizard, quantity: 2 }]);
    const response = await change(misty, deck, [{ ...charizard, quantity: 3 }]);
    expect([response.status, (await json<{ message: string }>(response)).message]).toEqual([409, deckStale().message]);
    expect(held(await read(misty, deck.id))).toEqual({ "sv03.5-006": 2 });
  });

  test("written by two tabs at once: one wins, the other gets a conflict", async () => {
    const deck = await make(misty);
    const both = await Promise.all([1, 2].map((quantity) => change(misty, deck, [{ ...charizard, quantity }])));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("are limited to four copies over all printings; a card over the limit can be reduced", async () => {
    const deck = await make(misty);
    const over = await change(misty, deck, [
      { ...charizard, quantity: 3 },
      { setId: "sv03.5", numberKey: "199", quantity: 2 },
    ]);
    expect(over.status).toBe(422);
    expect((await json<{ message: string }>(over)).message).toBe("At most 4 Charizard ex in any printing.");
    await misty.put(`/api/decks/${deck.id}/import`, { lines: ["6 Charizard ex MEW 6"] });
    const fewer = await change(misty, { id: deck.id, version: 1 }, [{ ...charizard, quantity: 5 }]);
    expect(fewer.status).toBe(200);
    expect((await change(misty, { id: deck.id, version: 2 }, [{ ...charizard, quantity: 6 }])).status).toBe(422);
  });

  test("that do not exist are refused", async () => {
    const deck = await make(misty);
    expect((await change(misty, deck, [{ setId: "sv03.5", numberKey: "999", quantity: 1 }])).status).toBe(422);
    expect((await change(brock, deck, [{ ...charizard, quantity: 1 }])).status).toBe(404);
  });

  test("are moved one at a time by buttons, with and without JavaScript", async () => {
    const { id } = await make(misty);
    const press = (step: string, version: number) =>
      misty.post(`/api/decks/${id}`, { version: String(version), [step]: "sv03.5 6" }, html);
    const answer = await press("add", 0);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/decks/builder/${id}`]);
    await press("add", 1);
    await press("consider", 2);
    let deck = await read(misty, id);
    expect([held(deck), deck.considering.map(({ quantity }) => quantity)]).toEqual([{ "sv03.5-006": 1 }, [1]]);
    await press("include", 3);
    await press("remove", 4);
    deck = await read(misty, id);
    expect([held(deck), deck.considering]).toEqual([{ "sv03.5-006": 1 }, []]);
    await press("remove", 5);
    expect(held(await read(misty, id))).toEqual({});
    expect((await misty.htmx("POST", `/api/decks/${id}`, { version: "5", add: "sv03.5 6" })).status).toBe(409);
  });

  test("are checked by the rules of the format", async () => {
    const deck = await make(misty, "Rules", "unlimited");
    await change(misty, deck, [{ ...charizard, quantity: 2 }]);
    // From before cards of another game were refused.
    await site.sql`update decks set format = 'pocket_standard' where id = ${deck.id}`;
    const { broken, isLegal } = await read(misty, deck.id);
    expect(isLegal).toBe(false);
    expect(broken.map(({ rule }) => rule)).toEqual(["size", "basic", "game", "energyTypes"]);
    expect(await bodyOf(misty.page(`/decks/${deck.id}`))).toContain("These cards are from another game.");
  });
});

describe("a pasted list", () => {
  const paste = async (id: string, lines: string[]) =>
    json<{ lines: { line: string; state: string; cardId: string | null; quantity: number }[]; isSaved: boolean }>(
      misty.put(`/api/decks/${id}/import`, { lines }),
    );

  test("replaces the cards if every line is one card; headings are skipped", async () => {
    const { id } = await make(misty);
    const answer = await paste(id, [
      "Pokémon: 2",
      "2 Charizard ex MEW 6 PH",
      "1 Charizard ex MEW 6",
      "",
      "Total Cards: 3",
    ]);
    expect(answer).toMatchObject({ isSaved: true, lines: [{ state: "matched", cardId: "sv03.5-006" }, {}] });
    expect(held(await read(misty, id))).toEqual({ "sv03.5-006": 3 });
  });

  test("with an unknown or ambiguous line lists it and saves nothing", async () => {
    const { id } = await make(misty);
    const answer = await paste(id, ["2 Charizard ex MEW 6", "1 Agumon BT1 10", "4 Pikachu"]);
    expect(answer.isSaved).toBe(false);
    expect(answer.lines.map(({ state, cardId }) => [state, cardId])).toEqual([
      ["matched", "sv03.5-006"],
      ["unknown", null],
      ["ambiguous", null],
    ]);
    expect((await read(misty, id)).cards).toEqual([]);
  });

  test.each([
    [[], []],
    [["nothing"], ["skipped"]],
    [["Pokémon: 2"], []],
  ])("without a card saves nothing: %j", async (lines, states) => {
    const { id } = await make(misty);
    const answer = await paste(id, lines);
    expect([answer.isSaved, answer.lines.map(({ state }) => state)]).toEqual([false, states]);
  });

  test("in a form is shown again with its lines, and each choice is its own line", async () => {
    const { id } = await make(misty);
    const action = `/api/decks/${id}/import?_method=PUT`;
    const refused = await misty.post(action, { lines: "2 Charizard ex MEW 6\n4 Pikachu\n1 Agumon BT1 10" }, html);
    const page = await bodyOf(refused, 422);
    expect(refused.status).toBe(422);
    expect(page).toContain("2 of 3 lines need review.");
    const [, choice = ""] = /<option value="(4 Pikachu [A-Z][^"]+)"/.exec(page) ?? [];
    const saved = await misty.post(action, { lines: `2 Charizard ex MEW 6\n${choice}` }, html);
    expect(saved.status).toBe(303);
    expect((await read(misty, id)).count).toBe(6);
  });

  test("of another's deck is not found", async () => {
    const { id } = await make(misty);
    expect((await brock.put(`/api/decks/${id}/import`, { lines: ["1 Charizard ex MEW 6"] })).status).toBe(404);
  });
});

describe("many decks", () => {
  test("are listed in pages, the last edited first", async () => {
    const pro = await site.signUp({ roles: ["subscriber"] });
    const made: string[] = [];
    for (let count = 0; count < 26; count++) made.unshift((await make(pro, `Deck ${count}`)).id);
    type Page = { value: DeckJson[]; pagingKey: string | null };
    const first = await json<Page>(post(pro, "/api/decks", { marker: null }));
    const second = await json<Page>(post(pro, "/api/decks", { marker: first.pagingKey }));
    expect([...first.value, ...second.value].map(({ id }) => id)).toEqual(made);
    expect(second.pagingKey).toBeNull();
    expect(await bodyOf(pro.page("/decks"))).toContain("Next");
  });

  test("beyond the membership's limit are refused; existing ones are locked, and can be chosen", async () => {
    const pro = await site.signUp({ roles: ["subscriber"] });
    const ids: string[] = [];
    for (let count = 0; count < 22; count++) ids.push((await make(pro, `Deck ${count}`)).id);
    await site.sql`delete from user_roles where user_id = ${pro.id} and role = 'subscriber'`;
    expect((await pro.put("/api/decks", { name: "More", format: "standard" })).status).toBe(403);
    const [oldest = "", second = ""] = ids;
    const unlock = async (id: string) => (await pro.request(`/api/decks/${id}/unlock`, { method: "PUT" })).status;
    expect(await unlock(ids.at(-1) ?? "")).toBe(200);
    expect((await read(pro, oldest)).lockState).toBe("LOCKED");
    expect((await change(pro, { id: oldest, version: 0 }, [{ ...charizard, quantity: 1 }])).status).toBe(403);
    expect((await read(pro, ids.at(-1) ?? "")).lockState).toBe("UNLOCKED");
    const pages = [
      await bodyOf(pro.page(`/decks/builder/${oldest}`)),
      await bodyOf(pro.page(`/decks/builder/${ids.at(-1)}`)),
    ];
    expect(pages.map((page) => [page.includes('id="paste"'), page.includes('id="settings"')])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect((await Promise.all([unlock(oldest), unlock(oldest)])).toSorted()).toEqual([200, 200]);
    expect((await read(pro, oldest)).lockState).toBe("UNLOCKED");
    expect((await change(pro, { id: oldest, version: 0 }, [{ ...charizard, quantity: 1 }])).status).toBe(200);
    expect(await unlock(second)).toBe(409);
    await site.sql`update decks set unlocked_at = null where user_id = ${pro.id}`;
    expect((await Promise.all([unlock(oldest), unlock(second)])).toSorted()).toEqual([200, 409]);
  });

  test("include copies of public decks", async () => {
    const deck = await make(misty, "Charizard");
    await change(misty, deck, [{ ...charizard, quantity: 3 }]);
    expect((await brock.request(`/api/decks/${deck.id}/copy`, { method: "POST" })).status).toBe(404);
    await misty.put(`/api/decks/${deck.id}`, { version: 1, settingsChange: { visibility: "PUBLIC" } });
    const copy = await json<Saved>(brock.request(`/api/decks/${deck.id}/copy`, { method: "POST" }));
    expect(await read(brock, copy.id)).toMatchObject({ name: "Charizard", visibility: "PRIVATE", count: 3 });
  });
});

describe("the builder without JavaScript", () => {
  test("searches the cards of its format, and shows owned copies", async () => {
    const { id } = await make(misty, "Fire", "unlimited");
    await change(misty, { id, version: 0 }, [{ ...charizard, quantity: 2 }]);
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-199", variant: "holo", quantity: 1 });
    const page = readPage(await bodyOf(misty.page(`/decks/builder/${id}?q=charmander`)));
    const cards = page.all("button").flatMap(({ value }) => value ?? []);
    expect(cards).toContain("sv03.5 4");
    expect(cards.filter((value) => value.startsWith("pocket-"))).toEqual([]);
    expect(page.text).toContain("1 of 2 owned");
    expect(page.names("paragraph")).toContain("2 of 60 cards");
    expect((await brock.page(`/decks/builder/${id}`)).status).toBe(404);
  });

  test("shows N/A for an unknown price, and else the price of the cheapest printing", async () => {
    const { id } = await make(misty, "Prices");
    await change(misty, { id, version: 0 }, [{ ...charizard, quantity: 3 }]);
    const cost = async (title: string) =>
      new RegExp(`<dt>${title}</dt><dd>([^<]*)</dd>`).exec(await bodyOf(misty.page(`/decks/${id}`)))?.[1];
    expect([await cost("Price"), await cost("Cost to finish")]).toEqual(["N/A", "N/A"]);
    const price = { source: "tcgplayer", currency: "USD", low: 1, as_of: new Date().toISOString() };
    await site.sql`insert into current_prices ${site.sql([
      { ...price, card_id: "sv03.5-006", variant: "holo", market: 500 },
      { ...price, card_id: "sv03.5-183", variant: "holo", market: 200 },
    ])}`;
    await site.sql`delete from entries where user_id = ${misty.id}`;
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-199", variant: "holo", quantity: 1 });
    expect([await cost("Price"), await cost("Owned"), await cost("Cost to finish")]).toEqual([
      "$15.00",
      "1 of 3",
      "$4.00",
    ]);
  });

  test("opens for a new deck; a refused one is shown again with the typed values", async () => {
    const made = await misty.post("/api/decks?_method=PUT", { name: "Fire", format: "standard" }, html);
    expect([made.status, made.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/decks\/builder\/[\da-f-]{36}$/),
    ]);
    const refused = await misty.post("/api/decks?_method=PUT", { name: "x".repeat(61), format: "expanded" }, html);
    expect(refused.status).toBe(422);
    expect(await bodyOf(refused, 422)).toContain("must have at most 60 characters");
  });

  test("saves settings by a form, and shows refused ones again", async () => {
    const { id } = await make(misty, "Fire");
    const action = `/api/decks/${id}?_method=PUT`;
    const form = {
      version: "0",
      name: "Fire 2!",
      format: "expanded",
      archetype: "",
      folder: "Cups",
      description: "a\r\nb",
    };
    const refused = await misty.post(action, { ...form, visibility: "PUBLIC" }, html);
    expect([refused.status, (await bodyOf(refused, 422)).includes("Fire 2!")]).toEqual([422, true]);
    expect((await misty.post(action, { ...form, visibility: "PRIVATE" }, html)).status).toBe(303);
    expect(await read(misty, id)).toMatchObject({
      name: "Fire 2!",
      format: "expanded",
      folder: "Cups",
      description: "a\nb",
    });
  });
});

describe("cards that other decks hold", () => {
  test("count as owned, or not if the URL says so, in any printing", async () => {
    const misty = await site.signUp();
    const ownedIn = async (at: string) => /(\d+) of \d+<\/dd>/.exec(await bodyOf(misty.page(at)))?.[1];
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity: 3 });
    const [deck, other] = [await make(misty), await make(misty)];
    await change(misty, deck, [{ ...charizard, quantity: 2 }]);
    await change(misty, other, [{ setId: "sv03.5", numberKey: "199", quantity: 2 }]);
    expect(await ownedIn(`/decks/${deck.id}`)).toBe("2");
    expect(await ownedIn(`/decks/${deck.id}?own=exclusive`)).toBe("1");
  });
});

test("a deck's cover is one of its cards, and a card’s page links to the decks with it", async () => {
  const deck = await make(misty);
  const { version } = await json<Saved>(change(misty, deck, [{ ...charizard, quantity: 1 }]));
  const page = readPage(await bodyOf(misty.page(`/decks/builder/${deck.id}`)));
  expect(page.get("option", "Charizard ex").value).toBe("sv03.5-006");
  const form = { version: String(version), coverCardId: "sv03.5-006" };
  expect((await misty.post(`/api/decks/${deck.id}?_method=PUT`, form, { accept: "text/html" })).status).toBe(303);
  expect(await json(misty.json(`/api/decks/${deck.id}`))).toMatchObject({ coverCardId: "sv03.5-006" });
  const card = await bodyOf(misty.page("/series/scarlet-violet/151/6"));
  expect(readPage(card).hrefs()).toContain("/decks/public?card=sv03.5-006");
});
