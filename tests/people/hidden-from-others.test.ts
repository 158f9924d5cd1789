import { expect, test } from "bun:test";
import { useSite } from "../harness.ts";

const site = await useSite({}, "starter");
const [misty, brock] = [await site.signUp(), await site.signUp()];
await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 7 });

const calls = [
  `/api/collection/${misty.id}?setId=sv03.5`,
  `/api/collection/friend/${misty.id}?setId=sv03.5`,
  `/api/set-stats?series=scarlet-violet&userId=${misty.id}`,
  `/api/level?username=${encodeURIComponent(misty.username)}`,
];
const read = async (person: Pick<typeof brock, "json">, call: string) =>
  JSON.stringify(await (await person.json(call)).json());
/** Bulbasaur, or a count of it. */
const tells = /"cardId":"sv03.5-001"|"uniqueCardCount":1\b/;

test.each(calls)("%s: others do not see a game that its owner hides", async (call) => {
  await site.sql`update users set disallowed_categories = '{}' where id = ${misty.id}`;
  expect(await read(brock, call)).toMatch(tells);
  await site.sql`update users set disallowed_categories = '{EN}' where id = ${misty.id}`;
  for (const person of [brock, site.anonymous]) expect(await read(person, call)).not.toMatch(tells);
  expect(await read(misty, call)).toMatch(tells);
});
