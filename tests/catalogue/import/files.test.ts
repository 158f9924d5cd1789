import { afterAll, describe, expect, test } from "bun:test";
import { cp, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { pack } from "tar-stream";
import { catalogueImport } from "#features/catalogue/import/commands/catalogue.ts";
import { closeApps, testDatabase, useFolder } from "#tests/harness.ts";
import { until } from "#tests/until.ts";
import { card, catalogues, everything, file, load, owned, variantKeys } from "./fixture-files.ts";

afterAll(closeApps);

const folder = await useFolder();

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

describe("repeated imports", () => {
  test("owned cards and variants stay: one that sources drop is marked, and unmarked once it is back", async () => {
    const { sql } = await testDatabase();
    await load(sql, file("tcgdex-en.json"));
    await owned(sql, "ts2-ONE", "normal");
    await owned(sql, "ts1-002", "holo");
    const without = await edited((data) => {
      data.cards = data.cards.filter((one) => one.id !== "ts2-ONE" && !["ts1-6", "nowhere-1"].includes(one.id));
      data.cards.find((one) => one.id === "ts1-002")!.variants_detailed = [{ type: "reverse", size: "standard" }];
    });
    const report = await load(sql, without);
    expect(report.sets.find((set) => set.id === "ts2")).toMatchObject({ gone: 1, unchanged: 8 });
    expect((await card(sql, "ts2-ONE"))?.gone_at).not.toBeNull();
    expect(await variantKeys(sql, "ts1-002")).toEqual(["reverse"]);
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

  test("a set with a rejected card loses no card, as the rejected one may be the missing one", async () => {
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

  test("a number's suffix is given once, regardless of the later order of cards", async () => {
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

  test("a change is counted, raises the version and notifies listeners; staff's additions stay", async () => {
    const { sql } = await testDatabase();
    const before = await load(sql, file("tcgdex-en.json"));
    await sql`insert into variants (card_id, key, name, position, tier) values ('ts1-002', 'by-hand', 'By Hand', 9, 'special')`;
    let reports = 0;
    const listening = await sql.listen("catalogue", () => {
      reports++;
    });
    const changed = await edited((data) => {
      data.cards.find((one) => one.id === "ts1-002")!.hp = 210;
    });
    const report = await load(sql, changed);
    expect(report).toMatchObject({ changes: 1, version: before.version + 1 });
    expect(report.sets.find((set) => set.id === "ts1")).toMatchObject({ changed: 1, added: 0, unchanged: 5 });
    await sql`select pg_notify('catalogue', 'a last one, so that the first has surely come')`;
    await until(() => reports >= 2);
    await listening.unlisten();
    expect(await variantKeys(sql, "ts1-002")).toEqual(["holo", "by-hand"]);
  });

  test("a new value of the main source replaces a filled-in one; a value that the source drops stays", async () => {
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

  test("a set that only pokemon-tcg-data had keeps its id and its cards when the main source has it", async () => {
    const { sql } = await testDatabase();
    await load(sql, file("pokemon-tcg-data"));
    await owned(sql, "tsone-1", "normal");
    await load(sql, file("tcgdex-en.json"));
    expect(
      (await sql`select id, name, card_count from sets where category = 'EN' order by id`).map(Object.values),
    ).toEqual([
      ["ts2", "Odd Numbers", 9],
      // Without its extra print.
      ["tsone", "First Set", 7],
    ]);
    expect(await card(sql, "tsone-1")).toMatchObject({ number: "001", source: "tcgdex", gone_at: null });
    expect((await load(sql, file("tcgdex-en.json"))).changes).toBe(0);
    expect((await sql`select card_id, quantity from entries`).map(Object.values)).toEqual([["tsone-1", 3]]);
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
      "jp-ts1-001: it appears twice",
      "jp-ts1-002: it appears twice",
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
    ["another format", async () => written("notes.txt", "dear diary"), /^ImportError: notes\.txt is not in a format/],
    ["another language", async () => written("fr.json", '{"meta":{"lang":"fr"},"cards":[]}'), /language "fr"/],
    ["a folder without a catalogue", async () => mkdtemp(join(folder, "e-")), /^ImportError: Nothing to import/],
    ["a path that is not there", async () => join(folder, "missing"), /missing doesn't exist/],
    ["a table that is no table", async () => written("x.csv", 'pokemon_id,type_id,slot\n"x'), /as CSV/],
  ])("%s: one line, and nothing is stored", async (_, make, message) => {
    const { sql } = await testDatabase();
    const found = await refusal(load(sql, file("tcgdex-ja.json"), await make()));
    expect(found).toMatch(message.source.includes("Nothing") ? /accepted/ : message);
    if (!message.source.includes("Nothing")) expect((await sql`select 1 from cards`).length).toBe(0);
    else expect(await refusal(load((await testDatabase()).sql, await make()))).toMatch(message);
  });

  test("a full database: one line, and nothing is stored", async () => {
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

  test("a file of any size is read in parts; one endless part is refused", async () => {
    const { sql } = await testDatabase();
    const endless = await written(
      "huge.json",
      `{"meta":{"lang":"en"},"series":[{"id":"${"x".repeat(17 * 1024 * 1024)}"}]}`,
    );
    expect(await refusal(load(sql, endless))).toBe(
      "ImportError: huge.json cannot be read as JSON: one of its parts is larger than 2 MB.",
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

  test("the command prints one line for an error, else a summary, or JSON", async () => {
    const { sql } = await testDatabase();
    const lines: string[] = [];
    const print = { line: (text: string) => void lines.push(text), progress: () => {} };
    expect(await catalogueImport(sql, [join(folder, "missing")], print)).toBe(1);
    expect(lines).toHaveLength(1);
    lines.length = 0;
    expect(await catalogueImport(sql, [catalogues], print)).toBe(0);
    expect(lines).toContain("ts1              First Set: 8 added, 0 changed, 0 unchanged");
    expect(lines).toContain("rejected: tcgdex-en.json: nowhere-1: its set nowhere is not in the file");
    expect(lines.at(-1)).toMatch(/^\d+ changes, 4 rejected, \d+\.\d s$/);
    lines.length = 0;
    await catalogueImport(sql, [catalogues], print, { json: true });
    expect(JSON.parse(lines.join("\n"))).toMatchObject({ changes: 0 });
  });
});
