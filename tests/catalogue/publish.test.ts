import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { catalogueCommand } from "#features/catalogue/import/commands/catalogue.ts";
import { loadSeed } from "#features/catalogue/import/service/seed.ts";
import { syncCatalogue } from "#features/catalogue/import/service/sync.ts";
import { catalogueLimits } from "#features/catalogue/publish/schema.ts";
import { catalogueFeed, importCatalogueFeed } from "#features/catalogue/publish/service.ts";
import { publicKeyOf, signedFeed } from "#lib/ingest/signed-feed.ts";
import { recurring } from "#src/jobs.ts";
import { closeApps, testApp, testDatabase, useFolder } from "../harness.ts";
import { realData, sayWithoutRealData } from "../real-data.ts";

afterAll(closeApps);

const games = ["EN", "JP", "TCG-POCKET-EN"] as const;
const noon = new Date("2026-11-20T12:00:00Z");
const folder = await useFolder();
const newKey = () => generateKeyPairSync("ed25519").privateKey;
const key = newKey();
sayWithoutRealData("catalogue feeds are tested with the starter catalogue.");
const publisher = await testDatabase(realData ? "real" : "starter");
const reader = await testDatabase();

beforeEach(async () => {
  await reader.sql`delete from settings where key like 'catalogue %'`;
});

const unpacked = async (bytes: Uint8Array) =>
  (await promisify(brotliDecompress)(bytes.subarray(bytes.indexOf(10) + 1))).toString();
const recordsIn = async (bytes: Uint8Array) => (await unpacked(bytes)).split("\n").slice(1, -1);

async function take(bytes: Uint8Array, { keys = [publicKeyOf(key)], now = noon } = {}) {
  async function* whole() {
    yield bytes;
  }
  return await importCatalogueFeed(reader.sql, { name: "feed", bytes: whole() }, { keys, now });
}

const refusal = async (bytes: Uint8Array, more = {}) =>
  await take(bytes, more).then(
    () => "imported",
    ({ message }: Error) => message.replaceAll(/\b[\w-]{43}\b/g, "KEY"),
  );

describe("a feed of a game", () => {
  test("is equal after it was published, imported and published again", async () => {
    const staff = { source: "staff", facts: JSON.stringify({ name: "Secret of staff" }) };
    await publisher.sql`insert into card_sources (card_id, source, facts)
      values ('sv03.5-006', ${staff.source}, ${staff.facts}::text::jsonb)`;
    // Of this card the third source states only a rarity.
    const [bare] = await publisher.sql`select id from cards c where category = 'JP' and source = 'tcgdex'
      and not exists (select from card_sources s where s.card_id = c.id and s.source = 'pokemon-card') order by id limit 1`;
    await publisher.sql`insert into card_sources (card_id, source, facts)
      values (${bare!.id}, 'pokemon-card', '{"rarity": "ILLUSTRATION_RARE_JP"}')`;
    await publisher.sql`insert into local_card_names values ('sv03.5-006', '{"fr": "Dracaufeu-ex"}')
      on conflict (card_id) do update set names = excluded.names`;
    await publisher.sql`insert into local_set_names values ('sv03.5', '{"de": "151 auf Deutsch"}')
      on conflict (set_id) do update set names = excluded.names`;
    for (const game of games) {
      const { bytes } = await catalogueFeed(publisher.sql, game, key, noon);
      const report = await take(bytes);
      expect(report.rejects).toEqual([]);
      expect((await unpacked(bytes)).includes("Secret of staff")).toBe(false);
      const again = await recordsIn((await catalogueFeed(reader.sql, game, newKey(), noon)).bytes);
      expect(again).toEqual(await recordsIn(bytes));
    }
    const [count] = await reader.sql`select count(*)::int as cards from cards where gone_at is null`;
    const [all] = await publisher.sql`select count(*)::int as cards from cards where gone_at is null`;
    expect(count).toEqual(all!);
    expect(await reader.sql`select names from local_card_names where card_id = 'sv03.5-006'`).toMatchObject([
      { names: { fr: "Dracaufeu-ex" } },
    ]);
  }, 300_000);

  const header = (more: object = {}) => ({
    format: 1,
    kind: "catalogue",
    game: "EN",
    day: "2026-11-20",
    sequence: 1000,
    records: 1,
    ...more,
  });
  const series = { kind: "series", source: "tcgdex", id: "x", category: "EN", name: "X" };
  const feed = async (head: object, lines: object[] = [series], by: KeyObject = key) =>
    await signedFeed(`${[head, ...lines].map((one) => JSON.stringify(one)).join("\n")}\n`, by, catalogueLimits);

  test.each([
    [
      "another key",
      async () => feed(header(), [series], newKey()),
      /^feed is signed by KEY, which is none of the keys in CATALOGUE_KEYS\.$/,
    ],
    ["prices", async () => feed(header({ kind: "prices" })), /^feed is a feed of prices, not of the catalogue\.$/],
    ["a later format", async () => feed(header({ format: 2 })), /^feed has version 2 of the format/],
    ["another day", async () => feed(header({ day: "2026-02-31" })), /^feed has a header whose day is not valid\.$/],
    ["the future", async () => feed(header({ day: "2026-11-25" })), /^The feed of 2026-11-25 is of the future\.$/],
    ["a wrong record", async () => feed(header(), [{ ...series, id: "a b" }]), /^feed has a line 2 that is no record/],
    ["an unknown field", async () => feed(header(), [{ ...series, html: "" }]), /^feed has a line 2 that is no record/],
    ["another game", async () => feed(header(), [{ ...series, category: "JP" }]), /^feed has a line 2 of another game/],
    ["too few records", async () => feed(header({ records: 2 })), /^feed has not the 2 records/],
    ["too many records", async () => feed(header(), [series, series]), /^feed has not the 1 records/],
    ["no line at all", async () => new TextEncoder().encode("toploader-feed 1 \n"), /^feed is a feed whose first line/],
  ])("with %s is refused in one line, and nothing changes", async (_, make, message) => {
    const before = await reader.sql`select version from catalogue_state`;
    expect(await refusal(await make())).toMatch(message);
    expect(await reader.sql`select version from catalogue_state`).toEqual(before);
    expect(await reader.sql`select from settings where key like 'catalogue EN feed%'`).toHaveLength(0);
  });

  test("that was changed, or is too large, is refused before it is unpacked", async () => {
    const bytes = await feed(header());
    const changed = Uint8Array.from(bytes);
    changed[changed.length - 2] = (changed.at(-2) ?? 0) ^ 1;
    expect(await refusal(changed)).toBe("feed was changed after KEY signed it.");
    expect(await refusal(new Uint8Array(catalogueLimits.packed + 1))).toBe("feed is larger than 16 MB.");
    const rules = { packed: catalogueLimits.packed, unpacked: Number.POSITIVE_INFINITY };
    const bomb = await signedFeed(`${JSON.stringify(header())}\n${" ".repeat(catalogueLimits.unpacked)}\n`, key, rules);
    expect(await refusal(bomb)).toBe("feed unpacks to more than 96 MB.");
  }, 60_000);

  test("older than the last one of its game is refused, of another game it is not, and a repeated one changes nothing", async () => {
    expect(await refusal(await feed(header()))).toBe("imported");
    expect(await refusal(await feed(header()))).toBe("The feed of 2026-11-20 was imported already.");
    const older = await feed(header({ sequence: 999 }));
    expect(await refusal(older)).toBe(
      "The feed of 2026-11-20 is older than the one of 2026-11-20 that was imported last.",
    );
    const replaced = newKey();
    const yesterday = await feed(header({ day: "2026-11-19" }), [series], replaced);
    expect(await refusal(yesterday, { keys: [publicKeyOf(replaced)] })).toMatch(/^The feed of 2026-11-19 is older/);
    const other = await feed(header({ game: "JP", sequence: 999 }), [{ ...series, id: "jp-x", category: "JP" }]);
    expect(await refusal(other)).toBe("imported");
  });
});

test("a site serves its catalogue only when its owner turned that on, and another one reads it once", async () => {
  const site = await testApp({}, ({ sql }) => loadSeed(sql));
  site.setTime(noon);
  const keyFile = join(folder, "served.pem");
  await Bun.write(keyFile, key.export({ type: "pkcs8", format: "pem" }));
  const [job] = recurring.filter(({ name }) => name === "publish the catalogue");
  site.deps.config.feedKeyFile = keyFile;
  expect(job?.isFor?.(site.deps.config)).toBe(false);
  expect((await site.app.request("/feeds/catalogue/EN")).status).toBe(404);
  site.deps.config.isCatalogueServed = true;
  expect(job?.isFor?.(site.deps.config)).toBe(true);
  await job?.run(site.deps as never);
  expect((await site.app.request("/feeds/catalogue/en")).status).toBe(404);
  const answer = await site.app.request("/feeds/catalogue/EN");
  expect(answer.status).toBe(200);
  const etag = answer.headers.get("etag") ?? "";
  const unchanged = await site.app.request("/feeds/catalogue/EN", { headers: { "if-none-match": etag } });
  expect([unchanged.status, (await unchanged.text()).length]).toEqual([304, 0]);
  const statuses: number[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const answered = await site.app.fetch(request);
      statuses.push(answered.status);
      return answered;
    },
  });
  const fresh = await testDatabase();
  try {
    const from = { baseUrl: `${server.url.origin}/feeds/catalogue`, keys: [publicKeyOf(key)] };
    const first = await syncCatalogue(fresh.sql, from, () => {});
    expect(first.totals).toEqual(expect.arrayContaining([expect.objectContaining({ category: "EN" })]));
    const second = await syncCatalogue(fresh.sql, from, () => {});
    expect(second).toMatchObject({ changes: 0, rejects: [], sets: [] });
    expect(statuses).toEqual([200, 200, 200, 304, 304, 304]);
  } finally {
    await server.stop(true);
  }
}, 300_000);

test("the commands publish to a file and read it", async () => {
  const keyFile = join(folder, "own.pem");
  await Bun.write(keyFile, key.export({ type: "pkcs8", format: "pem" }));
  const lines: string[] = [];
  const run = (database: { sql: typeof reader.sql }, ...args: string[]) =>
    catalogueCommand(
      { ...database, config: { catalogueKeys: [] }, print: (line: string) => lines.push(line) } as never,
      args,
    );
  const file = join(folder, "jp.feed");
  expect(await run(publisher, "publish", file, "--category", "JP", "--key-file", keyFile)).toBe(0);
  expect(lines.at(-1)).toContain(`signed by ${publicKeyOf(key)}.`);
  expect(await run(reader, "import", file)).toBe(1);
  expect(lines.at(-1)).toContain("none of the keys in CATALOGUE_KEYS");
  expect(await run(reader, "import", file, "--key", publicKeyOf(key))).toBe(0);
  expect(await run(publisher, "publish", file)).toBe(1);
  expect(lines.at(-1)).toContain("No key to sign with");
}, 120_000);
