import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { checkCatalogue, checkLines } from "#features/catalogue/import/commands/check.ts";
import { speciesIndex } from "#features/catalogue/import/rules/species-names.ts";
import { closeApps, testDatabase, useFolder } from "#tests/harness.ts";
import { card, everything, file, load } from "./fixture-files.ts";

afterAll(closeApps);
const folder = await useFolder();

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

describe("a rarity of the third source", () => {
  const printed = { name: "エンバカブ", card_type: "Pokémon", set_name: "ts1", number: "002", set_total: "002" };

  async function rarities(...cards: object[]): Promise<string> {
    const path = join(folder, `${crypto.randomUUID()}.ndjson`);
    await Bun.write(path, cards.map((one, index) => JSON.stringify({ jp_id: index + 1, ...one })).join("\n"));
    return path;
  }

  async function withRarity(mark: string) {
    const { sql } = await testDatabase();
    await load(sql, file("tcgdex-ja.json"));
    const path = await rarities({ ...printed, rarity: mark });
    return { sql, path, report: await load(sql, path) };
  }

  test.each([
    ["rare_ar", "Art Rare"],
    ["rare_sar", "Special Art Rare"],
    ["rare_chr", "Character Rare"],
    ["rare_csr", "Character Super Rare"],
    ["rare_sr_c", "Super Rare"],
    ["rare_s_2", "Shiny Rare"],
    ["rare_ssr", "Shiny Super Rare"],
    ["rare_hr", "Hyper Rare"],
    ["rare_ur_c", "Secret Rare"],
    ["prismstar", "Prism Star"],
  ])("%s is the rarity of a known card without one: %s", async (mark, name) => {
    const { sql, path, report } = await withRarity(mark);
    const [stored] = await sql`
      select r.display, c.name, c.source from cards c join rarities r on r.category = c.category and r.key = c.rarity
      where c.id = 'jp-ts1-002'`;
    expect(stored).toEqual({ display: name, name: "エンバカブ", source: "tcgdex" });
    expect([report.rejects, report.unknownRarities]).toEqual([[], []]);
    expect(report.sets).toMatchObject([{ id: "jp-ts1", added: 0, changed: 1, gone: 0 }]);
    expect((await load(sql, path)).changes).toBe(0);
    expect((await load(sql, file("tcgdex-ja.json"))).changes).toBe(0);
  });

  test("creates no card, replaces no rarity, and is none of another set with the same code", async () => {
    const { sql } = await testDatabase();
    await load(sql, file("tcgdex-ja.json"));
    const state = () => sql`select id, rarity from cards order by id`;
    const before = [...(await state())];
    const { changes } = await load(
      sql,
      await rarities(
        { ...printed, number: "003", rarity: "rare_ar" },
        { ...printed, set_name: "ts8", rarity: "rare_ar" },
        { ...printed, set_total: "050", rarity: "rare_ar" },
        { ...printed, rarity: "None" },
        { ...printed, rarity: "rare_new" },
        { ...printed, number: "001", rarity: "rare_sar" },
      ),
    );
    expect([...(await state())]).toEqual(before);
    expect(before.map(({ rarity }) => rarity)).toEqual(["DOUBLE_RARE_JP", null]);
    // Of 001 both sources have one, for `catalogue check`.
    expect([changes, (await sql`select facts from card_sources where source = 'pokemon-card'`).length]).toEqual([0, 1]);
  });

  test("leaves the reprint key of a card whose text the starter catalogue leaves out", async () => {
    const { sql } = await testDatabase("starter");
    const state = async () => (await sql`select reprint_key, rarity from cards where id = 'jp-SV2a-006'`)[0];
    await sql`update cards set rarity = null where id = 'jp-SV2a-006'`;
    await sql`update card_sources set facts = facts - 'rarity' where card_id = 'jp-SV2a-006'`;
    const before = await state();
    await load(
      sql,
      await rarities({ ...printed, set_name: "SV2a", number: "006", set_total: "165", rarity: "rare_rr" }),
    );
    expect(await state()).toEqual({ ...before, rarity: "DOUBLE_RARE_JP" });
  });

  test("comes in one import with the cards, whichever file is first, and catalogue check counts it", async () => {
    const { sql } = await testDatabase();
    await load(sql, await rarities({ ...printed, rarity: "rare_ar" }), file("tcgdex-ja.json"));
    expect((await card(sql, "jp-ts1-002"))?.rarity).toBe("ILLUSTRATION_RARE_JP");
    const check = await checkCatalogue(sql);
    expect([...check.withoutRarity]).toEqual([{ category: "JP", cards: 0, filled: 1 }]);
    expect([...checkLines(check)]).toContain("JP: 0 cards without a rarity; of 1 another source knew 1");
  });
});
