import { expect, test } from "bun:test";
import { useSite } from "../harness.ts";

const site = await useSite({}, "starter");

/** A client's first page has no key yet, and may say so with null. */
test.each([
  ["/api/collection/recent", "marker"],
  ["/api/collection", "pagingKey"],
  ["/api/friend-cards?setId=sv03.5&numberKey=6", "pagingKey"],
])("POST %s accepts null for %s as the first page", async (path, key) => {
  const misty = await site.signUp();
  const ask = (body: object) =>
    misty.request(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  const [first, same] = [await ask({}), await ask({ [key]: null })];
  expect([first.status, same.status]).toEqual([200, 200]);
  expect(await same.json()).toEqual(await first.json());
});

test.each([
  ["/api/collection/recent", "marker"],
  ["/api/collection", "pagingKey"],
  ["/api/friend-cards?setId=sv03.5&numberKey=6", "pagingKey"],
  ["/api/friends", "pagingKey"],
  ["/api/lists", "marker"],
  ["/api/decks", "marker"],
])("POST %s refuses a garbled %s, or a client would read the first page for ever", async (path, key) => {
  const misty = await site.signUp();
  const refused = await misty.post(path, { [key]: "zzz" });
  expect([refused.status, Object.keys(((await refused.json()) as { fields: object }).fields)]).toEqual([422, [key]]);
});

test("a card's prices go back 545 days (docs/product.md, Prices)", async () => {
  const ask = (limit: number) => site.anonymous.json(`/api/card/pricing?setId=sv03.5&numberKey=6&limit=${limit}`);
  const statuses = await Promise.all([30, 90, 180, 365, 545, 546].map(async (limit) => (await ask(limit)).status));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 422]);
});

test("stats by category are the level's, with their total", async () => {
  const misty = await site.signUp();
  const own = (setId: string, cardId: string, variant: string) =>
    misty.put(`/api/collection?setId=${setId}`, { cardId, variant, quantity: 1 });
  expect((await own("sv03.5", "sv03.5-001", "normal")).status).toBe(200);
  expect((await own("sv03.5", "sv03.5-004", "normal")).status).toBe(200);
  expect(await (await misty.json("/api/level")).json()).toEqual({
    level: 2,
    stats: [
      { category: "EN", uniqueCardCount: 2 },
      { category: "ALL", uniqueCardCount: 2 },
    ],
  });
});
