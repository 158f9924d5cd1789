import { afterAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Sql } from "postgres";
import { connect } from "#db/connect.ts";
import { readAddress } from "#db/external/address.ts";
import { openJobs } from "#db/jobs.ts";
import { restore } from "#features/operations/queries/restore.ts";
import { useFolder } from "#tests/harness.ts";
import { until } from "#tests/until.ts";
import { startExternalServer } from "../external-server.ts";
import { backUpUsedSite } from "../used-site.ts";
import { contentsOf, emptyGenerated, sequencesOf } from "./contents.ts";
import { type Format, findPostgres, newerServers, tools } from "./programs.ts";

const folder = await useFolder();
const used = join(folder, "used.backup");
const programs = await findPostgres();
const { dump, restore: load } = tools(programs);
const quick = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** A server and how to make databases on it. */
async function startServer(pgBin: string, settings: Record<string, string> = {}) {
  const server = await startExternalServer(pgBin, { ...quick, ...settings });
  const open = (url: string) => connect({ options: readAddress(url).address }, { max: 4, statementTimeoutMs: 0 }).sql;
  const main = open(server.url);
  const clients = [main];
  afterAll(async () => {
    for (const client of clients) await client.end();
    await server.stop();
  });
  return {
    version: server.version,
    async make(name: string) {
      await main`create database ${main(name)} template template0`;
      const url = server.url.replace(/postgres$/, name);
      const sql = open(url);
      clients.push(sql);
      return { url, sql };
    },
  };
}

/** The starter's cards say nothing of what they do: here one says it all. */
const tellAll = (sql: Sql) => sql`
  update cards set attacks = '[{"name": "Razor-Leaf", "effect": "Flip a coin."}]', rules = '{"Once a turn."}',
    abilities = '[{"name": "Énergie", "effect": "Draw a card."}]' where id = (select min(id) from cards)`;

async function waitingJob(sql: Sql): Promise<void> {
  const jobs = openJobs({ sql });
  await jobs.start();
  await jobs.send("mail", { to: "misty@example.com" });
  await jobs.stop();
}

const here = await startServer(programs, { wal_level: "logical" });
const newer = await Promise.all((await newerServers(programs)).map((bin) => startServer(bin)));
const source = await here.make("source");
await backUpUsedSite(used);
await restore(source.sql, used);
await waitingJob(source.sql);
await tellAll(source.sql);
const rows = await contentsOf(source.sql);
const sequences = await sequencesOf(source.sql);

test("every table of the project has a row to lose. Way out: a sample that fills it, or a line in `unreached` of used-site.ts", async () => {
  const own = Object.entries(rows).filter(([name]) => !name.startsWith("pgboss."));
  expect(own.length).toBeGreaterThan(60);
  expect(own.filter(([, text]) => text.startsWith("0 rows")).map(([name]) => name)).toEqual([]);
  expect(await emptyGenerated(source.sql)).toEqual([]);
  expect(rows["pgboss.job_common"]).toStartWith("1 rows");
});

const formats: Format[] = ["plain", "custom"];
const places = [here, ...newer].flatMap((server) => formats.map((format) => [format, server.version, server] as const));

describe(`a dump of PostgreSQL ${here.version} restores whole`, () => {
  test.each(places)("in the %s format into PostgreSQL %d", async (format, version, server) => {
    const file = join(folder, `${format}-${version}.dump`);
    await dump(source.url, file, format);
    const target = await server.make(`from_${format}`);
    await load(target.url, file, format);
    expect(await contentsOf(target.sql)).toEqual(rows);
    expect(await sequencesOf(target.sql)).toEqual(sequences);
  });
});

test.each(newer.map((server) => [server.version, server] as const))(
  "a subscription copies every table to PostgreSQL %d, and each change after that",
  async (version, server) => {
    const target = await server.make("subscriber");
    const file = join(folder, `schema-${version}.sql`);
    await dump(source.url, file, "plain", "--schema-only");
    await load(target.url, file, "plain");
    await source.sql.unsafe(`create publication to_${version} for all tables`);
    await target.sql.unsafe(`create subscription to_${version} connection '${source.url}' publication to_${version}`);
    await until(
      () => target.sql<{ name: string }[]>`
        select srrelid::regclass::text as name from pg_subscription_rel where srsubstate <> 'r'`,
      (waiting) => waiting.length === 0,
    );
    expect(await contentsOf(target.sql)).toEqual(await contentsOf(source.sql));
    const title = `Flabébé ${version}`;
    const [changed] = await source.sql`
      update cards set name = ${title} where id = (select min(id) from cards) returning id, search_text as text`;
    await until(
      () => target.sql`select from cards where id = ${changed?.id} and search_text = ${changed?.text}`,
      (found) => found.length === 1,
    );
    await target.sql.unsafe(`drop subscription to_${version}`);
  },
);
