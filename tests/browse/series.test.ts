import { expect, test } from "bun:test";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { anonymous, sql } = site;

const pageOf = async (path: string, who: { page(path: string): Promise<Response> } = anonymous) =>
  bodyOf(who.page(path));
/** Of the dock, the links of the page that is open. */
const currentOf = (page: string) =>
  readPage(page)
    .get("navigation", "Shortcuts")
    .all("link")
    .filter((link) => link.of("aria-current") === "page")
    .map(({ name, href }) => [name, href]);
const tabsOf = (page: string) =>
  (readPage(page).find("navigation", "Games")?.all("link") ?? []).map((link) => [
    link.href,
    link.of("aria-current") === "page",
  ]);
const paths = ["/series", "/jp/series", "/tcg-pocket-en/series"];

test("the games are tabs above their series, and all of them are Sets in the dock", async () => {
  for (const path of paths) {
    const page = await pageOf(path);
    expect(tabsOf(page)).toEqual(paths.map((one) => [one, one === path]));
    expect(currentOf(page)).toEqual([["Sets", "/series"]]);
  }
  expect(currentOf(await pageOf("/jp/series/scarlet-violet"))).toEqual([["Sets", "/series"]]);
  expect(currentOf(await pageOf("/collections"))).toEqual([]);
});

test("a switched-off game is no tab, and a single game needs none", async () => {
  const misty = await site.signUp();
  await misty.put("/api/user/preferences", { disallowedCategories: ["JP"] });
  expect(tabsOf(await pageOf("/series", misty)).map(([href]) => href)).toEqual(["/series", "/tcg-pocket-en/series"]);
  await misty.put("/api/user/preferences", { disallowedCategories: ["JP", "TCG-POCKET-EN"] });
  expect(tabsOf(await pageOf("/series", misty))).toEqual([]);
});

test("View All is there when at least two sets are left out", async () => {
  const misty = await site.signUp();
  const base = async () =>
    /<section class="series" aria-labelledby="series-base">(.*?)<\/section>/s.exec(
      await pageOf("/series", misty),
    )?.[1] ?? "";
  const copySet = (first: number, last: number) => sql`
    insert into sets (id, category, series_id, name, slug, printed_total, card_count)
    select 'x' || n, category, series_id, name, 'x' || n, printed_total, card_count
    from sets, generate_series(${first}::int, ${last}::int) as n where id = 'base1'`;
  expect(await base()).not.toContain("View All");
  await copySet(1, 6);
  expect((await base()).match(/class="set-card"/g)).toHaveLength(7);
  expect(await base()).not.toContain("View All");
  await copySet(7, 7);
  expect((await base()).match(/class="set-card"/g)).toHaveLength(6);
  expect(readPage(await base()).text).toContain("View All 8");
});

test("a series has the same facts for everyone, and no bar of its own for a single set", async () => {
  const misty = await site.signUp();
  const [one, two] = ["/series/scarlet-violet", "/series/sword-shield"];
  for (const who of [anonymous, misty])
    expect(readPage(await pageOf(one, who)).names("paragraph")).toContain("1 set · 207 cards");
  expect((await pageOf(one, misty)).match(/<progress/g)).toHaveLength(1);
  expect((await pageOf(two, misty)).match(/<progress/g)).toHaveLength(3);
});

test("a set is found by a part of its name, its code or its series, as a page and as JSON", async () => {
  const found = async (path: string) =>
    [...(await pageOf(path)).matchAll(/class="set-card"><a href="([^"]+)"/g)].map(([, href]) => href);
  expect(await found("/series?q=brilliant")).toEqual([
    "/series/sword-shield/brilliant-stars",
    "/series/sword-shield/brilliant-stars-trainer-gallery",
  ]);
  expect(await found("/series?q=mew")).toEqual(["/series/scarlet-violet/151"]);
  expect(await found("/series?q=SWORD")).toHaveLength(2);
  expect(await found("/jp/series?q=拡張")).toEqual(["/jp/series/original-series/expansion-pack"]);
  const none = await pageOf("/series?q=%3C%3E");
  expect(none).toContain("No set matches “&lt;&gt;”");
  expect(readPage(none).hrefs()).toContain("/series");
  expect(await pageOf("/jp/series")).not.toContain("Find a set");
  const json = async (q: string) =>
    ((await (await anonymous.json(`/series?q=${q}`)).json()) as { slug: string }[]).map(({ slug }) => slug);
  expect(await json("brill")).toEqual(["sword-shield"]);
  expect(await json("zzz")).toEqual([]);
  expect((await json("")).length).toBeGreaterThan(3);
});

test("a series leads to the ones before and after it", async () => {
  const steps = async (path: string) =>
    [...(await pageOf(path)).matchAll(/data-(prev|next)="true" href="([^"]+)"/g)].map(([, to, href]) => [to, href]);
  expect(await steps("/series/scarlet-violet")).toEqual([
    ["prev", "/series/mega-evolution"],
    ["next", "/series/sword-shield"],
  ]);
  expect(await steps("/series/mega-evolution")).toEqual([["next", "/series/scarlet-violet"]]);
  expect(await steps("/tcg-pocket-en/series/pokemon-tcg-pocket")).toEqual([]);
});
