import { describe, expect, test } from "bun:test";
import { bodyOf, json, type Person, useSite } from "../harness.ts";
import { sent } from "../requests/body.ts";

const site = await useSite({}, "starter");

type Pull = { batch: string; cardId: string; variant: string; copies: number; isFirst: boolean };

const pull = (person: Person, numbers: string, more: object = {}) =>
  person.request("/api/stream/pulls", sent("POST", { json: { setId: "sv03.5", numbers, ...more } }));
const pulled = (person: Person, numbers: string, more?: object) => json<Pull[]>(pull(person, numbers, more));
const pulls = (person: Person) => json<Pull[]>(person.json("/api/stream/pulls"));
const onStream = (person: Person) => json<{ cardId: string; isFirst: boolean } | null>(person.json("/api/stream/card"));
const owned = async (person: Person) =>
  (await json<{ quantity: number }[]>(person.json("/api/collection?setId=sv03.5"))).map(({ quantity }) => quantity);

describe("opening packs", () => {
  test("adds the typed cards to the collection, and pushes the last of them", async () => {
    const misty = await site.signUp();
    await pull(misty, "4");
    expect(await onStream(misty)).toMatchObject({ cardId: "sv03.5-004", isFirst: true });
    const made = await pulled(misty, "4 R7");
    expect(made.map(({ cardId, variant, isFirst }) => [cardId, variant, isFirst])).toEqual([
      ["sv03.5-004", "normal", false],
      ["sv03.5-007", "reverse", true],
    ]);
    expect(await onStream(misty)).toMatchObject({ cardId: "sv03.5-007", isFirst: true });
    expect((await owned(misty)).toSorted()).toEqual([1, 2]);
    expect((await pulls(misty)).map(({ cardId }) => cardId)).toEqual(["sv03.5-007", "sv03.5-004", "sv03.5-004"]);
  });

  test("counts once when its form is sent twice", async () => {
    const misty = await site.signUp();
    const id = crypto.randomUUID();
    expect(await pulled(misty, "4", { id })).toEqual(await pulled(misty, "4", { id }));
    expect(await owned(misty)).toEqual([1]);
  });

  test("a number that the set lacks, and a locked collection, change nothing", async () => {
    const misty = await site.signUp();
    const refused = await pull(misty, "4 9999");
    const friendlyMessage = "“9999”: This set doesn’t have this number.";
    expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining({ friendlyMessage })]);
    expect((await pull(misty, "4", { setId: "nowhere" })).status).toBe(404);
    const locked = await site.signUp({ areWritesLocked: true });
    expect((await pull(locked, "4")).status).toBe(409);
    expect([await owned(misty), await pulls(misty), await onStream(misty)]).toEqual([[], [], null]);
  });

  test("an undone pull leaves the collection, the list and the stream", async () => {
    const misty = await site.signUp();
    await pull(misty, "4");
    const [last] = await pulled(misty, "6");
    const undo = () => misty.request(`/api/stream/pulls/${last?.batch}`, { method: "DELETE" });
    expect((await undo()).status).toBe(200);
    expect([await owned(misty), (await pulls(misty)).length, await onStream(misty)]).toEqual([[1], 1, null]);
    expect((await undo()).status).toBe(404);
  });

  test("the undo of one pull leaves a card on the stream that came after it", async () => {
    const misty = await site.signUp();
    const [first] = await pulled(misty, "4");
    await pull(misty, "6");
    await misty.request(`/api/stream/pulls/${first?.batch}`, { method: "DELETE" });
    expect(await onStream(misty)).toMatchObject({ cardId: "sv03.5-006" });
  });

  test("a new session empties the list, not the collection; the list expires after a day", async () => {
    const misty = await site.signUp();
    await pull(misty, "4");
    await misty.request("/api/stream/pulls", { method: "DELETE" });
    expect([await pulls(misty), await owned(misty)]).toEqual([[], [1]]);
    await pull(misty, "4");
    await site.sql`update pulls set pulled_at = now() - interval '25 hours' where user_id = ${misty.id}`;
    expect(await pulls(misty)).toEqual([]);
    await pull(misty, "4");
    expect(await site.sql`select from pulls where user_id = ${misty.id}`).toHaveLength(1);
  });

  test("is visible to one person only", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const [made] = await pulled(misty, "4");
    expect(await pulls(brock)).toEqual([]);
    expect((await brock.request(`/api/stream/pulls/${made?.batch}`, { method: "DELETE" })).status).toBe(404);
  });

  test("works as a form, which is shown again with the typed values when refused", async () => {
    const misty = await site.signUp();
    const form = { setId: "sv03.5", numbers: "4", id: crypto.randomUUID() };
    const added = await misty.post("/api/stream/pulls", form, { accept: "text/html" });
    expect([added.status, added.headers.get("location")]).toEqual([303, "/stream-tools/packs?set=sv03.5"]);
    expect(await bodyOf(misty.page("/stream-tools/packs"))).toMatch(/1 card.*Charmander/s);
    const refused = await misty.post("/api/stream/pulls", { ...form, numbers: "9999" }, { accept: "text/html" });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('value="9999"')]);
    const swap = await bodyOf(
      misty.htmx("POST", "/api/stream/pulls", { ...form, id: crypto.randomUUID(), numbers: "6" }),
    );
    expect(swap).toMatch(/^<div id="packs">.*Charizard ex/s);
  });

  test("typed numbers show their cards before anything is added", async () => {
    const misty = await site.signUp();
    const at = (numbers: string) => `/api/stream/pulls/typed?setId=sv03.5&numbers=${numbers}`;
    expect(await json(misty.json(at("6%20R7x2")))).toEqual([
      { cardId: "sv03.5-006", variant: "holo", add: 1 },
      { cardId: "sv03.5-007", variant: "reverse", add: 2 },
    ]);
    const shown = await bodyOf(misty.htmx("GET", at("6%20R7x2")));
    expect(shown).toMatch(/Charizard ex.*006.*Squirtle.*007.*×2.*Reverse/s);
    expect(await bodyOf(misty.htmx("GET", at("")))).toBe("");
    expect((await misty.json(at("9999"))).status).toBe(422);
    expect(await bodyOf(misty.htmx("GET", at("9999")))).toContain("This set doesn’t have this number.");
    expect(await owned(misty)).toEqual([]);
  });
});
