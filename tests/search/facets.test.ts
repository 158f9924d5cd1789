import { expect, test } from "bun:test";
import { inOrder } from "../../src/features/search/page/survey.ts";
import { useSite } from "../harness.ts";

const site = await useSite({}, "starter");
const { anonymous } = site;

const pageOf = async (q: string, who: { page(path: string): Promise<Response> } = anonymous) =>
  (await who.page(`/search?${new URLSearchParams({ q })}`)).text();
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
  expect(inOrder(found).map(({ category }) => category)).toEqual(["JP", "EN", "TCG-POCKET-EN"]);
  const [, first = ""] = (await pageOf("t:fire")).split('class="game-results"');
  expect(first.match(/<li class="tile"/g)).toHaveLength(12);
  expect(first).toContain("View All");
});

test("a chosen game shows its cards alone, page by page, and the others stay in reach", async () => {
  const q = "pikachu category:EN";
  const page = await pageOf(q);
  expect(page).toContain('<h1 class="query">pikachu</h1>');
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
  const suggested = await (await anonymous.htmx("GET", "/search/suggest?q=pikachu")).text();
  const of = (path: string) => suggested.match(new RegExp(`href="${path}`, "g"))?.length ?? 0;
  expect([of("/series/"), of("/jp/series/"), of("/tcg-pocket-en/series/")]).toEqual([3, 0, 2]);
});
