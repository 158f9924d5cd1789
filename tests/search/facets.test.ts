import { expect, test } from "bun:test";
import { bestGamesFirst } from "#features/search/results/page/survey.ts";
import { bodyOf, useSite } from "../harness.ts";

const site = await useSite({}, "starter");
const { anonymous } = site;

const pageOf = async (q: string, who: { page(path: string): Promise<Response> } = anonymous) =>
  bodyOf(who.page(`/search?${new URLSearchParams({ q })}`));
const totalOf = async (q: string) =>
  ((await (await anonymous.json(`/search?${new URLSearchParams({ q })}`)).json()) as { total: number }).total;
const linkOf = (q: string) => `href="/search?${new URLSearchParams({ q }).toString().replaceAll("&", "&amp;")}"`;
const games = { EN: "English TCG", JP: "Japanese TCG", "TCG-POCKET-EN": "TCG Pocket" };

test("results are grouped by game, each with its count and a link to all of them", async () => {
  const page = await pageOf("pikachu");
  for (const [id, name] of Object.entries(games)) {
    const total = await totalOf(`pikachu category:${id}`);
    expect(page).toContain(`<h2>${name} <small>${total}</small></h2>`);
    expect(page).toContain(
      `${linkOf(`pikachu category:${id}`)}>${name.replace(/ ?TCG ?/, "")} <span>${total}</span></a>`,
    );
  }
  expect(page).toContain(`aria-current="page">All <span>${await totalOf("pikachu")}</span>`);
  expect(page).not.toContain("Next");
});

test("the game of the best match comes first, and a game has at most twelve cards among others", async () => {
  const game = (category: string, rank: number) => ({ category, rank, total: 1, ids: [] });
  const found = [game("TCG-POCKET-EN", 1), game("JP", 0), game("EN", 1)];
  expect(bestGamesFirst(found, false).map(({ category }) => category)).toEqual(["JP", "EN", "TCG-POCKET-EN"]);
  expect(bestGamesFirst(found, true).map(({ category }) => category)).toEqual(["JP", "TCG-POCKET-EN", "EN"]);
  const [, first = ""] = (await pageOf("t:fire")).split('class="game-results"');
  expect(first.match(/<li class="tile"/g)).toHaveLength(12);
  expect(first).toContain("View All");
});

test("a chosen game shows its cards alone, page by page, and the others stay in reach", async () => {
  const q = "pikachu category:EN";
  const page = await pageOf(q);
  expect(page).toContain('<h1 class="unseen">pikachu</h1>');
  expect(page).not.toContain('class="game-results"');
  expect(page.match(/<li class="tile"/g)).toHaveLength(await totalOf(q));
  expect(page).toContain(linkOf("pikachu category:JP"));
  expect(page).toContain(linkOf("pikachu"));
});

test("sets and rarities of the results are filters whose counts are correct", async () => {
  const page = await pageOf("charizard category:EN");
  for (const [title, q] of [
    ["Base Set", 'charizard category:EN set="Base Set"'],
    ["Ultra Rare", 'charizard category:EN rarity:"ultra rare"'],
  ] as const) {
    const total = await totalOf(q);
    expect(total).toBeGreaterThan(0);
    expect(page).toContain(`<a ${linkOf(q)}><span>${title} <small>${total}</small>`);
  }
  const chosen = await pageOf('charizard category:EN set="Base Set"');
  expect(chosen).toMatch(/<summary class="chip" data-changed="true">Set <b>Base Set<\/b>/);
  expect(chosen).toContain(`<a ${linkOf("charizard category:EN")}><span>All sets`);
});

test("a set of another game stands under its English name, with its game; chosen, too", async () => {
  const page = await pageOf("charizard");
  const [, q = ""] = /href="\/search\?q=([^"]+)"><span>Pokémon Card 151 · Japanese <small>/.exec(page) ?? [];
  const [, name = ""] = /set%3D([^&]+)/.exec(q) ?? [];
  expect(page).toMatch(/<span>Genetic Apex · Pocket <small>/);
  expect(page).toMatch(/<span>Base Set <small>/);
  expect(name).not.toBe("");
  const chosen = await pageOf(decodeURIComponent(q.replaceAll("+", " ")));
  expect(chosen).toMatch(/data-changed="true">Set <b>Pokémon Card 151 · Japanese<\/b>/);
});

test("have and need are a tap for members, and end with a second one; visitors do not see them", async () => {
  const misty = await site.signUp();
  const page = await pageOf("charizard", misty);
  expect(page).toContain(`class="chip" ${linkOf("charizard is:owned")}>Have`);
  expect(page).toContain(`class="chip" ${linkOf("charizard own=0")}>Need`);
  const need = await pageOf("charizard own=0", misty);
  expect(need).toContain(`class="chip" ${linkOf("charizard")} data-changed="true" aria-current="true">Need`);
  expect(await pageOf("charizard")).not.toContain(">Need<");
});

test("a switched-off game is not offered", async () => {
  const misty = await site.signUp();
  await misty.put("/api/user/preferences", { disallowedCategories: ["JP", "TCG-POCKET-EN"] });
  const page = await pageOf("pikachu", misty);
  expect(page).not.toContain("Japanese TCG <");
  expect(page).not.toContain('class="game-results"');
});

test("nothing found with a chip: the chip stays, to be dropped", async () => {
  const page = await pageOf("charizard category:EN rarity:common");
  expect(page).toContain("No matching cards");
  expect(page).toContain(`<a ${linkOf("charizard category:EN")}><span>All rarities`);
});

test("suggestions take turns among the games that match best", async () => {
  const suggested = await bodyOf(anonymous.htmx("GET", "/search/suggest?q=pikachu"));
  const of = (path: string) => suggested.match(new RegExp(`href="${path}`, "g"))?.length ?? 0;
  expect([of("/series/"), of("/jp/series/"), of("/tcg-pocket-en/series/")]).toEqual([3, 0, 2]);
});

const suggested = async (q: string) => {
  const html = await bodyOf(anonymous.htmx("GET", `/search/suggest?${new URLSearchParams({ q })}`));
  return { html, groups: [...html.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name) };
};

test.each([
  ["pikchu", "Pikachu"],
  ["charz", "Charizard"],
  ["gengr", "Gengar"],
])("suggestions for %s ask whether %s is meant", async (typed, name) => {
  expect((await suggested(typed)).groups[0]).toBe(`Did you mean ${name}?`);
});

test("suggestions begin with a set of exactly this name or code, then the Pokémon, then cards; other games are marked", async () => {
  const hrefs = ({ html }: { html: string }) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(hrefs(await suggested("base set"))[0]).toBe("/series/base/base-set");
  expect((await suggested("base set")).groups).toEqual(["Sets", "Cards"]);
  expect(hrefs(await suggested("brs")).slice(0, 2)).toEqual([
    "/series/sword-shield/brilliant-stars",
    "/series/sword-shield/brilliant-stars-trainer-gallery",
  ]);
  expect(hrefs(await suggested("151"))[0]).toBe("/series/scarlet-violet/151");
  expect((await suggested("bas")).groups.at(-1)).toBe("Sets");
  const pikachu = await suggested("pikachu");
  expect(pikachu.groups).toEqual(["Pokémon", "Cards"]);
  expect(hrefs(pikachu)[0]).toBe("/pokedex/pikachu");
  expect((await suggested("zzqqzz")).html).toContain("<small>No suggestions</small>");
  expect((await suggested("z")).html).not.toContain("No suggestions");
  expect(pikachu.html).toMatch(/<small[^>]*>Genetic Apex · #\d+ · Pocket<\/small>/);
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
    const html = await bodyOf(anonymous.htmx("GET", `/search/suggest?${new URLSearchParams({ q })}`));
    expect(html).toContain(`<small>${words}</small>`);
  }
});

test("a begun value of a filter is completed", async () => {
  const suggested = async (q: string) => {
    const html = await bodyOf(anonymous.htmx("GET", `/search/suggest?${new URLSearchParams({ q })}`));
    return [...html.matchAll(/role="option"[^>]*href="([^"]+)"/g)].map(([, href]) =>
      new URL(href ?? "", "http://x").searchParams.get("q"),
    );
  };
  expect(await suggested("t:fi")).toEqual(["t:fire", "t:fighting", "t:fi"]);
  expect(await suggested("pikachu (e:light")).toEqual(["pikachu (e:lightning", "pikachu (e:light"]);
  expect(await suggested("r:illustration r")).toEqual(["r:illustration r"]);
  expect(await suggested("-r:illus")).toContain('-r:"illustration rare"');
  expect(await suggested("is:dup")).toEqual(["is:dupe", "is:dup"]);
  for (const q of ["t:fire", "hp>=2", "nokey:fi", "t:", "http://x"]) expect(await suggested(q)).toEqual([q]);
});
