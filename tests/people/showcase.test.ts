import { beforeEach, describe, expect, test } from "bun:test";
import { bodyOf, html, json, type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const sold = await useSite({ MEMBERSHIP: "stripe" }, "starter");
const { sql } = site;
const [misty, brock] = [await site.signUp({ username: "Misty" }), await site.signUp()];
const own = async (person: Person, number: number, quantity = 1) => {
  const cardId = `sv03.5-${String(number).padStart(3, "0")}`;
  const [variant] = await sql<{ key: string }[]>`select key from variants where card_id = ${cardId} order by position`;
  const response = await person.put("/api/collection?setId=sv03.5", { cardId, variant: variant?.key, quantity });
  expect(response.status).toBe(200);
};
for (let number = 1; number <= 9; number++) await own(misty, number);
beforeEach(async () => {
  await sql`truncate showcase`;
});

const show = (number: number, slot?: number, person = misty) =>
  person.put("/api/showcase", { slot, setId: "sv03.5", numberKey: String(number) });
const shown = async (person = misty) =>
  (await json<{ slot: number; numberKey: string }[]>(person.json("/api/showcase"))).map(
    ({ slot, numberKey }) => `${slot}:${numberKey}`,
  );

describe("a showcase", () => {
  test("shows an owned card in a slot, or in the first free one", async () => {
    expect(await json(show(6, 2))).toEqual([
      { slot: 2, setId: "sv03.5", numberKey: "6", cardId: "sv03.5-006", name: "Charizard ex", isOwned: true },
    ]);
    await show(4);
    await show(5);
    expect(await shown()).toEqual(["1:4", "2:6", "3:5"]);
  });

  test("has each card once: moved to another slot, it swaps places with the card there", async () => {
    for (const number of [1, 2, 3]) await show(number);
    await show(1, 3);
    expect(await shown()).toEqual(["1:3", "2:2", "3:1"]);
    await show(2, 8);
    expect(await shown()).toEqual(["1:3", "3:1", "8:2"]);
    await show(9, 1);
    expect(await shown()).toEqual(["1:9", "3:1", "8:2"]);
  });

  test("refuses a card that is not owned or unknown, and a ninth", async () => {
    const refusal = async (response: Response) => {
      const { code, message } = await json<{ code: number; message: string }>(response);
      return [code, message];
    };
    expect(await refusal(await show(100))).toEqual([409, "You can only show cards you own."]);
    expect(await refusal(await show(9999))).toEqual([404, "This card doesn’t exist."]);
    expect((await show(1, 9)).status).toBe(422);
    for (let number = 1; number <= 8; number++) await show(number);
    expect(await refusal(await show(9))).toEqual([409, "Your showcase is full. Remove a card first."]);
  });

  test("has four slots without Pro where memberships are sold", async () => {
    const free = await sold.signUp();
    expect((await free.put("/api/showcase", { slot: 5, setId: "sv03.5", numberKey: "6" })).status).toBe(403);
    const pro = await sold.signUp({ roles: ["subscriber"] });
    expect((await pro.put("/api/showcase", { slot: 5, setId: "sv03.5", numberKey: "6" })).status).toBe(409);
  });

  test("is emptied slot by slot, by the body or the query", async () => {
    for (const number of [1, 2]) await show(number);
    const remove = (path: string, value?: object) =>
      misty.request(path, {
        method: "DELETE",
        ...(value && { body: JSON.stringify(value), headers: { "content-type": "application/json" } }),
      });
    expect((await remove("/api/showcase", { slot: 1 })).status).toBe(200);
    expect((await remove("/api/showcase?slot=2")).status).toBe(200);
    expect((await remove("/api/showcase?slot=2")).status).toBe(404);
    expect((await remove("/api/showcase")).status).toBe(422);
    expect(await shown()).toEqual([]);
  });

  test("keeps a card that is no longer owned, visible only to its owner", async () => {
    await show(1);
    await show(2);
    await sql`delete from entries where user_id = ${misty.id} and card_id = 'sv03.5-002'`;
    expect(await bodyOf(misty.page("/u/misty"))).toContain("Not owned · Hidden");
    const seen = await bodyOf(brock.page("/u/misty"));
    expect(seen).toContain("Bulbasaur");
    expect(seen).not.toContain("Ivysaur");
    await own(misty, 2);
  });

  test("stays through a clean-up", async () => {
    await show(1);
    await sql`delete from entries where user_id = ${misty.id}`;
    expect(await shown()).toEqual(["1:1"]);
    for (let number = 1; number <= 9; number++) await own(misty, number);
  });

  test("two cards set to one slot at once leave one of them", async () => {
    await Promise.all([1, 2, 3, 4].map((number) => show(number)));
    expect((await shown()).map((one) => one.split(":")[0])).toEqual(["1", "2", "3", "4"]);
  });
});

describe("its pages", () => {
  test("have one free slot for the owner, and none for visitors", async () => {
    const page = (person: Pick<typeof misty, "page">) => bodyOf(person.page("/u/misty"));
    await show(6, 2);
    const slots = async (person: Pick<typeof misty, "page">) =>
      readPage(await page(person))
        .hrefs()
        .filter((href) => href?.startsWith("/account/showcase"));
    expect(await slots(misty)).toEqual(["/account/showcase?slot=1"]);
    expect(await slots(site.anonymous)).toEqual([]);
  });

  test("a slot is filled from one's own cards, found by name, without a script", async () => {
    expect(readPage(await bodyOf(misty.page("/u/misty"))).hrefs()).toContain("/account/showcase?slot=1");
    const found = await bodyOf(misty.page("/account/showcase?slot=3&q=char"));
    expect(found).toContain("Charmander");
    expect(found).not.toContain("Bulbasaur");
    const response = await misty.post(
      "/api/showcase?_method=PUT",
      { slot: "3", setId: "sv03.5", numberKey: "4" },
      html,
    );
    expect([response.status, response.headers.get("location")]).toEqual([303, "/u/misty#showcase"]);
    expect(await shown()).toEqual(["3:4"]);
  });

  test("a card's page offers the showcase to the card's owner, and links to it once the card is shown", async () => {
    const page = "/series/scarlet-violet/151/6";
    expect(await bodyOf(misty.page(page))).toContain("Show in showcase");
    expect(await bodyOf(brock.page(page))).not.toContain("Showcase");
    expect(await bodyOf(site.anonymous.page(page))).not.toContain("Showcase");
    await show(6);
    expect(readPage(await bodyOf(misty.page(page))).hrefs()).toContain("/u/misty#showcase");
  });

  test("a swap moves a card, by buttons", async () => {
    for (const number of [1, 2]) await show(number);
    const after = await bodyOf(misty.htmx("PUT", "/api/showcase", { slot: "2", setId: "sv03.5", numberKey: "1" }));
    expect(after).toStartWith('<section id="showcase"');
    expect(await shown()).toEqual(["1:2", "2:1"]);
  });
});
