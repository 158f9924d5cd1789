import { afterAll, describe, expect, test } from "bun:test";
import { speciesIndex } from "#features/catalogue/import/rules/species-names.ts";
import { closeApps, testDatabase } from "#tests/harness.ts";
import { card, everything, file, load } from "./fixture-files.ts";

afterAll(closeApps);

const index = speciesIndex(
  [
    [3, "Venusaur", "フシギバナ"],
    [93, "Haunter", "ゴースト"],
    [110, "Weezing", "マタドガス"],
    [146, "Moltres", "ファイヤー"],
    [147, "Dragonair", "ハクリュー"],
    [233, "Porygon2", "ポリゴン２"],
    [379, "Registeel", "レジスチル"],
    [569, "Garbodor", "ダストダス"],
  ].map(([id, name, japaneseName]) => ({
    id: Number(id),
    name: String(name),
    japaneseName: String(japaneseName),
  })),
);

describe("a machine-translated name becomes its species' name:", () => {
  test.each([
    ["金星", 3, "フシギバナ"],
    ["おしっこ", 110, "マタドガス"],
    ["暗いweezing", 110, "わるいマタドガス"],
    ["ジャニーンのおしっこ", 110, "アンズのマタドガス"],
    ["ハンター-042/092", 93, "ゴースト"],
    ["Moltres Ex", 146, "ファイヤーex"],
    ["ドラゴンエア（デルタ種）", 147, "ハクリュー（デルタ種）"],
    ["Dragonair ex（デルタ種）", 147, "ハクリューex（デルタ種）"],
    ["Registeel Star", 379, "レジスチル☆"],
  ])("%s", (name, id, right) => {
    expect(index.japaneseName(name, [id])).toBe(right);
    expect(index.japaneseName(right, [id])).toBe(right);
  });

  test.each([
    ["わるいマタドガス", [110]],
    ["ポリゴン2", [233]],
    ["ダストダス", [3]],
    ["誰かのweezing", [110]],
    ["金星", []],
    ["金星", [3, 110]],
    ["金星", [4]],
  ])("not %s of species %p, which is correct or uncertain", (name, ids) => {
    expect(index.japaneseName(name, ids)).toBe(name);
  });
});

test.each<[string, number, string]>([
  ["メガフシギバナXex", 3, "Mega Venusaur X ex"],
  ["フシギバナ（デルタ種）", 3, "Venusaur δ"],
  ["フシギバナex（デルタ種）", 3, "Venusaur ex δ"],
  ["レジスチル☆", 379, "Registeel ★"],
  ["R団のファイヤー", 146, "Rocket's Moltres"],
  ["ゴースト みどりのめんex", 93, "Teal Mask Haunter ex"],
  ["ブラックゴースト", 93, "Black Haunter"],
  // What the table does not know leaves the species.
  ["だれかのゴースト？", 93, "Haunter"],
])("%s has an English name", (name, id, english) => {
  expect(index.englishName(name, [id])).toBe(english);
});

test("cards of sets that only the third Japanese source has, marked by it, with English names", async () => {
  const { sql } = await testDatabase();
  const report = await everything(sql);
  expect(report.sets.find(({ id }) => id === "jp-XY1a")).toMatchObject({ name: "Collection X", added: 2 });
  expect(await card(sql, "jp-XY1a-001")).toMatchObject({
    name: "MエンバカブEX",
    english_name: "M Embercub EX",
    source: "pokemon-card",
    rarity: "DOUBLE_RARE_JP",
    subtypes: ["MEGA", "EX"],
    attacks: [{ name: "かじる", cost: ["Lightning"], damage: "60+" }],
    resistances: [{ type: "Metal", value: "-20" }],
    artist_id: "ada-ink",
  });
  expect(await card(sql, "jp-XY1a-002")).toMatchObject({ name: "ハイパーボール", english_name: "Ultra Ball" });
  expect((await sql`select 1 from cards where set_id = 'jp-XY1a'`).length).toBe(2);
});

test("species imported later correct names, once", async () => {
  const { sql } = await testDatabase();
  await load(sql, file("tcgdex-ja.json"));
  await sql`insert into card_species values ('jp-ts1-002', 2) on conflict do nothing`;
  await sql`update card_sources set facts = facts || '{"name": "残り火"}' where card_id = 'jp-ts1-002'`;
  await load(sql, file("pokeapi"));
  expect(await card(sql, "jp-ts1-002")).toMatchObject({ name: "エンバカブ", english_name: "Embercub" });
  expect((await load(sql, file("pokeapi"))).changes).toBe(0);
});
