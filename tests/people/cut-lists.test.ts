import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import type { Seed } from "#db/seed/format.ts";
import { FoundInBinder } from "#features/cards/binder/views/found.tsx";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { seedRecords } from "#features/catalogue/import/service/seed-records.ts";
import { bodyOf, type Person, testApp } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { root } from "../paths.ts";
import { befriended } from "./ties.ts";
import { gets, line } from "./trade/trading.ts";

const seed: Seed = await Bun.file(join(root, "db/seed/catalogue.json")).json();
const [set] = seed.sets.filter(([id]) => id === "sv03.5");
const [card] = seed.cards;
if (!set || !card) throw new Error("The starter has no set or no card.");

/** Forty sets of five cards each beside the starter's. */
const many = Array.from({ length: 40 }, (_, n) => `many${n + 1}`);
const setLike = (id: string): Seed["sets"][number] => {
  const like: Seed["sets"][number] = [...set];
  [like[0], like[3]] = [id, `Many ${id}`];
  return like;
};
const cardLike = (setId: string, number: number): Seed["cards"][number] => {
  const like: Seed["cards"][number] = [...card];
  [like[0], like[1], like[4], like[13]] = [`${setId}-00${number}`, setId, `00${number}`, `Artist ${setId}`];
  return like;
};
const site = await testApp({}, ({ sql }) =>
  importRecords(
    sql,
    seedRecords({
      ...seed,
      sets: [...seed.sets, ...many.map(setLike)],
      cards: [...seed.cards, ...many.flatMap((id) => [1, 2, 3, 4, 5].map((number) => cardLike(id, number)))],
    }),
  ),
);
const { sql } = site;

let ash: Person;
let misty: Person;

beforeAll(async () => {
  [ash, misty] = [await site.signUp({ username: "Ash" }), await site.signUp({ username: "Misty" })];
  await befriended(sql, ash.id, misty.id);
  await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
    select ${misty.id}, c.set_id, c.id, v.key, 2 from cards c join variants v on v.card_id = c.id and v.position = 0
    where c.set_id like 'many%' and (c.number = '001' or c.set_id = 'many7' and c.number <> '005')`;
  await sql`insert into current_prices (card_id, variant, source, currency, market, as_of)
    select card_id, variant, 'tcgplayer', 'USD', 100, '2026-11-20' from entries`;
});

const textOf = async (person: Person, path: string) =>
  (await (await person.page(path)).text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
const setsIn = (page: string) => new Set([...page.matchAll(/Many (many\d+)/g)].map(([, id]) => id));

test("the landing leads to all sets, and continues the one that is nearly done", async () => {
  const page = readPage(await bodyOf(misty.page("/collection")));
  const shown = page.at("sets")!;
  expect(shown.all("listitem")[0]?.text).toContain("many7");
  expect(shown.all("listitem")).toHaveLength(24);
  const all = readPage(await bodyOf(misty.page(shown.get("link", "Show all 40 sets").href ?? "")));
  expect(all.at("sets")!.all("listitem")).toHaveLength(40);
});

test.each(["/collection", "/u/misty", "/u/misty/insights"])("each View All of %s opens", async (path) => {
  const links = [...(await textOf(misty, path)).matchAll(/<a [^>]*href="([^"]*)"[^>]*>View All</g)];
  expect(links.length).toBeGreaterThan(0);
  for (const [, href = ""] of links)
    expect([href, (await misty.page(href.split("#")[0] ?? "")).status]).toEqual([href, 200]);
});

test("a search shows all sets that it names", async () => {
  const page = await textOf(ash, "/search?q=many");
  expect(page).toContain("34 more sets");
  expect(setsIn(page).size).toBe(40);
});

test("a trade's pages show each spare once, and keep what is chosen", async () => {
  await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
    select ${misty.id}, c.set_id, c.id, v.key, 3 from cards c join variants v on v.card_id = c.id and v.position = 0
    where c.set_id = 'sv03.5' order by c.position limit 110`;
  await gets(misty, await line(site, 150), 2);
  const chosen = "take=sv03.5/sv03.5-001/normal/1";
  let path = `/u/misty/trade?${chosen}`;
  const seen: string[] = [];
  for (const pages of [1, 2, 3]) {
    const page = await textOf(ash, path);
    const lines = [...page.matchAll(/<input type="checkbox"[^>]*name="take"[^>]*>/g)].map(([input]) => input);
    expect(lines.filter((input) => input.includes("checked"))).toHaveLength(1);
    seen.push(...lines.filter((input) => !input.includes("checked")));
    const [, next] = /<button[^>]*value="(\d+)" name="takeFrom"[^>]*>Show the next/.exec(page) ?? [];
    expect(next).toBe(pages === 3 ? undefined : String(60 * pages));
    path = `/u/misty/trade?${chosen}&takeFrom=${next}`;
  }
  const [all] = await sql<{ count: number }[]>`select count(*)::int from entries where user_id = ${misty.id}`;
  expect([seen.length, new Set(seen).size]).toEqual([(all?.count ?? 0) - 1, (all?.count ?? 0) - 1]);
});

test("more requests than the newest hundred are counted, with the way to the others", async () => {
  await sql`with made as (insert into users (email, username, slug)
      select 'r' || n || '@example.com', 'Rival' || n, 'rival' || n from generate_series(1, 105) n returning id)
    insert into friend_requests (user_id, requestee_id) select id, ${ash.id} from made`;
  expect(await textOf(ash, "/friends?tab=requests")).toContain("The newest 100 of 105.");
});

test("a binder's found pages lead to all others", () => {
  const pages = Array.from({ length: 30 }, (_, n) => 2 * n + 1);
  const seen = new Set<number>();
  for (let page: number | undefined = 1; page !== undefined; ) {
    const found = { slots: 30, pages };
    const part = renderToStaticMarkup(FoundInBinder({ found, search: "x", page, href: (to) => `/${to}` }));
    for (const [, to] of part.matchAll(/href="\/(\d+)"/g)) seen.add(Number(to));
    const [, next] = /href="\/(\d+)">and \d+ more/.exec(part.replaceAll("<!-- -->", "")) ?? [];
    page = next === undefined ? undefined : Number(next);
  }
  expect([...seen].toSorted((a, b) => a - b)).toEqual(pages);
});
