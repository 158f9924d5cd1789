import { beforeEach, describe, expect, test } from "bun:test";
import { cardNotAdded, listStale } from "#features/lists/list/policy.ts";
import { rowsWithCards } from "#features/lists/list/rules/rows.ts";
import { bodyOf, origin, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { type Added, add, answer, makeList, numbers, send, set, whole } from "./people.ts";

const site = await useSite({}, "starter");
let misty: Awaited<ReturnType<typeof site.signUp>>;
const brock = await site.signUp();

beforeEach(async () => {
  misty = await site.signUp();
});

describe("a card", () => {
  test("is added at its place, and a stale version is refused with the fixed message", async () => {
    const id = await makeList(misty);
    expect(await answer<Added>(add(misty, id, "006", { version: 0 }))).toMatchObject({
      version: 1,
      order: 0,
      cardCount: 1,
    });
    expect((await add(misty, id, "4", { version: 1, order: 0 })).status).toBe(200);
    const stale = await add(misty, id, "1", { version: 1 });
    expect(stale.status).toBe(409);
    expect(await answer(stale)).toMatchObject({ message: listStale().message });
    expect((await add(misty, id, "1", { version: null, order: null })).status).toBe(200);
    expect(await numbers(misty, id)).toBe("4 6 1");
  });

  test("that does not exist is refused with the fixed message", async () => {
    const id = await makeList(misty);
    for (const response of [await add(misty, id, "999"), await add(misty, id, "6", { variant: "none" })]) {
      expect(response.status).toBe(404);
      expect(await answer(response)).toMatchObject({ message: cardNotAdded().message });
    }
    expect(await whole(misty, id)).toMatchObject({ version: 0, cards: [] });
  });

  test("can be on a list twice, on a checklist once, and needs a variant in a binder", async () => {
    const [list, checklist, binder] = [
      await makeList(misty),
      await makeList(misty, "DYNAMIC"),
      await makeList(misty, "BINDER"),
    ];
    for (const id of [list, list, checklist, checklist]) expect((await add(misty, id, "6")).status).toBe(200);
    expect([await numbers(misty, list), await numbers(misty, checklist)]).toEqual(["6 6", "6"]);
    expect((await whole(misty, checklist)).cards[0]?.variant).toBe("holo");
    expect((await add(misty, binder, "6")).status).toBe(422);
    expect((await add(misty, binder, "6", { variant: "holo", order: 10_000 })).status).toBe(422);
    expect((await add(misty, binder, "6", { variant: "holo", order: 9_999 })).status).toBe(200);
  });

  test("is put on and taken off by one toggle, which an API names and a form infers", async () => {
    const [id, at] = await makeList(misty).then((id) => [id, `/api/lists/${id}/${set}/6`] as const);
    const toggled = async (sent: object) => {
      const { status } = await send(misty, "PUT", at, sent);
      return `${status} ${await numbers(misty, id)}`.trim();
    };
    expect(await toggled({ isOn: true, variant: "holo" })).toBe("200 6");
    expect(await toggled({ isOn: true })).toBe("200 6");
    expect(await toggled({ again: true })).toBe("200 6 6");
    expect(await toggled({ isOn: false })).toBe("200");
    expect(await toggled({ isOn: false })).toBe("200");
    const asForm = async (sent: string) => {
      const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html", origin };
      return (await misty.request(`${at}?_method=PUT`, { method: "POST", body: sent, headers })).status;
    };
    expect([await asForm("variant=&seen="), await numbers(misty, id)]).toEqual([303, "6"]);
    expect([await asForm("variant=&seen="), await numbers(misty, id)]).toEqual([303, "6"]);
    expect([await asForm(`variant=&seen=&seen=${id}`), await numbers(misty, id)]).toEqual([303, ""]);
    expect(await toggled({ isOn: "maybe" })).toBe("422");
    expect(await toggled({ variant: "holo" })).toBe("422");
    expect(await toggled({ isOn: true, version: 1 })).toBe("409");
    expect(await toggled({ isOn: true, variant: "none" })).toBe("404");
    expect((await send(brock, "PUT", at, { isOn: true })).status).toBe(404);
    expect((await send(misty, "PUT", `/api/lists/${id}/${set}/999`, { isOn: true })).status).toBe(404);
  });

  test("can be in its Pokémon’s slot only", async () => {
    const id = await makeList(misty, "POKEDEX");
    expect((await add(misty, id, "6", { order: 4 })).status).toBe(422);
    expect(await answer<Added>(add(misty, id, "6"))).toMatchObject({ order: 6 });
    const slots = await answer<{ number: number; name: string; card: object | null }[]>(
      misty.json(`/api/lists/${id}/dex?start=5&end=7`),
    );
    expect(slots.map(({ number, name, card }) => [number, name, card !== null])).toEqual([
      [5, "Charmeleon", false],
      [6, "Charizard", true],
      [7, "Squirtle", false],
    ]);
    expect((await misty.json(`/api/lists/${await makeList(misty)}/dex`)).status).toBe(422);
  });

  test("counts on a checklist once it is in the collection", async () => {
    const id = await makeList(misty, "DYNAMIC");
    await add(misty, id, "6");
    await add(misty, id, "4");
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-006", variant: "holo", quantity: 2 });
    expect(await whole(misty, id)).toMatchObject({ cardCount: 2, ownedCount: 1 });
  });

  test("alone on a checklist is one card", async () => {
    const id = await makeList(brock, "DYNAMIC");
    await add(brock, id, "6");
    for (const path of ["/lists", `/lists/${id}`]) {
      const html = await bodyOf(brock.page(path));
      expect(html).toContain("0 of 1 card<");
      expect(html).not.toContain("1 cards");
    }
  });

  test("shows the lists that have it", async () => {
    const [one, other] = [await makeList(misty), await makeList(misty)];
    await add(misty, one, "6", { variant: "holo" });
    const check = async (query: string, person = misty) =>
      answer(
        send(person, "POST", `/api/lists/check-card?setId=sv03.5&cardId=sv03.5-006${query}`, { listIds: [one, other] }),
      );
    expect(await check("")).toEqual([one]);
    expect(await check("&variant=holo")).toEqual([one]);
    expect(await check("&variant=reverse")).toEqual([]);
    expect(await check("", brock)).toEqual([]);
  });

  test("is added and removed by a form without JavaScript, with an undo on the next page", async () => {
    const id = await makeList(misty);
    const form = { accept: "text/html", referer: `http://localhost/lists/${id}?edit=1` };
    const sent = await misty.post(`/api/lists/${id}`, { setId: "sv03.5", numberKey: "6" }, form);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/lists/${id}?edit=1`]);
    const page = readPage(await bodyOf(misty.page(`/lists/${id}?edit=1`)));
    const batch = page.form(`/api/lists/${id}/undo`)?.hidden("batch") ?? "";
    expect((await misty.post(`/api/lists/${id}/undo`, { batch }, form)).status).toBe(303);
    expect(await numbers(misty, id)).toBe("");
  });
});

describe("a pasted text", () => {
  const fill = (id: string, text: string, more: object = {}) =>
    send(misty, "POST", `/api/lists/${id}/cards`, { text, step: "add", ...more });

  test("is read line by line, a list or a name with its number", async () => {
    const id = await makeList(misty);
    const text = "Pokémon\n2  Charizard ex MEW 6\n\nCharizard   ex\t199/165\nNo such card 7/165";
    expect(await answer(fill(id, text))).toMatchObject({
      lines: [{ line: "2 Charizard ex MEW 6", quantity: 2 }, { state: "matched" }, { state: "unknown" }],
      cards: 3,
    });
    expect(await numbers(misty, id)).toBe("6 6 199");
  });

  test("of very long or very many lines is read quickly", async () => {
    const id = await makeList(misty);
    const spaces = " ".repeat(49_000);
    for (const text of [spaces, `1${spaces}a`, `1 ${"a ".repeat(20_000)}`, `${"1".repeat(49_000)}/`]) {
      expect(await answer(fill(id, text))).toMatchObject({ cards: 0, batch: null });
    }
    const many = await fill(id, "Charizard ex 199/165\n".repeat(1_001));
    expect([many.status, await answer(many)]).toMatchObject([422, { message: "Enter at most 1,000 lines at a time." }]);
  });

  test("fills a binder and a checklist with main variants", async () => {
    for (const type of ["BINDER", "DYNAMIC"]) {
      const id = await makeList(misty, type);
      await fill(id, "Charizard ex MEW 6");
      expect((await whole(misty, id)).cards[0]?.variant).toBe("holo");
    }
  });
});

test("duplicates on a checklist are found in one pass over its rows", () => {
  let reads = 0;
  const rows = Array.from({ length: 3000 }, (_, n) => ({
    ...{ id: String(n), order: n, setId: set, variant: null },
    get cardId() {
      reads++;
      return `card-${n % 2000}`;
    },
  }));
  expect(rowsWithCards("DYNAMIC", [], rows)).toHaveLength(2000);
  expect(reads).toBeLessThan(20 * rows.length);
});

test("cards copied to a binder or a checklist have their main variant", async () => {
  const from = await makeList(misty);
  await add(misty, from, "6");
  await add(misty, from, "4", { variant: "reverse" });
  for (const type of ["BINDER", "DYNAMIC"]) {
    const id = await makeList(misty, type);
    const added = await send(misty, "POST", `/api/lists/${id}/cards`, { from, step: "add" });
    expect(await answer(added)).toMatchObject({ cards: 2 });
    expect((await whole(misty, id)).cards.map(({ variant }) => variant)).toEqual(["holo", "reverse"]);
  }
});

test("the buttons of a card move it past visible cards", async () => {
  const id = await makeList(misty);
  await add(misty, id, "1");
  const [other] = await site.sql`
    select set_id as "setId", number_key as "numberKey" from cards where category = 'TCG-POCKET-EN' limit 1`;
  expect((await send(misty, "POST", `/api/lists/${id}`, other)).status).toBe(200);
  for (const number of ["4", "7"]) await add(misty, id, number);
  await site.sql`update users set disallowed_categories = '{TCG-POCKET-EN}' where id = ${misty.id}`;
  const html = await bodyOf(misty.page(`/lists/${id}?edit=1&q=bulba&own=have&sort=name&dir=desc`));
  expect([...html.matchAll(/data-grab="(\d+)"/g)].map(([, order]) => order).join()).toBe("0,2,3");
  const buttons = [...html.matchAll(/<button[^>]* name="to"[^>]*>/g)].map(([button]) => button);
  expect(buttons.map((button) => /value="(\d+)"/.exec(button)?.[1]).join()).toBe("2,3,0,3,0,2");
});

test("a Pokédex slot is emptied in its own list only; null removes a card in any variant", async () => {
  const [list, pokedex] = [await makeList(misty), await makeList(misty, "POKEDEX")];
  for (const id of [list, pokedex]) await add(misty, id, "6");
  expect((await send(misty, "DELETE", `/api/lists/${list}/dex`, { number: 0 })).status).toBe(422);
  expect((await send(misty, "DELETE", `/api/lists/${list}/dex`, { number: 6 })).status).toBe(422);
  expect((await send(misty, "DELETE", `/api/lists/${pokedex}/dex`, { number: 6 })).status).toBe(200);
  await add(misty, list, "6", { variant: "holo", order: 0 });
  expect((await send(misty, "DELETE", `/api/lists/${list}/${set}/6`, { variant: null })).status).toBe(200);
  expect((await whole(misty, list)).cards.map(({ variant }) => variant)).toEqual(["holo"]);
});

describe("after a stale write", () => {
  const form = { accept: "text/html" };
  const repeatIn = (html: string) =>
    readPage(html)
      .all("form")
      .find((one) => one.find("button", "Apply my change again"));
  const referer = (id: string) => ({ ...form, referer: `http://localhost/lists/${id}?edit=1` });

  test("the page lists the changes since, and its button repeats the refused change", async () => {
    const id = await makeList(misty);
    for (const number of ["1", "4", "7"]) await add(misty, id, number);
    const [first] = (await whole(misty, id)).cards;
    await add(misty, id, "6");
    await send(misty, "DELETE", `/api/lists/${id}/${set}/4`);
    await send(misty, "PUT", `/api/lists/${id}`, { name: "Wanted" });
    const typed = { listCardId: first?.listCardId ?? "", to: "1", version: "3" };
    const page = await misty.post(`/api/lists/${id}/order?_method=PUT`, typed, referer(id));
    const html = await bodyOf(page, 409);
    for (const text of ["Added: Charizard ex", "Removed: Charmander", "Changed: name", "Apply my change again"]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain("Moved:");
    expect(html).toContain("edit-item");
    const { version: _, ...again } = typed;
    const repeat = repeatIn(html);
    const kept = ["listCardId", "to", "version"].map((name) => repeat?.hidden(name));
    expect([repeat?.of("action"), ...kept]).toEqual([
      `/api/lists/${id}/order?_method=PUT`,
      again.listCardId,
      "1",
      undefined,
    ]);
    expect((await misty.post(`/api/lists/${id}/order?_method=PUT`, again, referer(id))).status).toBe(303);
    expect(await numbers(misty, id)).toBe("7 1 6");
  });

  test("a swap has both, in the message and the list; JSON has the fixed message only", async () => {
    const id = await makeList(misty, "BINDER");
    for (const [order, number] of ["1", "4"].entries()) await add(misty, id, number, { variant: "normal", order });
    const [, second] = (await whole(misty, id)).cards;
    await send(misty, "PUT", `/api/lists/${id}/order`, { listCardId: second?.listCardId, to: 5 });
    const typed = { listCardId: second?.listCardId ?? "", to: "7", version: "2" };
    const swap = await misty.htmx("PUT", `/api/lists/${id}/order`, typed);
    const html = await bodyOf(swap, 409);
    expect([swap.status, swap.headers.get("hx-retarget")]).toEqual([409, "#notice"]);
    expect(html).toContain("Moved: 1 card");
    expect(html).toContain('hx-swap-oob="outerMorph"');
    const json = await send(misty, "PUT", `/api/lists/${id}/order`, { ...typed, to: 7, version: 2 });
    expect([json.status, await answer(json)]).toMatchObject([409, { message: listStale().message }]);
  });

  test("a removal, whose fields are in the query, does the same", async () => {
    const id = await makeList(misty);
    for (const number of ["1", "4", "6"]) await add(misty, id, number);
    const [first] = (await whole(misty, id)).cards;
    await add(misty, id, "7");
    const fields = new URLSearchParams({ listCardId: first?.listCardId ?? "", version: "3" });
    const swap = await misty.htmx("DELETE", `/api/lists/${id}/${set}/1?${fields}`);
    expect([swap.status, swap.headers.get("hx-retarget")]).toEqual([409, "#notice"]);
    const html = await bodyOf(swap, 409);
    expect(repeatIn(html)?.hidden("listCardId")).toBe(first?.listCardId ?? "");
    expect(readPage(html).hidden("version")).toBeUndefined();
  });

  test("the page does not name cards of a game that its reader hides", async () => {
    const id = await makeList(misty);
    await add(misty, id, "1");
    await add(misty, id, "4");
    await misty.put("/api/user/preferences", { disallowedCategories: ["EN"] });
    const page = await misty.post(`/api/lists/${id}?_method=PUT`, { name: "Wanted", version: "1" }, referer(id));
    expect([page.status, (await bodyOf(page, 409)).includes("Charmander")]).toEqual([409, false]);
  });

  test("older than the list's history, the page lists no changes", async () => {
    const id = await makeList(misty);
    for (let n = 0; n < 33; n++) await add(misty, id, "1");
    const page = await misty.post(`/api/lists/${id}?_method=PUT`, { name: "Wanted", version: "1" }, referer(id));
    const html = await bodyOf(page, 409);
    expect([page.status, html.includes("Apply my change again"), html.includes("Added:")]).toEqual([409, true, false]);
  });
});
