import { expect, test } from "bun:test";
import type { ImportRecord } from "#features/catalogue/import/schema/records.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { changeCatalogue } from "../change-catalogue.ts";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "empty");
await site.work();
const { anonymous, sql } = site;

const tcgdex = { source: "tcgdex", category: "JP" } as const;
const set = (id: string, name: string, more: { englishName?: string; releaseDate?: string } = {}): ImportRecord => ({
  ...{ kind: "set", ...tcgdex, id, seriesId: "jp-SM", name, releaseDate: "2017-01-27", printedTotal: 51 },
  ...more,
});
const records: ImportRecord[] = [
  { kind: "series", ...tcgdex, id: "jp-SM", name: "サン&ムーン", englishName: "Sun & Moon" },
  set("jp-SM1p", "サン&ムーン", { englishName: "Sun & Moon" }),
  set("jp-SM1+", "サン&ムーン"),
  set("jp-SM9+", "サン&ムーン", { releaseDate: "2018-01-27" }),
  set("jp-ADV1", "拡張パック", { englishName: "ADV Expansion Pack" }),
  {
    ...{ kind: "card", ...tcgdex, id: "jp-SM1p-012", setId: "jp-SM1p", name: "ハイパーボール", number: "012" },
    ...{ supertype: "trainer", variants: [{ key: "normal", name: "Normal", position: 0, tier: "standard" }] },
  },
];
await changeCatalogue(site, importRecords(sql, records));

const at = (slug: string) => `/jp/series/sun-moon/${slug}`;

test("a set that its source lists twice, once without cards, is one: the empty one leads to the other", async () => {
  const [slug] = (await sql`select slug from sets where id = 'jp-SM1+'`).map((row) => String(row.slug));
  for (const answer of [await anonymous.page(at(slug!)), await anonymous.json(at(slug!))])
    expect([answer.status, answer.headers.get("location")]).toEqual([301, at("sun-moon")]);
  expect(readPage(await bodyOf(anonymous.page(at("sun-moon")), 200)).text).toContain("Cards 1 card");
});

test("a set whose cards no source lists says so, and is in no list of sets", async () => {
  const page = readPage(await bodyOf(anonymous.page(at("adv-expansion-pack")), 404));
  expect(page.text).toContain("ADV Expansion Pack has no cards here: no source of the catalogue lists them yet.");
  const { friendlyMessage } = JSON.parse(await bodyOf(anonymous.json(at("adv-expansion-pack")), 404));
  expect(friendlyMessage).toStartWith("ADV Expansion Pack has no cards here");
  const [slug] = (await sql`select slug from sets where id = 'jp-SM9+'`).map((row) => String(row.slug));
  expect(readPage(await bodyOf(anonymous.page(at(slug!)), 404)).text).toContain("サン&ムーン has no cards here");
  expect(readPage(await bodyOf(anonymous.page(at("nothing")), 404)).text).toContain("This page doesn’t exist.");
  expect(readPage(await bodyOf(anonymous.page("/jp/series/sun-moon"), 200)).hrefs()).not.toContain(
    at("adv-expansion-pack"),
  );
});
