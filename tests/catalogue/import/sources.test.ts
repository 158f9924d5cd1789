import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Sql } from "postgres";
import seed from "#db/seed/catalogue.json";
import { loadSeedIfEmpty } from "#features/catalogue/import/service/seed.ts";
import { closeApps, testDatabase } from "#tests/harness.ts";
import { card, catalogues, everything, file, load, owned, variantKeys } from "./fixture-files.ts";

afterAll(closeApps);

describe("all sources of the catalogues", () => {
  let sql: Sql;
  let first: Awaited<ReturnType<typeof everything>>;
  beforeAll(async () => {
    ({ sql } = await testDatabase());
    first = await everything(sql);
  });

  test("totals and the summary per set", () => {
    expect(first.totals.map(({ category, sets, cards }) => [category, sets, cards])).toEqual([
      ["EN", 2, 17],
      ["TCG-POCKET-EN", 3, 8],
      ["JP", 2, 4],
    ]);
    expect(first.sets.find((set) => set.id === "ts1")).toMatchObject({ added: 8, changed: 0, unchanged: 0, gone: 0 });
    expect(first.unknownRarities).toEqual(["EN: Glittering"]);
  });

  test("rejects name file, id and reason; the rest went on", () => {
    const rejects = first.rejects.map(({ file, id, reason }) => `${file} | ${id} | ${reason}`);
    expect(rejects).toEqual([
      'tsone.json | tsone-8 | supertype: Invalid type: Expected ("Pokémon" | "Trainer" | "Energy") but received "Fruit"',
      'tcgdex-en.json | ts1-6 | name: Invalid key: Expected "name" but received undefined',
      "tcgdex-en.json | nowhere-1 | its set nowhere is not in the file",
      "cards.json | pocket-Z1 | this set is not in any list of sets, so its card is skipped",
    ]);
  });

  test("notes list what was skipped", () => {
    const notes = first.notes.map(({ file, text }) => `${file}: ${text}`).sort();
    expect(notes).toEqual([
      "pullRates.json: not used: pull rates are not used",
      "rarities.json: not used: the rarities of Pocket are known already",
      "tcgdex-ja.json: skipped 1 Chinese sets among the Japanese: CS1a",
      "tsone.json: not used: theme decks are not used",
    ]);
  });

  test("a second import changes nothing, nor the version", async () => {
    const again = await everything(sql);
    expect(again).toMatchObject({ changes: 0, version: first.version });
    expect(again.sets.flatMap(({ added, changed, gone }) => [added, changed, gone]).every((n) => n === 0)).toBe(true);
  });

  test("each source again, in another order, changes nothing", async () => {
    for (const name of [
      "pokemon-tcg-data",
      "tcgdex-en.json",
      "tcg-pocket",
      "tcgdex-tcgp.json",
      "pokeapi",
      "tcgdex-ja.json",
    ]) {
      expect([name, (await load(sql, file(name))).changes]).toEqual([name, 0]);
    }
  });

  test("no id is used in two categories", async () => {
    const ids = await sql`select category, id from cards union all select category, id from sets order by 1, 2`;
    expect(ids.filter((row) => row.category === "JP").every((row) => row.id.startsWith("jp-"))).toBe(true);
    expect(ids.filter((row) => row.category === "TCG-POCKET-EN").every((row) => row.id.startsWith("pocket-"))).toBe(
      true,
    );
    expect(ids.filter((row) => row.category === "EN").some((row) => /^(jp|pocket)-/.test(row.id))).toBe(false);
  });

  test("another source fills missing facts of a card, and overrides none", async () => {
    expect(await card(sql, "ts1-001")).toMatchObject({
      name: "Mossling",
      number: "001",
      number_key: "1",
      slug: "mossling-first-set-1",
      rarity: "COMMON",
      flavor: "It naps in the moss.",
      subtypes: ["Basic", "Tera"],
      artist_id: "ada-ink",
      legal: { standard: true, expanded: true, unlimited: true },
      weaknesses: [{ type: "Fire", value: "×2" }],
      attacks: [{ name: "Nibble", cost: ["Grass"], damage: "10" }],
      image: "en/ts/ts1/001",
      source: "tcgdex",
      position: 0,
      is_secret: false,
    });
    expect(await card(sql, "ts1-002")).toMatchObject({ rarity: "DOUBLE_RARE", rules: ["Two prizes."] });
    expect(await card(sql, "ts1-4")).toMatchObject({ rarity: "Glittering" });
  });

  test("an alternate picture and a number that only the second source knows are cards of their own", async () => {
    expect(await card(sql, "ts1-2a")).toMatchObject({
      number_key: "2A",
      rarity: "ULTRA_RARE",
      source: "ptcg",
      position: 2,
    });
    expect(await variantKeys(sql, "ts1-2a")).toEqual(["normal"]);
  });

  test("variants: spellings merged, main first, product ids where they belong", async () => {
    const variants = await sql`
      select key, tier, tcgplayer_id, cardmarket_id from variants where card_id = 'ts1-001' order by position`;
    expect(variants.map((row) => Object.values(row))).toEqual([
      ["normal", "standard", 101, 901],
      ["reverse", "standard", 102, null],
      ["normal-1st-edition", "standard", null, null],
      ["holo-pre-release-staff", "special", null, null],
      ["holo-jumbo", "special", null, null],
    ]);
    expect(await variantKeys(sql, "ts1-5")).toEqual(["normal", "reverse"]);
    const none = await sql`select id from cards c where not exists (select from variants v where v.card_id = c.id)`;
    expect(none.map((row) => row.id)).toEqual([]);
  });

  test("odd numbers keep their place, and the second of a number gets a suffix", async () => {
    const rows = await sql`select id, number_key, slug from cards where set_id = 'ts2' order by position`;
    expect(rows.map((row) => row.number_key)).toEqual(["6", "7", "7-2", "28A", "!", "?", "H1", "ONE", "SWSH133"]);
    expect(rows.find((row) => row.number_key === "?")).toMatchObject({
      id: "ts2-%3F",
      slug: "mossling-odd-numbers-question",
    });
    expect(new Set(rows.map((row) => row.slug)).size).toBe(rows.length);
  });

  test("secret: above the printed total, or a gallery beside a full set; not in promo sets", async () => {
    const secret = await sql`select id from cards where is_secret and category = 'EN' order by id`;
    expect(secret.map((row) => row.id)).toEqual(["ts1-4", "ts1-5", "ts1-77", "ts1-TG01"]);
  });

  test("sets: code, ids elsewhere, counts; the empty one is hidden", async () => {
    const sets = await sql`select id, slug, code, printed_total, card_count, source_ids from sets order by id`;
    const byId = new Map(sets.map((row) => [row.id, row]));
    expect(byId.get("ts1")).toMatchObject({
      slug: "first-set",
      code: "FST",
      card_count: 7,
      source_ids: { tcgplayerGroup: 11, cardmarketExpansion: 12, ptcgData: "tsone", ptcgo: "FS" },
    });
    expect(byId.get("ts2")).toMatchObject({ code: "ODD", source_ids: {} });
    expect(byId.get("jp-ts9")).toMatchObject({ card_count: 0, slug: "jp-ts9" });
    expect(byId.get("pocket-B9")).toMatchObject({ printed_total: 2, card_count: 3, slug: "big-finish" });
    expect(byId.has("jp-CS1a")).toBe(false);
  });

  test("species, the Pokémon on cards, and English names of Japanese ones", async () => {
    expect((await sql`select * from species where id = 2`)[0]).toMatchObject({
      name: "Embercub",
      japanese_name: "エンバカブ",
      genus: "Cub Pokémon",
      types: ["Normal", "Fire"],
      height: 8,
      evolves_from_id: 1,
      local_names: { fr: "Braisourson", ko: "불씨곰" },
    });
    const links = await sql`select card_id, array_agg(species_id order by 1) as ids from card_species group by 1`;
    const on = Object.fromEntries(links.map((row) => [row.card_id, row.ids]));
    expect(on["ts1-003"].toSorted()).toEqual([1, 3]);
    expect(on["ts1-TG01"]).toEqual([3]);
    expect(on["pocket-B9-001"]).toEqual([3]);
    expect(await card(sql, "jp-ts1-001")).toMatchObject({
      english_name: "Hisuian Mossling ex",
      subtypes: ["Basic", "ex"],
    });
    expect(await card(sql, "jp-ts1-002")).toMatchObject({ english_name: "Embercub", rarity: null });
  });

  test("Pocket: the main source's values win, the other source adds newer cards", async () => {
    expect(await card(sql, "pocket-A1-001")).toMatchObject({
      name: "Mossling",
      boosters: ["Moss"],
      image: "en/tcgp/A1/001",
    });
    expect(await card(sql, "pocket-A1-003")).toMatchObject({
      name: "Pebblor",
      source: "pocket",
      rarity: "ONE_DIAMOND",
    });
    expect(await card(sql, "pocket-B9-002")).toMatchObject({ name: "Rope's End", supertype: "trainer" });
    expect(await card(sql, "pocket-P-A-001")).toMatchObject({ rarity: "POCKET_PROMO" });
    expect(await card(sql, "pocket-P-A-002")).toMatchObject({ rarity: "POCKET_PROMO", source: "pocket" });
    const [promo] = await sql<{ rarity: string; set: string }[]>`
      select r.display as rarity, s.name as set from cards c join sets s on s.id = c.set_id
      join rarities r on r.category = c.category and r.key = c.rarity where c.id = 'pocket-P-A-001'`;
    expect(promo).toEqual({ rarity: "Pocket Promo", set: "Promos-A" });
  });

  test("categories, rarities and curated collections are there, collections without invented cards", async () => {
    const ranks = await sql`select category, min(rank) as low, max(rank) as high from rarities group by 1 order by 1`;
    expect(ranks.map((row) => Object.values(row))).toEqual([
      ["EN", 1, 99],
      ["JP", 200, 221],
      ["TCG-POCKET-EN", 100, 109],
    ]);
    const bad =
      await sql`select key from rarities where scale::numeric not between 0.9 and 3.5 or (category = 'JP') <> (key like '%\_JP')`;
    expect(bad.length).toBe(0);
    const [pocket] = await sql`select * from categories where id = 'TCG-POCKET-EN'`;
    expect(pocket).toMatchObject({ path_prefix: "tcg-pocket-en", has_prices: false, has_energy_cards: false });
    expect((await sql`select slug from curated_collections where pin_to_bottom`).length).toBe(14);
    expect((await sql`select 1 from curated_cards`).length).toBe(0);
  });
});

describe("the starter catalogue", () => {
  test("fills an empty database once, and the sources complete the same rows", async () => {
    const { sql } = await testDatabase();
    const messages: string[] = [];
    await loadSeedIfEmpty(sql, (line) => void messages.push(line));
    await loadSeedIfEmpty(sql, (line) => void messages.push(line));
    expect(messages).toHaveLength(1);
    const counts = await sql`select category, count(*)::int as n from cards group by 1 order by 1`;
    expect(counts.map((row) => row.category)).toEqual(["EN", "JP", "TCG-POCKET-EN"]);
    expect(counts.every((row) => row.n > 200)).toBe(true);
    const [charizard] = await sql`
      select c.*, s.slug as set_slug from cards c join sets s on s.id = c.set_id where c.id = 'sv03.5-006'`;
    expect(charizard).toMatchObject({ name: "Charizard ex", hp: 330, set_slug: "151", slug: "charizard-ex-151-6" });
    const seeded = seed.cards.find(([id]) => id === "sv03.5-006")!;
    expect(charizard?.reprint_key).toBe(String(seeded[15]));
    const bare = await sql`select id from cards c where not exists (select from variants v where v.card_id = c.id)`;
    expect(bare.length).toBe(0);
    const state = () => sql`select version from catalogue_state`;
    const before = [...(await state())];
    // As a version wrote them that did not keep these names.
    await sql`update species set local_names = null where id < 9`;
    await sql`update species set local_names = '{"fr": "Autre"}' where id = 9`;
    for (const _ of [1, 2]) await loadSeedIfEmpty(sql, () => {});
    const named = await sql`select local_names ->> 'fr' as fr from species where id in (6, 9) order by id`;
    expect(named.map(({ fr }) => fr)).toEqual(["Dracaufeu", "Autre"]);
    expect([...(await state())]).toEqual([{ version: before[0]?.version + 1 }]);
    await owned(sql, "sv03.5-006", "holo");
    await load(sql, catalogues);
    expect((await sql`select quantity from entries`)[0]?.quantity).toBe(3);
  });
});
