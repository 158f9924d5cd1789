import { expect, test } from "bun:test";
import { json, useSite } from "../harness.ts";

const { sql, signUp } = await useSite({}, "starter");
const clerk = await signUp({ roles: ["data_entry"] });

const edit = (change: object) =>
  clerk.put("/api/admin/cards/scarlet-violet/151", { category: "EN", numberKey: "6", ...change });
const stored = async () => (await sql`select * from cards where id = 'sv03.5-006'`)[0] ?? {};

test.each([
  "any text",
  "https://example.com/picture.png",
  "//example.com/picture",
  "javascript:alert(1)",
  "en/../../secret",
  "en/%2e%2e/secret",
  "en/sv/sv03.5/006?size=1",
])("takes no picture that leads elsewhere: %s", async (image) => {
  const before = await stored();
  const response = await edit({ image });
  expect(response.status).toBe(422);
  expect((await json<{ fields: object }>(response)).fields).toEqual({
    image: "must be a path like en/sv/sv03.5/006",
  });
  expect(await stored()).toEqual(before);
});

test("takes a picture as the sources name it, or none", async () => {
  const { image } = await stored();
  for (const [given, kept] of [
    [" en/sv/sv03.5/007 ", "en/sv/sv03.5/007"],
    ["", null],
    [image, image],
  ]) {
    expect((await edit({ image: given })).status).toBe(200);
    expect((await stored()).image).toBe(kept);
  }
  await edit({ handBack: ["image"] });
});
