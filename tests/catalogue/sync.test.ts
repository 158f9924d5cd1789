import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Sql } from "postgres";
import { catalogueSync } from "#features/catalogue/import/commands/catalogue.ts";
import { importRecords } from "#features/catalogue/import/service/import.ts";
import { recordsOf } from "#features/catalogue/import/service/read.ts";
import { syncCatalogue } from "#features/catalogue/import/service/sync.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { fixtures } from "../paths.ts";
import { replay } from "./tcgdex-replay.ts";

afterAll(closeApps);

const contents = async (sql: Sql) => [
  await sql`select * from sets order by id`,
  await sql`select * from cards order by id`,
  await sql`select * from variants order by card_id, key`,
];

describe("catalogue sync", () => {
  test("brings the same catalogue as the files do", async () => {
    const { state, options } = await replay();
    const [synced, loaded] = [await testDatabase(), await testDatabase()];
    await syncCatalogue(synced.sql, options, () => {});
    const files = ["tcgdex-en", "tcgdex-ja", "tcgdex-tcgp"].map((name) => join(fixtures, `catalogue/${name}.json`));
    await importRecords(
      loaded.sql,
      recordsOf(files, () => {}),
    );
    expect(await contents(synced.sql)).toEqual(await contents(loaded.sql));
    expect(state.maxOpen).toBeLessThanOrEqual(4);
  });

  test("brings names in the languages of the site, one call a set and language", async () => {
    const { state, languages, options } = await replay();
    const named = (id: string, name: string, set: string) => ({ id, name, serie: { id: "ts" }, set: { id: set } });
    const french = {
      series: [],
      sets: [named("ts1", "Premier Set", "")],
      cards: [named("ts1-001", "Moussette", "ts1"), named("ts1-002", "Autre", "ts1")],
    };
    languages.fr = french;
    const { sql } = await testDatabase();
    const sync = { ...options, category: "EN" as const, languages: ["fr", "pt"] };
    const names = async () => [
      ...(await sql`select card_id as id, names from local_card_names union all select set_id, names from local_set_names order by 1`),
    ];
    const report = await syncCatalogue(sql, sync, () => {});
    const before = [
      { id: "ts1", names: { fr: "Premier Set" } },
      { id: "ts1-001", names: { fr: "Moussette" } },
      { id: "ts1-002", names: { fr: "Autre" } },
    ];
    expect(await names()).toEqual(before);
    expect(report.notes).toEqual([]);
    const asked = state.requested.filter((path) => /\/(fr|pt)\//.test(path));
    expect(asked.toSorted()).toEqual(["/v2/fr/sets/ts1", "/v2/fr/sets/ts2", "/v2/pt/sets/ts1", "/v2/pt/sets/ts2"]);
    expect((await syncCatalogue(sql, sync, () => {})).changes).toBe(0);
    // One that left the source goes; without the language nothing does.
    french.cards.pop();
    await syncCatalogue(sql, { ...sync, languages: [] }, () => {});
    expect(await names()).toEqual(before);
    await syncCatalogue(sql, sync, () => {});
    expect(await names()).toEqual(before.slice(0, 2));
  });

  test("one category leaves the others alone", async () => {
    const { state, options } = await replay();
    const { sql } = await testDatabase();
    const report = await syncCatalogue(sql, { ...options, category: "TCG-POCKET-EN" }, () => {});
    expect(report.totals.map((total) => total.cards)).toEqual([0, 3, 0]);
    expect(state.requested.some((path) => path.includes("/ja/") || path.includes("ts1"))).toBe(false);
  });

  test("interrupted, it keeps what it has, and the next run continues there", async () => {
    const { state, options } = await replay();
    const { sql } = await testDatabase();
    // Two answers for the series, one for the first set and all its cards, then a few of the second set.
    state.budget = 16;
    const lines: string[] = [];
    const print = { line: (text: string) => void lines.push(text), progress: () => {} };
    expect(await catalogueSync(sql, { ...options, category: "EN" }, print)).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/could not be read: it returned 503\. Finished sets are kept/)]);
    const sets = await sql`select set_id, count(*)::int as n from cards group by 1`;
    expect(sets.map((row) => Object.values(row))).toEqual([["ts1", 6]]);
    state.budget = Number.POSITIVE_INFINITY;
    state.requested.length = 0;
    const report = await syncCatalogue(sql, { ...options, category: "EN" }, () => {});
    expect(state.requested.filter((path) => path.includes("ts1"))).toEqual([]);
    expect(report.totals[0]).toMatchObject({ category: "EN", cards: 15 });
  });

  test("a day later only changes are sent, and a card that is gone is marked", async () => {
    const { state, languages, options } = await replay();
    const { sql } = await testDatabase();
    const today = { ...options, category: "EN" as const };
    await syncCatalogue(sql, today, () => {});
    state.sent = 0;
    expect((await syncCatalogue(sql, today, () => {})).changes).toBe(0);
    const unchanged = state.sent;
    const { cards } = languages.en!;
    cards.find((card) => card.id === "ts2-ONE")!.hp = 70;
    cards.splice(
      cards.findIndex((card) => card.id === "ts2-!"),
      1,
    );
    state.sent = 0;
    const report = await syncCatalogue(sql, today, () => {});
    expect(state.sent).toBe(unchanged + 1);
    expect(report.sets.find((set) => set.id === "ts2")).toMatchObject({ changed: 1, gone: 1, added: 0 });
    expect((await sql`select hp from cards where id = 'ts2-ONE'`)[0]?.hp).toBe(70);
    expect((await sql`select id from cards where gone_at is not null`).map((row) => row.id)).toEqual(["ts2-!"]);
  });

  test("a card that the API lists but does not return is rejected; the rest of the set is imported", async () => {
    const { languages, options } = await replay();
    const { sql } = await testDatabase();
    Object.defineProperty(languages.en!.cards.find((card) => card.id === "ts2-ONE")!, "toJSON", {
      value: () => ({ id: "x" }),
    });
    const report = await syncCatalogue(sql, { ...options, category: "EN" }, () => {});
    expect(report.rejects.at(-1)?.reason).toBe('localId: Invalid key: Expected "localId" but received undefined');
    expect((await sql`select card_count from sets where id = 'ts2'`)[0]?.card_count).toBe(8);
  });
});
