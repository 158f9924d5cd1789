import { expect, test } from "bun:test";
import sharp from "sharp";
import { useSite } from "../harness.ts";
import { befriended } from "../people/ties.ts";

const site = await useSite({}, "starter");

async function sizeOf(response: Response) {
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
  const { width, height } = await sharp(await response.arrayBuffer()).metadata();
  return [width, height];
}

test("a set and a public profile have a picture for chats, named on their pages", async () => {
  const misty = await site.signUp({ username: "Misty" });
  await site.sql`update users set bio = 'Cards & <more> \u0007' where id = ${misty.id}`;
  for (const [page, picture] of [
    ["/series/scarlet-violet/151", "/sets/sv03.5/card.png"],
    ["/u/misty", "/u/misty/card.png"],
  ] as const) {
    expect(await (await site.anonymous.page(page)).text()).toContain(
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

test("a private profile has none, for friends neither", async () => {
  const [brock, friend] = [await site.signUp({ username: "Brock" }), await site.signUp()];
  await befriended(site.sql, brock.id, friend.id);
  await site.sql`update users set profile_visibility = 'private' where id = ${brock.id}`;
  for (const one of [site.anonymous, friend, brock]) expect((await one.request("/u/brock/card.png")).status).toBe(404);
  expect(await (await friend.page("/u/brock")).text()).not.toContain("og:image");
});
