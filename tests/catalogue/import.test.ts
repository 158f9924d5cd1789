import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Sql } from "postgres";
import { pack } from "tar-stream";
import { catalogueImport } from "../../src/features/catalogue/import/commands/catalogue.ts";
import { importRecords } from "../../src/features/catalogue/import/service/import.ts";
import { recordsOf } from "../../src/features/catalogue/import/service/read.ts";
import { loadSeedIfEmpty } from "../../src/features/catalogue/import/service/seed.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { fixtures } from "../paths.ts";

afterAll(closeApps);

const catalogues = join(fixtures, "catalogue");
const file = (name: string) => join(catalogues, name);
const load = (sql: Sql, ...paths: string[]) =>
  importRecords(
    sql,
    recordsOf(paths, () => {}),
  );
const everything = (sql: Sql) => load(sql, catalogues);

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "toploader-import-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Json = { sets: Record<string, unknown>[]; cards: (Record<string, unknown> & { id: string })[] };

/** The English fixture with a change, as a file of its own. */
async function edited(change: (data: Json) => void): Promise<string> {
  const data = (await Bun.file(file("tcgdex-en.json")).json()) as Json;
  change(data);
  return await written("edited.json", JSON.stringify(data));
}

async function written(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(folder, "f-")), name);
  await Bun.write(path, content);
  return path;
}

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "it was accepted",
    (error: Error) => `${error.name}: ${error.message}`,
  );

const card = async (sql: Sql, id: string) => (await sql`select * from cards where id = ${id}`)[0];
const variantKeys = async (sql: Sql, id: string) =>
  (await sql`select key from variants where card_id = ${id} and gone_at is null order by position`).map(
    (row) => row.key,
  );

async function owned(sql: Sql, cardId: string, variant: string): Promise<void> {
  const name = crypto.randomUUID();
  await sql`insert into users (email, username, slug) values (${name}, ${name}, ${name})`;
  await sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select u.id, c.set_id, c.id, ${variant}, 3 from users u, cards c where u.slug = ${name} and c.id = ${cardId}`;
}

describe("all sources of the catalogues", () => {
  let sql: Sql;
  let first: Awaited<ReturnType<typeof everything>>;
  beforeAll(async () => {
    ({ sql } = await testDatabase());
    first = await everything(sql);
  });

  test("totals and the summary per set", () => {
    expect(first.totals.map(({ category, sets, cards }) => [category, sets, cards])).toEqual([
      ["EN", 2, 16],
      ["TCG-POCKET-EN", 3, 8],
      ["JP", 1, 2],
    ]);
    expect(first.sets.find((set) => set.id === "ts1")).toMatchObject({ added: 7, changed: 0, unchanged: 0, gone: 0 });
    expect(first.unknownRarities).toEqual(["EN: Glittering"]);
  });

  test("rejects name file, id and reason; the rest went on", () => {
    const rejects = first.rejects.map(({ file, id, reason }) => `${file} | ${id} | ${reason}`);
    expect(rejects).toEqual([
      'tsone.json | tsone-8 | supertype: Invalid type: Expected ("Pokémon" | "Trainer" | "Energy") but received "Fruit"',
      'tcgdex-en.json | ts1-6 | name: Invalid key: Expected "name" but received undefined',
      "tcgdex-en.json | nowhere-1 | its set nowhere is not among the sets of the file",
      "cards.json | pocket-Z1-001 | there is no set pocket-Z1",
      "tsone.json | ts1-77 | the main source has no card with this number",
    ]);
  });

  test("notes say what was left out", () => {
    const notes = first.notes.map(({ file, text }) => `${file}: ${text}`).sort();
    expect(notes).toEqual([
      "cards.extra.json: not used: these details of Pocket cards are not reliable",
      "ptcg-jp.ndjson: not used: it has nothing that the main Japanese source lacks",
      "pullRates.json: not used: pull rates are not used",
      "rarities.json: not used: the rarities of Pocket are known already",
      "tcgdex-ja.json: left out 1 Chinese sets among the Japanese: CS1a",
      "tsone.json: not used: theme decks are not used",
    ]);
  });

  test("the same again changes nothing and leaves the version alone", async () => {
    const again = await everything(sql);
    expect(again).toMatchObject({ changes: 0, version: first.version });
    expect(again.sets.flatMap(({ added, changed, gone }) => [added, changed, gone]).every((n) => n === 0)).toBe(true);
  });

  test("nor does any source alone, in another order", async () => {
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

  test("ids of one category are in no other", async () => {
    const ids = await sql`select category, id from cards union all select category, id from sets order by 1, 2`;
    expect(ids.filter((row) => row.category === "JP").every((row) => row.id.startsWith("jp-"))).toBe(true);
    expect(ids.filter((row) => row.category === "TCG-POCKET-EN").every((row) => row.id.startsWith("pocket-"))).toBe(
      true,
    );
    expect(ids.filter((row) => row.category === "EN").some((row) => /^(jp|pocket)-/.test(row.id))).toBe(false);
  });

  test("facts of a card, with what another source fills and never overrules", async () => {
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

  test("an alternate picture that only the second source knows is a card of its own", async () => {
    expect(await card(sql, "ts1-2a")).toMatchObject({
      number_key: "2A",
      rarity: "ULTRA_RARE",
      source: "ptcg",
      position: 2,
    });
    expect(await variantKeys(sql, "ts1-2a")).toEqual(["holo"]);
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
    expect(secret.map((row) => row.id)).toEqual(["ts1-4", "ts1-5", "ts1-TG01"]);
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
    expect(byId.get("ts2")).toMatchObject({ code: "ODD", source_ids: { tcgplayerGroup: 21 } });
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

  test("Pocket: the main source's word stands, the other brings what is newer", async () => {
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

describe("over time", () => {
  test("what somebody owns stays: a card and a variant that are gone are marked, and come back", async () => {
    const { sql } = await testDatabase();
    await load(sql, file("tcgdex-en.json"));
    await owned(sql, "ts2-ONE", "normal");
    await owned(sql, "ts1-002", "holo");
    const without = await edited((data) => {
      data.cards = data.cards.filter((one) => one.id !== "ts2-ONE" && !["ts1-6", "nowhere-1"].includes(one.id));
      data.cards.find((one) => one.id === "ts1-002")!.variants_detailed = [{ type: "normal", size: "standard" }];
    });
    const report = await load(sql, without);
    expect(report.sets.find((set) => set.id === "ts2")).toMatchObject({ gone: 1, unchanged: 8 });
    expect((await card(sql, "ts2-ONE"))?.gone_at).not.toBeNull();
    expect(await variantKeys(sql, "ts1-002")).toEqual(["normal"]);
    expect(
      (await sql`select card_id, variant, quantity from entries order by 1`).map((row) => Object.values(row)),
    ).toEqual([
      ["ts1-002", "holo", 3],
      ["ts2-ONE", "normal", 3],
    ]);
    expect((await load(sql, without)).changes).toBe(0);
    await load(sql, file("tcgdex-en.json"));
    expect((await card(sql, "ts2-ONE"))?.gone_at).toBeNull();
    expect(await variantKeys(sql, "ts1-002")).toEqual(["holo"]);
    expect((await sql`select card_count from sets where id = 'ts2'`)[0]?.card_count).toBe(9);
  });

  test("a set with a reject loses no card: the reject may be the missing one", async () => {
    const { sql } = await testDatabase();
    await load(sql, file("tcgdex-en.json"));
    const broken = await edited((data) => {
      delete data.cards.find((one) => one.id === "ts2-ONE")!.name;
      data.cards = data.cards.filter((one) => one.id !== "ts2-!");
    });
    await load(sql, broken);
    expect((await card(sql, "ts2-ONE"))?.gone_at).toBeNull();
    expect((await card(sql, "ts2-!"))?.gone_at).toBeNull();
  });

  test("a corrected id upstream is the same card here, with the same owners", async () => {
    const { sql } = await testDatabase();
    await load(sql, file("tcgdex-en.json"));
    await owned(sql, "ts2-H01", "normal");
    const renamed = await edited((data) => {
      Object.assign(data.cards.find((one) => one.id === "ts2-H01")!, {
        id: "ts2-H1",
        localId: "H1",
        name: "Mossling H",
      });
    });
    await load(sql, renamed);
    expect(await card(sql, "ts2-H1")).toBeUndefined();
    expect(await card(sql, "ts2-H01")).toMatchObject({
      number_key: "H1",
      number: "H1",
      name: "Mossling H",
      gone_at: null,
    });
    expect((await load(sql, renamed)).changes).toBe(0);
  });

  test("a number's suffix is given once, whatever order the cards come in later", async () => {
    const { sql } = await testDatabase();
    await load(sql, file("tcgdex-en.json"));
    const reversed = await edited((data) => {
      data.cards.reverse();
    });
    expect((await load(sql, reversed)).changes).toBe(0);
    expect([(await card(sql, "ts2-7"))?.number_key, (await card(sql, "ts2-007"))?.number_key].sort()).toEqual([
      "7",
      "7-2",
    ]);
  });

  test("a change is counted, raises the version and is told to listeners; what staff added stays", async () => {
    const { sql } = await testDatabase();
    const before = await load(sql, file("tcgdex-en.json"));
    await sql`insert into variants (card_id, key, name, position, tier) values ('ts1-002', 'by-hand', 'By Hand', 9, 'special')`;
    let told = 0;
    const listening = await sql.listen("catalogue", () => {
      told++;
    });
    const changed = await edited((data) => {
      data.cards.find((one) => one.id === "ts1-002")!.hp = 210;
    });
    const report = await load(sql, changed);
    expect(report).toMatchObject({ changes: 1, version: before.version + 1 });
    expect(report.sets.find((set) => set.id === "ts1")).toMatchObject({ changed: 1, added: 0, unchanged: 5 });
    await sql`select pg_notify('catalogue', 'a last one, so that the first has surely come')`;
    while (told < 2) await Bun.sleep(5);
    await listening.unlisten();
    expect(await variantKeys(sql, "ts1-002")).toEqual(["holo", "by-hand"]);
  });

  test("a value that the main source has now wins over what was filled in; one it drops is kept", async () => {
    const { sql } = await testDatabase();
    await load(sql, catalogues);
    const later = await edited((data) => {
      Object.assign(data.cards.find((one) => one.id === "ts1-002")!, { rarity: "Hyper rare" });
      data.cards.find((one) => one.id === "ts1-001")!.illustrator = null;
    });
    await load(sql, later);
    await load(sql, file("pokemon-tcg-data"));
    expect(await card(sql, "ts1-002")).toMatchObject({ rarity: "HYPER_RARE" });
    expect(await card(sql, "ts1-001")).toMatchObject({ artist_id: "ada-ink" });
  });

  test("files that came in the wrong order end the same, once they have all come again", async () => {
    const [one, other] = [await testDatabase(), await testDatabase()];
    await everything(one.sql);
    const names = [
      "pokemon-tcg-data",
      "set-crosswalk.csv",
      "tcg-pocket",
      "tcgdex-tcgp.json",
      "tcgdex-en.json",
      "pokeapi",
    ];
    for (const name of names) await load(other.sql, file(name));
    await everything(other.sql);
    const state = async (sql: Sql) => [
      await sql`select * from series order by id`,
      await sql`select * from sets order by id`,
      await sql`select * from cards order by id`,
      await sql`select * from variants order by card_id, key`,
      await sql`select * from card_species order by 1, 2`,
    ];
    expect(await state(other.sql)).toEqual(await state(one.sql));
  });

  test("two imports at the same time wait for each other", async () => {
    const { sql } = await testDatabase();
    const reports = await Promise.all([everything(sql), everything(sql)]);
    expect(reports.map((report) => report.changes === 0).sort()).toEqual([false, true]);
  });
});

describe("files", () => {
  test("plain, gzipped, in a folder or in a tar.gz, under any name: the same records", async () => {
    const plain = await Bun.file(file("tcgdex-en.json")).bytes();
    const inFolder = await mkdtemp(join(folder, "d-"));
    await cp(file("tcgdex-en.json"), join(inFolder, "whatever.txt"));
    const tar = pack();
    tar.entry({ name: "deep/inside/x" }, Buffer.from(plain));
    tar.finalize();
    const parts: Uint8Array[] = [];
    tar.on("data", (part) => parts.push(part as Uint8Array));
    await new Promise((resolve) => tar.on("end", () => resolve(undefined)));
    const paths = [
      file("tcgdex-en.json"),
      await written("x.bin", Bun.gzipSync(plain)),
      inFolder,
      await written("y", Bun.gzipSync(Buffer.concat(parts))),
    ];
    for (const path of paths) {
      const { sql } = await testDatabase();
      expect((await load(sql, path)).totals[0]).toMatchObject({ category: "EN", cards: 15 });
    }
  });

  test("a file given twice is read once", async () => {
    const { sql } = await testDatabase();
    const report = await load(sql, file("tcgdex-en.json"), catalogues);
    expect(report.rejects.some(({ reason }) => /twice/.test(reason))).toBe(false);
  });

  test("a card that is in two files is refused the second time", async () => {
    const { sql } = await testDatabase();
    const copy = await written("copy.json", await Bun.file(file("tcgdex-ja.json")).text());
    const report = await load(sql, file("tcgdex-ja.json"), copy);
    expect(report.rejects.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
      "jp-ts1-001: it is there twice",
      "jp-ts1-002: it is there twice",
    ]);
  });

  test.each<[string, () => Promise<string>, RegExp]>([
    [
      "a truncated gzip",
      async () => written("cut.json.gz", Bun.gzipSync(await Bun.file(file("tcgdex-en.json")).bytes()).subarray(0, 900)),
      /^ImportError: .*cut\.json\.gz is incomplete: its end is missing/,
    ],
    [
      "JSON that breaks off",
      async () => written("half.json", (await Bun.file(file("tcgdex-en.json")).text()).slice(0, 4000)),
      /^ImportError: half\.json cannot be read as JSON: it ends early/,
    ],
    [
      "JSON that is wrong",
      async () => written("bad.json", '{"meta":{"lang":"en"},"cards":[{"id":nope}]}'),
      /^ImportError: bad\.json cannot be read as JSON: it is not valid at/,
    ],
    ["another format", async () => written("notes.txt", "dear diary"), /^ImportError: notes\.txt is in no format/],
    ["another language", async () => written("fr.json", '{"meta":{"lang":"fr"},"cards":[]}'), /language "fr"/],
    ["a folder without a catalogue", async () => mkdtemp(join(folder, "e-")), /^ImportError: Nothing to import/],
    ["a path that is not there", async () => join(folder, "missing"), /missing is not there/],
    ["a table that is no table", async () => written("x.csv", 'pokemon_tcg_data_id,tcgdex_id,a\n"x'), /as CSV/],
  ])("%s: one line, and nothing half done", async (_, make, message) => {
    const { sql } = await testDatabase();
    const found = await refusal(load(sql, file("tcgdex-ja.json"), await make()));
    expect(found).toMatch(message.source.includes("Nothing") ? /accepted/ : message);
    if (!message.source.includes("Nothing")) expect((await sql`select 1 from cards`).length).toBe(0);
    else expect(await refusal(load((await testDatabase()).sql, await make()))).toMatch(message);
  });

  test("a database without room: one line, and nothing half done", async () => {
    const { sql } = await testDatabase();
    await load(sql, file("tcgdex-ja.json"));
    await sql.unsafe(`
      create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on variants execute function full_disk()`);
    const found = await refusal(load(sql, file("tcgdex-en.json")));
    expect(found).toBe("ImportError: The disk of the database is full; nothing was changed.");
    expect((await sql`select 1 from cards where category = 'EN'`).length).toBe(0);
  });

  test("a file of any size is read in parts; one that is a single endless part is refused", async () => {
    const { sql } = await testDatabase();
    const endless = await written(
      "huge.json",
      `{"meta":{"lang":"en"},"series":[{"id":"${"x".repeat(17 * 1024 * 1024)}"}]}`,
    );
    expect(await refusal(load(sql, endless))).toBe(
      "ImportError: huge.json cannot be read as JSON: one of its parts is larger than 16 MB.",
    );
    const spaced = (await Bun.file(file("tcgdex-ja.json")).text()).replace(
      /\n "cards": \[/,
      (text) => text + " ".repeat(3e7),
    );
    expect((await load(sql, await written("spaced.json", spaced))).totals[2]?.cards).toBe(2);
  });

  test("characters that a database cannot store are dropped, not the card", async () => {
    const { sql } = await testDatabase();
    const path = await edited((data) => {
      data.cards[0]!.description = "a\u0000b\ud800c";
    });
    await load(sql, path);
    expect((await card(sql, "ts1-001"))?.flavor).toBe("ab\ufffdc");
  });

  test("the command prints one line for a fault, a summary otherwise, JSON on request", async () => {
    const { sql } = await testDatabase();
    const lines: string[] = [];
    const print = { line: (text: string) => void lines.push(text), progress: () => {} };
    expect(await catalogueImport(sql, [join(folder, "missing")], print)).toBe(1);
    expect(lines).toHaveLength(1);
    lines.length = 0;
    expect(await catalogueImport(sql, [catalogues], print)).toBe(0);
    expect(lines).toContain("ts1              First Set: 7 added, 0 changed, 0 unchanged");
    expect(lines).toContain("rejected: tcgdex-en.json: nowhere-1: its set nowhere is not among the sets of the file");
    expect(lines.at(-1)).toMatch(/^\d+ changes, 5 rejected, \d+\.\d s$/);
    lines.length = 0;
    await catalogueImport(sql, [catalogues], print, { json: true });
    expect(JSON.parse(lines.join("\n"))).toMatchObject({ changes: 0 });
  });
});

describe("the starter catalogue", () => {
  test("fills an empty database once, and the sources complete the same rows", async () => {
    const { sql } = await testDatabase();
    const said: string[] = [];
    await loadSeedIfEmpty(sql, (line) => void said.push(line));
    await loadSeedIfEmpty(sql, (line) => void said.push(line));
    expect(said).toHaveLength(1);
    const counts = await sql`select category, count(*)::int as n from cards group by 1 order by 1`;
    expect(counts.map((row) => row.category)).toEqual(["EN", "JP", "TCG-POCKET-EN"]);
    expect(counts.every((row) => row.n > 200)).toBe(true);
    const [charizard] = await sql`
      select c.*, s.slug as set_slug from cards c join sets s on s.id = c.set_id where c.id = 'sv03.5-006'`;
    expect(charizard).toMatchObject({ name: "Charizard ex", hp: 330, set_slug: "151", slug: "charizard-ex-151-6" });
    const bare = await sql`select id from cards c where not exists (select from variants v where v.card_id = c.id)`;
    expect(bare.length).toBe(0);
    await owned(sql, "sv03.5-006", "holo");
    await load(sql, catalogues);
    expect((await sql`select quantity from entries`)[0]?.quantity).toBe(3);
  });
});
