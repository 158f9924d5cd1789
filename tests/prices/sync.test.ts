import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql as raw } from "drizzle-orm";
import { openJobs } from "#db/jobs.ts";
import { pricesCommand } from "#features/prices/feeds/commands/prices.ts";
import type { PriceSyncOptions } from "#features/prices/feeds/service/fetch.ts";
import { syncPrices } from "#features/prices/feeds/service/sync.ts";
import { endBackground } from "#lib/endings.ts";
import { readConfig } from "#src/config.ts";
import { recurring } from "#src/jobs.ts";
import { createLog } from "#src/log.ts";
import { closeApps, testDatabase } from "../harness.ts";
import { fixtures } from "../paths.ts";
import { fillCatalogue } from "./price-catalogue.ts";

afterAll(closeApps);

const { db, sql } = await testDatabase();
await fillCatalogue(
  db,
  [1, 2, 3, 4].map((id) => ({ id: `a-${id}`, setId: "a", variants: [{ key: "normal", tcgplayerId: id }] })),
);

/** A made-up TCGCSV: two groups of English cards, two of Japanese, one product each. */
const groups: Record<string, number[]> = { "3": [11, 12], "85": [13, 14] };
let requests: { path: string; etag: string | null; agent: string | null }[] = [];
let atOnce = 0;
let maxAtOnce = 0;
/** What to answer a path with instead. */
let instead = new Map<string, (attempt: number) => Response | undefined>();
let price = 1;

const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    const path = new URL(request.url).pathname;
    requests.push({ path, etag: request.headers.get("if-none-match"), agent: request.headers.get("user-agent") });
    maxAtOnce = Math.max(maxAtOnce, ++atOnce);
    // Lets the requests that belong together arrive.
    await new Promise((ready) => setImmediate(ready));
    atOnce--;
    const attempt = requests.filter((one) => one.path === path).length;
    return instead.get(path)?.(attempt) ?? response(path, request.headers.get("if-none-match"));
  },
});
afterAll(() => server.stop(true));

function response(path: string, known: string | null): Response {
  const [, category = "", group = "", what] = path.split("/");
  if (path === "/rates.xml") return new Response(Bun.file(join(fixtures, "prices/ecb-rates.xml")));
  if (group === "groups") return Response.json({ results: (groups[category] ?? []).map((groupId) => ({ groupId })) });
  if (what === "products") {
    const numbered = [{ name: "Number", value: "9/9" }];
    const sold = { productId: Number(group) + 1000, groupId: Number(group), categoryId: Number(category), name: "a-9" };
    return Response.json({ success: true, results: [{ ...sold, extendedData: numbered }] });
  }
  if (what !== "prices") return new Response("not found", { status: 404 });
  const etag = `"${price}"`;
  if (known === etag) return new Response(null, { status: 304 });
  const row = { productId: Number(group) - 10, subTypeName: "Normal", marketPrice: price, lowPrice: null };
  const headers = { etag, "last-modified": "Thu, 23 Jul 2026 20:00:00 GMT" };
  return Response.json({ success: true, results: [row] }, { headers });
}

let folder = "";
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))));

beforeEach(async () => {
  await db.execute(raw`truncate price_history, current_prices, exchange_rates`);
  folder = await mkdtemp(join(tmpdir(), "toploader-sync-"));
  folders.push(folder);
  requests = [];
  instead = new Map();
  maxAtOnce = 0;
  price = 1;
});

const sync = (more: Partial<PriceSyncOptions> = {}) =>
  syncPrices(sql, {
    folder,
    baseUrl: server.url.origin,
    moreUrls: [],
    force: false,
    now: new Date("2026-07-24T08:00:00Z"),
    retryMs: 1,
    progress: () => {},
    ...more,
  });

const requestsOf = (path: string) => requests.filter((one) => one.path === path).length;
const lists = () => requests.filter((one) => one.path.endsWith("/prices")).length;
const rows = async () =>
  (await sql`select card_id, market, day::text from price_history order by card_id, day`).map((row) =>
    [row.card_id, row.market, row.day].join(" "),
  );

test("fetches every group of both categories and imports them with the server's date", async () => {
  const report = await sync({ moreUrls: [`${server.url.origin}/rates.xml`] });
  expect(report).toMatchObject({ fetched: 9, failed: [], matched: 4, changed: 4, rates: 4 });
  expect(await rows()).toEqual([
    "a-1 100 2026-07-23",
    "a-2 100 2026-07-23",
    "a-3 100 2026-07-23",
    "a-4 100 2026-07-23",
  ]);
  expect(maxAtOnce).toBeLessThanOrEqual(2);
  expect(requests.every((one) => one.agent?.startsWith("Toploader/"))).toBe(true);
});

test("fetches each list once a day; on another day only changes are sent", async () => {
  await sync();
  expect((await sync()).alreadyToday).toBe(4);
  expect(lists()).toBe(4);
  const tomorrow = new Date("2026-07-25T08:00:00Z");
  expect(await sync({ now: tomorrow })).toMatchObject({ unchanged: 4, fetched: 0, changed: 0 });
  expect(requests.at(-1)?.etag).toBe('"1"');
  price = 2;
  expect(await sync({ now: tomorrow })).toMatchObject({ alreadyToday: 4, fetched: 0 });
  expect(await sync({ now: tomorrow, force: true })).toMatchObject({ fetched: 4, changed: 4 });
  expect((await rows())[0]).toBe("a-1 200 2026-07-23");
});

test("a failing list is retried, then skipped; the others are imported and the next run fetches it", async () => {
  instead.set("/3/11/prices", (attempt) => (attempt < 3 ? new Response("busy", { status: 503 }) : undefined));
  instead.set("/3/12/prices", () => new Response("broken", { status: 500 }));
  instead.set("/85/13/prices", () => new Response("no such list", { status: 404 }));
  const report = await sync();
  expect(report.failed.map((line) => line.replace(server.url.origin, ""))).toEqual([
    "/3/12/prices: answered 500",
    "/85/13/prices: answered 404",
  ]);
  expect([requestsOf("/3/11/prices"), requestsOf("/3/12/prices"), requestsOf("/85/13/prices")]).toEqual([3, 4, 1]);
  expect(report.changed).toBe(2);
  instead.clear();
  expect(await sync()).toMatchObject({ fetched: 6, alreadyToday: 2, failed: [], changed: 2 });
});

test("an unreachable source is not asked for every list", async () => {
  groups["3"] = Array.from({ length: 40 }, (_, index) => 100 + index);
  for (const group of groups["3"]) instead.set(`/3/${group}/prices`, () => new Response("down", { status: 502 }));
  const report = await sync();
  groups["3"] = [11, 12];
  // The lists of one category, and the groups of the other.
  expect(report.failed.length).toBe(41);
  expect(lists()).toBeLessThanOrEqual(5 * 4);
});

test("fetches twenty lists of products a day, those of the newest sets first, and each again after sixty days", async () => {
  groups["3"] = Array.from({ length: 30 }, (_, index) => 100 + index);
  const asked = () => requests.flatMap(({ path }) => /(\d+)\/products$/.exec(path)?.[1] ?? []).map(Number);
  const on = async (day: string) => {
    requests = [];
    const { failed } = await sync({ now: new Date(`${day}T08:00:00Z`) });
    return [asked().length, Math.max(0, ...asked()), failed.length];
  };
  expect(await on("2026-07-24")).toEqual([20, 129, 0]);
  expect(Math.min(...asked())).toBe(110);
  expect(await on("2026-07-24")).toEqual([0, 0, 0]);
  expect(await on("2026-07-25")).toEqual([12, 109, 0]);
  expect(await on("2026-07-26")).toEqual([0, 0, 0]);
  expect(await on("2026-09-23")).toEqual([20, 129, 0]);
  groups["3"] = [11, 12];
});

test("stopped before the import, the next run uses the downloaded lists", async () => {
  await db.execute(raw`alter table price_history rename to price_history_away`);
  await expect(sync()).rejects.toThrow("price_history");
  await db.execute(raw`alter table price_history_away rename to price_history`);
  const again = await sync();
  expect(again).toMatchObject({ fetched: 0, alreadyToday: 4, changed: 4 });
  expect(lists()).toBe(4);
  expect(await sync()).toMatchObject({ files: 0, changed: 0 });
});

test("the command syncs, and says by its exit code when something is missing", async () => {
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: folder });
  const context = { db, sql, config, print: (line: string) => void lines.push(line) };
  expect(await pricesCommand(context, ["sync", "--base-url", `${server.url.origin}/`])).toBe(0);
  expect(lines).toContain("8 lists fetched, 0 unchanged, 0 already fetched today.");
  instead.set("/3/groups", () => new Response("no", { status: 403 }));
  expect(await pricesCommand(context, ["sync", "--base-url", server.url.origin, "--json"])).toBe(1);
  expect(JSON.parse(lines.at(-1) ?? "").failed).toEqual([
    `${server.url.origin}/3/groups: answered 403`,
    expect.stringMatching(/85\/groups: not tried, the source wants no calls before/),
  ]);
});

describe("the job", () => {
  const hour = 3_600_000;
  const job = recurring.find(({ name }) => name === "fetch the prices");
  beforeEach(async () => {
    await db.execute(raw`delete from sync_state`);
    await db.execute(raw`delete from settings`);
  });

  async function run(afterHours = 0, settings: Record<string, string> = { PRICES_URL: server.url.origin }) {
    const clock = () => new Date(Date.parse("2026-07-24T08:00:00Z") + afterHours * hour);
    const config = readConfig({ DATA_DIR: folder, ...settings });
    await job?.run({ db, sql, config, log: createLog("silent"), clock, jobs: openJobs({ sql }), mailer: null });
  }
  const priced = async () => (await sql`select from current_prices`).length;

  test("is off if no URL is set", async () => {
    await run(0, {});
    expect(requests).toEqual([]);
  });

  test("stores the prices once a day", async () => {
    for (let n = 0; n < 3; n++) await run();
    expect([requests.length, await priced()]).toEqual([11, 4]);
    // Minute by minute around the installation's own one, at noon.
    await db.execute(raw`insert into settings (key, value) values ('minute of fetches', '720')`);
    await run(7);
    await run(27.98);
    expect(requests).toHaveLength(11);
    await run(28);
    expect(requests).toHaveLength(18);
    await run(28.5);
    await run(51.98);
    expect(requests).toHaveLength(18);
    await run(52);
    expect(requests).toHaveLength(25);
  });

  test("reports failed lists in one line, and the next try fetches only them", async () => {
    instead.set("/3/11/prices", () => new Response("not found", { status: 404 }));
    const fault = /^prices: 1 list .+answered 404; the current ones stay$/;
    await expect(run()).rejects.toMatchObject({
      name: "JobError",
      isFinal: false,
      message: expect.stringMatching(fault),
    });
    expect(await priced()).toBe(3);
    instead.clear();
    requests = [];
    await run(7);
    expect(requests.map(({ path }) => path).filter((path) => path.endsWith("/prices"))).toEqual(["/3/11/prices"]);
    expect(await priced()).toBe(4);
  });

  test("does not delay the end of the program, and continues at the next start", async () => {
    instead.set("/3/12/prices", () => {
      void endBackground();
      return undefined;
    });
    await expect(run()).rejects.toThrow("prices: the program is stopping");
    expect(await priced()).toBe(0);
    instead.clear();
    await run(7);
    expect(await priced()).toBe(4);
  });
});
