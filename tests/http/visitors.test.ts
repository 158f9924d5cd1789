import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { changeCatalogue, changePrices } from "../change-catalogue.ts";
import { bodyOf, closeApps, type TestApp, testApp, visitor } from "../harness.ts";
import { readPage } from "../page/page.ts";

afterAll(closeApps);
let site: TestApp;
beforeAll(async () => {
  site = await testApp({}, "starter");
});

const set = "/series/scarlet-violet/151";
const card = `${set}/1`;
const rename = (name: string) => site.sql`update cards set name = ${name} where id = 'sv03.5-001'`;
const text = async (response: Promise<Response>) => bodyOf(response);
const someone = () => visitor((request) => site.app.request(request));

describe("responses to visitors are cached", () => {
  test.each([
    ["a card", card],
    ["a card over its set", `${card}?overlay=1`],
    ["a set", set],
    ["a search", "/search?q=bulbasaur"],
    ["a species", "/pokedex/bulbasaur"],
    ["a card for programs", "/api/card/sv03.5-001"],
  ])("%s: until the catalogue changes", async (_, path) => {
    const read = () => text(site.anonymous.page(path));
    expect(await read()).toContain("Bulbasaur");
    await rename("Bulbasaur of tomorrow");
    expect(await read()).not.toContain("of tomorrow");
    await changeCatalogue(site, rename("Bulbasaur of tomorrow"));
    expect(await read()).toContain("Bulbasaur of tomorrow");
    await changeCatalogue(site, rename("Bulbasaur"));
    expect(await read()).not.toContain("of tomorrow");
  });

  test("with its type, its tag and its rules for robots", async () => {
    const [first, again] = [
      await site.anonymous.page("/search?q=ivysaur"),
      await site.anonymous.page("/search?q=ivysaur"),
    ];
    for (const name of ["content-type", "etag", "x-robots-tag", "cache-control"])
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(again.headers.get("x-correlation-id")).not.toBe(first.headers.get("x-correlation-id"));
    const etag = again.headers.get("etag") ?? "";
    const unchanged = await site.anonymous.request("/search?q=ivysaur", {
      headers: { accept: "text/html", "if-none-match": etag },
    });
    expect([unchanged.status, await bodyOf(unchanged, 304)]).toEqual([304, ""]);
  });

  test("a missing page is not cached", async () => {
    const path = `${set}/999`;
    expect((await site.anonymous.page(path)).status).toBe(404);
    const other = await site.anonymous.page(path);
    expect([other.status, other.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });
});

describe("the cache holds nothing personal:", () => {
  test.each([
    card,
    `${card}?tab=prices`,
    set,
    "/series",
    "/series/scarlet-violet",
    "/pokedex",
    "/pokedex/bulbasaur",
    "/search?q=bulbasaur",
  ])("%s of a member, and then of a visitor", async (path) => {
    const misty = await site.signUp();
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 7 });
    // What the first copy reached is shown on one page.
    await text(misty.page("/collection"));
    const own = await text(misty.page(path));
    expect(own).toContain(misty.username);
    const seen = await text(site.anonymous.page(path));
    expect(seen).not.toContain(misty.username);
    const owned = (page: string) =>
      readPage(page)
        .all("")
        .filter((one) => one.of("data-owned") === "true");
    expect(owned(seen)).toEqual([]);
    expect(await text(misty.page(path))).toBe(own);
  });

  test("a theme, an app's menu, JSON, a part of the page, an encoding", async () => {
    const as = async (headers: Record<string, string>) => {
      const response = await site.anonymous.request(card, { headers: { accept: "text/html", ...headers } });
      return new Uint8Array(await response.arrayBuffer());
    };
    const requests: Record<string, string>[] = [
      {},
      { cookie: "theme=dark" },
      { accept: "application/json" },
      { "hx-request-type": "partial" },
      { "accept-encoding": "gzip" },
      { "accept-encoding": "zstd" },
    ];
    const answers = await Promise.all(requests.map(as));
    expect(new Set(answers.map((bytes) => Bun.hash(bytes))).size).toBe(requests.length);
    expect(await Promise.all(requests.map(as))).toEqual(answers);
  });

  test("a message that is shown once", async () => {
    const misty = someone();
    const flash = encodeURIComponent(JSON.stringify({ message: "Only for Misty." }));
    const flashed = await misty.request(card, { headers: { accept: "text/html", cookie: `flash=${flash}` } });
    expect(await bodyOf(flashed)).toContain("Only for Misty.");
    expect(await text(site.anonymous.page(card))).not.toContain("Only for Misty.");
  });

  test("games that a member hides are still shown to visitors", async () => {
    const misty = await site.signUp();
    await site.sql`update users set disallowed_categories = '{EN}' where id = ${misty.id}`;
    for (const path of ["/search?q=bulbasaur", "/pokedex/bulbasaur"]) {
      const hidden = await text(misty.page(path));
      const leads = (page: string) =>
        readPage(page)
          .hrefs()
          .some((href) => href?.startsWith(card));
      expect([leads(hidden), leads(await text(site.anonymous.page(path)))]).toEqual([false, true]);
      expect(await text(misty.page(path))).toBe(hidden);
    }
  });
});

test("a member's card page is cached without their numbers; only those who show prices get prices", async () => {
  await site.sql`
    insert into current_prices (card_id, variant, source, currency, market, low, as_of)
    values ('sv03.5-001', 'normal', 'tcgplayer', 'USD', 123, 100, now())`;
  const [misty, brock] = [await site.signUp(), await site.signUp()];
  await site.sql`update users set show_prices = false where id = ${brock.id}`;
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 7 });
  await changePrices(site);
  for (let time = 0; time < 2; time++) {
    const [own, other] = [await text(misty.page(card)), await text(brock.page(card))];
    const typed = (page: string) =>
      readPage(page)
        .all("textbox")
        .flatMap((box) => (box.of("name") === "typed" ? [box.value] : []));
    expect(typed(own)).toContain("7");
    expect(own).toContain("$1.23");
    expect(own).toContain(misty.username);
    expect(new Set(typed(other))).toEqual(new Set(["0"]));
    expect(other).not.toContain("$1.23");
    expect(other).not.toContain(misty.username);
    expect(other).toContain(brock.username);
  }
});
