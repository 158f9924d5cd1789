import { expect, test } from "bun:test";
import sharp from "sharp";
import { bodyOf, useSite } from "../harness.ts";
import { makeList } from "../lists/people.ts";
import { befriended } from "../people/ties.ts";

const site = await useSite({}, "starter");

async function sizeOf(response: Response) {
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  const { width, height } = await sharp(await response.arrayBuffer()).metadata();
  return [width, height];
}

test("a set, a public profile and a public list have a picture for chats, named on their pages", async () => {
  const misty = await site.signUp({ username: "Misty" });
  await site.sql`update users set bio = 'Cards & <more> ]]> \u0007' where id = ${misty.id}`;
  const list = `/lists/${await makeList(misty, "BINDER", { visibility: "PUBLIC", cards: ["sv03.5-006 holo"] })}`;
  for (const [page, picture] of [
    ["/series/scarlet-violet/151", "/sets/sv03.5/card.png"],
    ["/u/misty", "/u/misty/card.png"],
    [list, `${list}/card.png`],
  ] as const) {
    expect(await bodyOf(site.anonymous.page(page))).toContain(
      `<meta property="og:image" content="http://localhost${picture}"/>`,
    );
    const response = await site.anonymous.request(picture);
    const etag = response.headers.get("etag") ?? "";
    expect(await sizeOf(response)).toEqual([1200, 630]);
    const again = await site.anonymous.request(picture, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  }
  expect((await site.anonymous.request("/sets/none/card.png")).status).toBe(404);
});

test("a private profile has no picture, not even for friends", async () => {
  const [brock, friend] = [await site.signUp({ username: "Brock" }), await site.signUp()];
  await befriended(site.sql, brock.id, friend.id);
  await site.sql`update users set profile_visibility = 'private' where id = ${brock.id}`;
  for (const one of [site.anonymous, friend, brock]) expect((await one.request("/u/brock/card.png")).status).toBe(404);
  expect(await bodyOf(friend.page("/u/brock"))).not.toContain("og:image");
});

test("a private list has none, and a public one of a private profile has none", async () => {
  const gary = await site.signUp({ username: "Gary" });
  const [hidden, shown] = [await makeList(gary), await makeList(gary, "STATIC", { visibility: "PUBLIC" })];
  const statuses = async () =>
    [await gary.request(`/lists/${hidden}/card.png`), await gary.request(`/lists/${shown}/card.png`)].map(
      ({ status }) => status,
    );
  expect(await statuses()).toEqual([404, 200]);
  expect(await bodyOf(gary.page(`/lists/${hidden}`))).not.toContain("og:image");
  await site.sql`update users set profile_visibility = 'private' where id = ${gary.id}`;
  expect(await statuses()).toEqual([404, 404]);
});

test("an address may have 120 pictures drawn in a quarter of an hour, and any number sent again", async () => {
  const ritchie = await site.signUp({ username: "Ritchie" });
  const statusOf = async (bio: string) => {
    await site.sql`update users set bio = ${bio} where id = ${ritchie.id}`;
    return (await site.anonymous.request("/u/ritchie/card.png")).status;
  };
  expect(await statusOf("first")).toBe(200);
  await site.sql`update rate_limits set count = 120`;
  expect([await statusOf("first"), await statusOf("second")]).toEqual([200, 429]);
  await site.sql`delete from rate_limits`;
  expect(await statusOf("second")).toBe(200);
});
