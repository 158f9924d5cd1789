import { beforeEach, expect, test } from "bun:test";
import { listStale } from "#features/lists/list/policy.ts";
import { bodyOf, html, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { add, answer, makeList, numbers, send, whole } from "./people.ts";

const site = await useSite({}, "starter");
let misty: Awaited<ReturnType<typeof site.signUp>>;
let id: string;

beforeEach(async () => {
  misty = await site.signUp();
  id = await makeList(misty);
  for (const number of ["1", "2", "3", "4", "5"]) await add(misty, id, number);
});

const idsOf = async (...places: number[]) => {
  const { cards } = await whole(misty, id);
  return places.map((place) => cards[place]?.listCardId ?? "");
};
const change = (sent: object, who = misty) => send(who, "PUT", `/api/lists/${id}/cards`, sent);

test.each([
  ["remove", "1 3 5"],
  ["start", "2 4 1 3 5"],
  ["end", "1 3 5 2 4"],
])("several cards at once: %s, with one undo", async (action, after) => {
  const sent = { listCardIds: await idsOf(3, 1), action, version: 5 };
  const { version, batch } = await answer<{ version: number; batch: string }>(change(sent));
  expect([version, await numbers(misty, id)]).toEqual([6, after]);
  expect((await send(misty, "POST", `/api/lists/${id}/undo`, { batch })).status).toBe(200);
  expect(await numbers(misty, id)).toBe("1 2 3 4 5");
});

test("a form without JavaScript sends one or more, and its page says what happened", async () => {
  const boxes = readPage(await bodyOf(misty.page(`/lists/${id}?edit=1`))).all("checkbox", /^Select /);
  const all = await idsOf(0, 1, 2, 3, 4);
  expect(boxes.map((box) => [box.of("name"), box.value])).toEqual(all.map((one) => ["listCardIds", one]));
  const sent = async (listCardIds: string | string[]) =>
    misty.request(`/api/lists/${id}/cards?_method=PUT`, {
      method: "POST",
      headers: html,
      body: new URLSearchParams([...[listCardIds].flat().map((one) => ["listCardIds", one]), ["action", "remove"]]),
    });
  const [one = "", ...more] = await idsOf(0, 1, 2);
  expect((await sent(one)).status).toBe(303);
  expect(await bodyOf(misty.page(`/lists/${id}`))).toContain("Removed 1 card.");
  expect((await sent(more)).status).toBe(303);
  expect(await numbers(misty, id)).toBe("4 5");
});

test("is refused for none, for unknown cards and actions, at another version, and by others", async () => {
  const listCardIds = await idsOf(0, 1);
  const none = await change({ action: "remove" });
  expect([none.status, (await answer<{ message: string }>(none)).message]).toEqual([422, "Select at least one card."]);
  expect((await change({ listCardIds, action: "shuffle" })).status).toBe(422);
  expect((await change({ listCardIds: ["x"], action: "remove" })).status).toBe(422);
  expect((await change({ listCardIds: [...listCardIds, crypto.randomUUID()], action: "remove" })).status).toBe(404);
  const stale = await change({ listCardIds, action: "remove", version: 1 });
  expect([stale.status, (await answer<{ message: string }>(stale)).message]).toEqual([409, listStale().message]);
  expect((await change({ listCardIds, action: "remove" }, await site.signUp())).status).toBe(404);
  expect(await numbers(misty, id)).toBe("1 2 3 4 5");
});

test("cards in slots are removed together, but not moved", async () => {
  id = await makeList(misty, "BINDER");
  for (const [order, number] of ["1", "2", "3"].entries())
    await add(misty, id, number, { order, variant: number === "3" ? "holo" : "normal" });
  const listCardIds = await idsOf(0, 2);
  expect((await change({ listCardIds, action: "start" })).status).toBe(422);
  expect((await change({ listCardIds, action: "remove" })).status).toBe(200);
  expect(await numbers(misty, id)).toBe("2");
});
