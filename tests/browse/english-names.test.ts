import { expect, test } from "bun:test";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, json, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const set = "/jp/series/scarlet-violet/pokemon-card-151";
const charizard = `${set}/6`;
const open = (path: string) => bodyOf(site.anonymous.page(path));

test("a tile of a Japanese card has its English name below the face with the printed one", async () => {
  const tiles = readPage(await open(set)).all("listitem");
  const tile = tiles.find((one) => one.find("link", "Add Charizard ex 006, log in first"));
  const [face, name] = tile?.all("link") ?? [];
  expect([face?.href, face?.wordsIn("ja")]).toEqual([charizard, ["リザードンex"]]);
  expect([name?.href, name?.sight]).toEqual([charizard, "Charizard ex"]);
});

test("a row has both names", async () => {
  const rows = readPage(await open(`${set}?view=table`)).all("row");
  const row = rows.find((one) => one.hrefs().includes(charizard));
  expect(row?.names("link")).toContain("Charizard ex");
  expect(row?.wordsIn("ja")).toEqual(["リザードンex"]);
});

test("the card page leads with the English name, with the printed one below and in its description", async () => {
  const html = await open(charizard);
  expect(html).toContain("Charizard ex (リザードンex), number 006");
  const page = readPage(html);
  expect(page.text).toContain(" Charizard ex リザードンex ");
  expect([page.get("heading").name, page.get("heading").of("lang")]).toEqual(["Charizard ex", undefined]);
  expect(page.get("paragraph", "リザードンex").of("lang")).toBe("ja");
  expect(page.get("title").name).toStartWith("Charizard ex 006 – Pokémon Card 151");
  const overlay = await bodyOf(site.anonymous.htmx("GET", `${charizard}?overlay=1`));
  expect(readPage(overlay).names("heading")).toContain("Charizard ex");
});

test("suggestions have the printed name beside the English one, found by either", async () => {
  for (const q of ["charizard game:japanese", "リザードンex", "charizard"]) {
    const results = await open(`/search?${new URLSearchParams({ q })}`);
    expect(results).toContain(charizard);
  }
  const [option] = readPage(await open(`/search/suggest?q=${encodeURIComponent("リザードンex")}`)).all("option");
  expect(option?.sight).toMatch(/ Charizard ex リザードンex · Pokémon Card 151 · #\d+ · Japanese$/);
  expect(option?.wordsIn("ja")).toContain("リザードンex ·");
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
  const page = readPage(await open(`${set}/7`)).get("main");
  expect(page.get("heading", "ゼニガメ").of("lang")).toBe("ja");
  expect(page.wordsIn("ja")).not.toContain("Squirtle");
  expect(page.find("paragraph", "ゼニガメ")).toBeUndefined();
  expect(
    readPage(await open(`${set}?view=table&q=7`))
      .get("link", "ゼニガメ")
      .of("lang"),
  ).toBe("ja");
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
  expect(await bodyOf(answer)).toContain("Added Charizard ex 006");
});
