import { expect, test } from "bun:test";
import { useSite } from "../harness.ts";
import { befriended } from "./ties.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const [misty, brock] = [await site.signUp({ username: "Misty" }), await site.signUp()];
const own = (cardId: string, variant: string) =>
  misty.put("/api/collection?setId=sv03.5", { cardId, variant, quantity: 1 });
await own("sv03.5-001", "normal");

const visit = async (path: string) => {
  const response = await site.anonymous.page(path);
  return `${response.status} ${await response.text()}`;
};

const changes: [what: string, change: () => Promise<unknown>][] = [
  ["a card", () => own("sv03.5-002", "normal")],
  ["the showcase", () => misty.put("/api/showcase", { setId: "sv03.5", numberKey: "1" })],
  ["the bio", () => sql`update users set bio = 'I collect Water types.' where id = ${misty.id}`],
  ["a friend", () => befriended(sql, misty.id, brock.id)],
  ["a hidden game", () => sql`update users set disallowed_categories = '{EN}' where id = ${misty.id}`],
  ["privacy", () => sql`update users set profile_visibility = 'private' where id = ${misty.id}`],
];

test("visitors share a profile, and see each change of it at once", async () => {
  for (const [what, change] of changes) {
    const before = await visit("/u/misty");
    expect({ what, page: await visit("/u/misty") }).toEqual({ what, page: before });
    await change();
    expect({ what, isNew: (await visit("/u/misty")) !== before }).toEqual({ what, isNew: true });
  }
  expect(await visit("/u/misty")).toStartWith("404 ");
});

test("visitors share a collection with its filters, and see each change at once", async () => {
  await sql`update users set profile_visibility = 'public', disallowed_categories = '{}' where id = ${misty.id}`;
  const [all, some] = [await visit("/u/misty/collection"), await visit("/u/misty/collection?q=ivysaur")];
  expect([all.includes("Bulbasaur"), some.includes("Bulbasaur")]).toEqual([true, false]);
  await own("sv03.5-004", "normal");
  expect((await visit("/u/misty/collection")).includes("Charmander")).toBe(true);
});
