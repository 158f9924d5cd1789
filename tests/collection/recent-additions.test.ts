import { expect, test } from "bun:test";
import { type Person, useSite } from "../harness.ts";

const setId = "sv03.5";
const site = await useSite({}, "starter");

type Addition = { cardId: string; added: number; isNew: boolean };

/** The latest additions as the call says them, which the page must say too. */
async function additions(person: Person): Promise<string[]> {
  const response = await person.request("/api/collection/recent", {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  const { value } = (await response.json()) as { value: Addition[] };
  const page = await (await person.page("/collection")).text();
  const [, shown = ""] = page.split("Recent additions</h2>");
  const onPage = [...shown.matchAll(/\+(\d+) · <time/g)].map(([, added]) => Number(added));
  expect(onPage).toEqual(value.map(({ added }) => added));
  return value.map(({ cardId, added, isNew }) => `${cardId.slice(-3)} +${added}${isNew ? " new" : ""}`);
}

async function put(person: Person, number: string, quantity: number): Promise<string> {
  const [variant] = await site.sql<{ key: string }[]>`
    select key from variants where card_id = ${`${setId}-${number}`} order by position limit 1`;
  const entry = { cardId: `${setId}-${number}`, variant: variant?.key, quantity };
  const response = await person.put(`/api/collection?setId=${setId}`, entry);
  expect(response.status).toBe(200);
  return ((await response.json()) as { batch: string }).batch;
}

const undo = async (person: Person, batch: string): Promise<string> => {
  expect((await person.post("/api/collection/undo", { batch })).status).toBe(200);
  const [line] = await site.sql<{ batch: string }[]>`
    select batch from entry_changes where user_id = ${person.id} order by id desc limit 1`;
  return line?.batch ?? "";
};

test("a removed card is no longer an addition; added again, it is a new one", async () => {
  const misty = await site.signUp();
  await put(misty, "001", 1);
  await put(misty, "002", 2);
  expect(await additions(misty)).toEqual(["002 +2 new", "001 +1 new"]);
  await put(misty, "001", 0);
  expect(await additions(misty)).toEqual(["002 +2 new"]);
  await put(misty, "001", 3);
  expect(await additions(misty)).toEqual(["001 +3 new", "002 +2 new"]);
});

test("an undo adds nothing and removes what it reverts: the first addition is back in its place", async () => {
  const misty = await site.signUp();
  await put(misty, "001", 1);
  const more = await put(misty, "001", 4);
  await put(misty, "002", 1);
  const removal = await put(misty, "001", 0);
  expect(await additions(misty)).toEqual(["002 +1 new"]);
  await undo(misty, removal);
  expect(await additions(misty)).toEqual(["002 +1 new", "001 +3", "001 +1 new"]);
  await undo(misty, more);
  expect(await additions(misty)).toEqual(["002 +1 new", "001 +1 new"]);
  const fewer = await put(misty, "002", 5).then(() => put(misty, "002", 2));
  await undo(misty, fewer);
  expect(await additions(misty)).toEqual(["002 +4", "002 +1 new", "001 +1 new"]);
});

test("an addition that was undone and redone is one addition", async () => {
  const misty = await site.signUp();
  const addition = await put(misty, "001", 2);
  const undoing = await undo(misty, addition);
  expect(await additions(misty)).toEqual([]);
  const again = await undo(misty, undoing);
  expect(await additions(misty)).toEqual(["001 +2 new"]);
  await undo(misty, again);
  expect(await additions(misty)).toEqual([]);
});

test("deleted cards are no additions, and return to their place after an undo", async () => {
  const misty = await site.signUp();
  for (const number of ["001", "002", "003"]) await put(misty, number, 1);
  const before = await additions(misty);
  const cleared = await misty.put("/api/user/cleanup", { setId, verificationString: misty.username });
  expect(cleared.status).toBe(200);
  expect(await additions(misty)).toEqual([]);
  const [line] = await site.sql<{ batch: string }[]>`
    select batch from entry_changes where user_id = ${misty.id} order by id desc limit 1`;
  await undo(misty, line?.batch ?? "");
  expect(await additions(misty)).toEqual(before);
});
