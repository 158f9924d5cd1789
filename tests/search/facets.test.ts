import { expect, test } from "bun:test";
import { bestGamesFirst } from "#features/search/results/page/survey.ts";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const { anonymous } = site;

const pageOf = async (q: string, who: { page(path: string): Promise<Response> } = anonymous) =>
  readPage(await bodyOf(who.page(`/search?${new URLSearchParams({ q })}`)));
const totalOf = async (q: string) =>
  ((await (await anonymous.json(`/search?${new URLSearchParams({ q })}`)).json()) as { total: number }).total;
const pathOf = (q: string) => `/search?${new URLSearchParams({ q })}`;
const games = { EN: "English TCG", JP: "Japanese TCG", "TCG-POCKET-EN": "TCG Pocket" };

/** The games that stand as groups on a page of results. */
const gamesIn = (page: ReturnType<typeof readPage>) =>
  page.names("heading").filter((name) => Object.values(games).some((game) => name.startsWith(`${game} `)));

test("results are grouped by game, each with its count and a link to all of them", async () => {
  const page = await pageOf("pikachu");
  for (const [id, name] of Object.entries(games)) {
    const total = await totalOf(`pikachu category:${id}`);
    expect(page.names("heading")).toContain(`${name} ${total}`);
    const tab = page.get("navigation", "Games").get("link", `${name.replace(/ ?TCG ?/, "")} ${total}`);
    expect(tab.href).toBe(pathOf(`pikachu category:${id}`));
  }
  expect(page.get("link", `All ${await totalOf("pikachu")}`).of("aria-current")).toBe("page");
  expect(page.text).not.toContain("Next");
});

test("the game of the best match comes first, and a game has at most twelve cards among others", async () => {
  const game = (category: string, rank: number) => ({ category, rank, total: 1, ids: [] });
  const found = [game("TCG-POCKET-EN", 1), game("JP", 0), game("EN", 1)];
  expect(bestGamesFirst(found, false).map(({ category }) => category)).toEqual(["JP", "EN", "TCG-POCKET-EN"]);
  expect(bestGamesFirst(found, true).map(({ category }) => category)).toEqual(["JP", "TCG-POCKET-EN", "EN"]);
  const first = (await pageOf("t:fire")).all("region").find((one) => one.find("list", "Cards"));
  expect(first?.get("list", "Cards").all("listitem")).toHaveLength(12);
  expect(first?.get("link", /^View All/).href).toStartWith("/search?q=type%3Afire+category%3A");
});

test("a chosen game shows its cards alone, page by page, and the others stay in reach", async () => {
  const q = "pikachu category:EN";
  const page = await pageOf(q);
  expect(gamesIn(page)).toEqual([]);
  expect(page.names("heading")).toContain("pikachu");
  expect(page.get("list", "Cards").all("listitem")).toHaveLength(await totalOf(q));
  expect(page.hrefs()).toContain(pathOf("pikachu category:JP"));
  expect(page.hrefs()).toContain(pathOf("pikachu"));
});

test("sets and rarities of the results are filters whose counts are correct", async () => {
  const page = await pageOf("charizard category:EN");
  for (const [title, q] of [
    ["Base Set", 'charizard category:EN set="Base Set"'],
    ["Ultra Rare", 'charizard category:EN rarity:"ultra rare"'],
  ] as const) {
    const total = await totalOf(q);
    expect(total).toBeGreaterThan(0);
    expect(page.get("link", `${title} ${total}`).href).toBe(pathOf(q));
  }
  const chosen = await pageOf('charizard category:EN set="Base Set"');
  expect(chosen.get("summary", "Set Base Set").of("data-changed")).toBe("true");
  expect(chosen.get("link", "All sets").href).toBe(pathOf("charizard category:EN"));
});

test("a set of another game stands under its English name, with its game; chosen, too", async () => {
  const page = await pageOf("charizard");
  const { href = "" } = page.get("link", /^Pokémon Card 151 · Japanese \d+$/);
  const q = new URL(href, "http://localhost").searchParams.get("q") ?? "";
  page.get("link", /^Genetic Apex · Pocket \d+$/);
  page.get("link", /^Base Set \d+$/);
  expect(q).toBe("charizard set=ポケモンカード151");
  expect((await pageOf(q)).get("summary", "Set Pokémon Card 151 · Japanese").of("data-changed")).toBe("true");
});

test("have and need are a tap for members, and end with a second one; visitors do not see them", async () => {
  const misty = await site.signUp();
  const page = await pageOf("charizard", misty);
  expect(page.get("link", "Have").href).toBe(pathOf("charizard is:owned"));
  expect(page.get("link", "Need").href).toBe(pathOf("charizard own=0"));
  const need = (await pageOf("charizard own=0", misty)).get("link", "Need");
  expect([need.href, need.of("aria-current")]).toEqual([pathOf("charizard"), "true"]);
  expect((await pageOf("charizard")).find("link", "Need")).toBeUndefined();
});

test("a switched-off game is not offered", async () => {
  const misty = await site.signUp();
  await misty.put("/api/user/preferences", { disallowedCategories: ["JP", "TCG-POCKET-EN"] });
  const page = await pageOf("pikachu", misty);
  expect(page.text).toContain("4 cards");
  expect(gamesIn(page)).toEqual([]);
});

test("nothing found with a chip: the chip stays, to be dropped", async () => {
  const page = await pageOf("charizard category:EN rarity:common");
  expect(page.names("heading")).toContain("No matching cards");
  expect(page.get("link", "All rarities").href).toBe(pathOf("charizard category:EN"));
});

test("suggestions take turns among the games that match best", async () => {
  const suggested = readPage(await bodyOf(anonymous.htmx("GET", "/search/suggest?q=pikachu")));
  const of = (path: string) => suggested.hrefs().filter((href) => href?.startsWith(path)).length;
  expect([of("/series/"), of("/jp/series/"), of("/tcg-pocket-en/series/")]).toEqual([3, 0, 2]);
});

const suggested = async (q: string) => {
  const part = readPage(await bodyOf(anonymous.htmx("GET", `/search/suggest?${new URLSearchParams({ q })}`)));
  return { ...part, groups: part.names("group") };
};

test.each([
  ["pikchu", "Pikachu"],
  ["charz", "Charizard"],
  ["gengr", "Gengar"],
])("suggestions for %s ask whether %s is meant", async (typed, name) => {
  expect((await suggested(typed)).groups[0]).toBe(`Did you mean ${name}?`);
});

test("suggestions begin with a set of exactly this name or code, then the Pokémon, then cards; other games are marked", async () => {
  expect((await suggested("base set")).hrefs()[0]).toBe("/series/base/base-set");
  expect((await suggested("base set")).groups).toEqual(["Sets", "Cards"]);
  expect((await suggested("brs")).hrefs().slice(0, 2)).toEqual([
    "/series/sword-shield/brilliant-stars",
    "/series/sword-shield/brilliant-stars-trainer-gallery",
  ]);
  expect((await suggested("151")).hrefs()[0]).toBe("/series/scarlet-violet/151");
  expect((await suggested("bas")).groups.at(-1)).toBe("Sets");
  const pikachu = await suggested("pikachu");
  expect(pikachu.groups).toEqual(["Pokémon", "Cards"]);
  expect(pikachu.hrefs()[0]).toBe("/pokedex/pikachu");
  expect((await suggested("zzqqzz")).get("option").sight).toBe("Search for “zzqqzz” No suggestions");
  expect((await suggested("z")).text).not.toContain("No suggestions");
  expect(pikachu.sight).toMatch(/ Genetic Apex · #\d+ · Pocket /);
  // Also the code of 151.
  expect((await suggested("mew")).groups.slice(0, 3)).toEqual(["Pokémon", "Sets", "Cards"]);
});

test("a filter is explained in words", async () => {
  for (const [q, words] of [
    ["t:fi", "Fire type"],
    ["-t:fi", "Not Fire type"],
    ["t:pok", "Pokémon cards"],
    ["w:no", "No weakness"],
    ["c:j", "Japanese cards"],
    ["sort:pr", "Sort by price"],
    ["f:sta", "Legal in Standard"],
  ] as const) {
    const named = (await suggested(q)).all("option").map(({ sight }) => sight);
    expect(named.filter((option) => option.endsWith(` ${words}`))).toHaveLength(1);
  }
});

test("a begun value of a filter is completed", async () => {
  const completed = async (q: string) =>
    (await suggested(q)).all("option").map(({ href = "" }) => new URL(href, "http://x").searchParams.get("q"));
  expect(await completed("t:fi")).toEqual(["t:fire", "t:fighting", "t:fi"]);
  expect(await completed("pikachu (e:light")).toEqual(["pikachu (e:lightning", "pikachu (e:light"]);
  expect(await completed("r:illustration r")).toEqual(["r:illustration r"]);
  expect(await completed("-r:illus")).toContain('-r:"illustration rare"');
  expect(await completed("is:dup")).toEqual(["is:dupe", "is:dup"]);
  for (const q of ["t:fire", "hp>=2", "nokey:fi", "t:", "http://x"]) expect(await completed(q)).toEqual([q]);
});
