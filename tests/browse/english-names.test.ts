import { expect, test } from "bun:test";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, json, useSite } from "../harness.ts";

const site = await useSite({}, "starter");
const set = "/jp/series/scarlet-violet/pokemon-card-151";
const charizard = `${set}/6`;
const open = (path: string) => bodyOf(site.anonymous.page(path));

test("a tile of a Japanese card has its English name below the face with the printed one", async () => {
  const tiles = await open(set);
  expect(tiles).toContain(`<a class="name" href="${charizard}" tabindex="-1" aria-hidden="true">Charizard ex</a>`);
  expect(tiles).toContain('<b lang="ja">リザードンex</b>');
  expect(tiles).toContain('aria-label="Add Charizard ex 006, log in first"');
});

test("a row has both names", async () => {
  const row = (await open(`${set}?view=table`)).split("<tr").find((one) => one.includes(charizard));
  expect(row).toContain(">Charizard ex</a>");
  expect(row).toContain('<small lang="ja">リザードンex </small>');
});

test("the card page leads with the English name, with the printed one below and in its description", async () => {
  const page = await open(charizard);
  expect(page).toContain('<h1>Charizard ex</h1><p lang="ja">リザードンex</p>');
  expect(page).toContain("<title>Charizard ex 006 – Pokémon Card 151");
  expect(page).toContain("Charizard ex (リザードンex), number 006");
  const overlay = await (await site.anonymous.htmx("GET", `${charizard}?overlay=1`)).text();
  expect(overlay).toContain(">Charizard ex</h2>");
});

test("suggestions have the printed name beside the English one, found by either", async () => {
  for (const q of ["charizard game:japanese", "リザードンex", "charizard"]) {
    const results = await open(`/search?${new URLSearchParams({ q })}`);
    expect(results).toContain(charizard);
  }
  const suggestions = await open(`/search/suggest?q=${encodeURIComponent("リザードンex")}`);
  expect(suggestions).toMatch(
    /<span>Charizard ex<\/span><small><span lang="ja">リザードンex · <\/span>Pokémon Card 151 · #\d+ · Japanese</,
  );
});

test("sorting by name is by the shown name", async () => {
  const names = (html: string) => [...html.matchAll(/class="name"[^>]*>([^<]+)</g)].map(([, name]) => name ?? "");
  const inSet = names(await open(`${set}?sort=name`));
  expect(inSet.slice(0, 2)).toEqual(["Abra", "Aerodactyl"]);
  const found = names(await open(`/search?q=${encodeURIComponent("set:SV2a sort:name")}`));
  expect(found.slice(0, 2)).toEqual(["Abra", "Aerodactyl"]);
});

test("a card without a known English name stays as printed", async () => {
  await changeCatalogue(site, site.sql`update cards set english_name = null where id = 'jp-SV2a-007'`);
  const page = await open(`${set}/7`);
  expect(page).toContain('<h1 lang="ja">ゼニガメ</h1><p class="card-sub">');
  expect(await open(`${set}?view=table&q=7`)).toContain('lang="ja" data-overlay="true">ゼニガメ</a>');
});

test("JSON has the printed name and the English one, null for an English card", async () => {
  const card = async (setId: string) => json(site.anonymous.json(`/api/card?setId=${setId}&numberKey=6`));
  expect(await card("jp-SV2a")).toMatchObject({ name: "リザードンex", englishName: "Charizard ex" });
  expect(await card("sv03.5")).toMatchObject({ name: "Charizard ex", englishName: null });
});

test("what a tap answers has the English name", async () => {
  const misty = await site.signUp();
  const entry = { cardId: "jp-SV2a-006", variant: "holo", quantity: "1" };
  const answer = await misty.htmx("PUT", "/api/collection?setId=jp-SV2a", entry);
  expect(await answer.text()).toContain("Added Charizard ex 006");
});
