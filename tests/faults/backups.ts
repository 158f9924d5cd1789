import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { contentsOf } from "../operations/dumps/contents.ts";
import { startExternalServer } from "../operations/external-server.ts";
import { fixtures } from "../paths.ts";
import { checkLedger, startWriting } from "./collectors.ts";
import { command } from "./command.ts";
import { assert, type Cleanup, count, type Fault, inspect, type Length, newFolder, until } from "./fault.ts";
import { startSite } from "./processes.ts";
import { readyFolder } from "./ready.ts";

const samples = join(fixtures, "backups");

export const backups: Fault[] = [
  { name: "backup under load, restored here and on another server", run: moveHouse },
  { name: "backups of earlier versions", isRare: true, run: restoreSamples },
];

/** Other people's entries, so that a backup takes a while: 200 people in the long form. */
export async function fill(sql: Sql, people: number): Promise<void> {
  await sql`insert into users (email, username, slug) select n || '@example.com', 'user ' || n, 'user-' || n
    from generate_series(1, ${people}) n`;
  await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
    select users.id, set_id, card_id, key, 1 + abs(hashtext(users.slug || card_id)) % 9
    from users, variants join cards on cards.id = card_id where users.slug like 'user-%'`;
  await sql`insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    select user_id, gen_random_uuid(), set_id, card_id, variant, 0, quantity from entries`;
}

async function moveHouse(length: Length, cleanup: Cleanup) {
  const { dataDir, cookie, ledger } = await readyFolder(cleanup);
  await inspect({ dataDir }, (sql) => fill(sql, length === "long" ? 200 : 2));
  const site = await startSite({ DATA_DIR: dataDir }, cleanup);
  const writing = startWriting(site.address, cookie, ledger);
  await until("writes are acknowledged", async () => writing.acknowledged() > 50);
  const [busy, still] = [join(dataDir, "busy.backup"), join(dataDir, "still.backup")];
  const before = structuredClone(ledger);
  const begin = performance.now();
  await command(["backup", busy], { DATA_DIR: dataDir });
  const milliseconds = Math.round(performance.now() - begin);
  await writing.stop();
  assert(
    [...writing.statuses.keys()].every((status) => status === 200),
    "Writers were refused.",
  );
  for (const [index, line] of before.lines.entries()) line.sent = ledger.lines[index]?.sent ?? 0;

  const [first, second] = [await newFolder(cleanup), await newFolder(cleanup)];
  await command(["restore", busy], { DATA_DIR: first });
  await inspect({ dataDir: first }, (sql) => checkLedger(sql, before));

  // Nobody writes now, so that both sides can be held against each other.
  await command(["backup", still], { DATA_DIR: dataDir });
  const wanted = await inspect({ dataDir }, contentsOf);
  // A backup leaves out the jobs.
  const ours = Object.keys(wanted).filter((name) => name.startsWith("public."));
  const server = await startExternalServer();
  cleanup.defer(server.stop);
  const there = { DATA_DIR: second, DATABASE_URL: server.url };
  for (const settings of length === "long" ? [there, { DATA_DIR: second, DATABASE_URL: undefined }] : [there]) {
    await command(["restore", still], settings);
    const found = await inspect({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }, contentsOf);
    for (const table of ours) {
      // The making of a backup is noted after it.
      if (table !== "public.settings") assert(found[table] === wanted[table], `${table} is not the same.`);
    }
  }
  const rows = Object.values(wanted).reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
  return `${count(rows)} rows in ${ours.length} tables, backup ${milliseconds} ms under load; the same on PostgreSQL ${server.version}`;
}

/** A backup of each earlier schema is restored by the command, and a site starts on it. */
async function restoreSamples(length: Length, cleanup: Cleanup) {
  const names = (await readdir(samples)).toSorted();
  const tried = length === "long" ? names : names.slice(0, 1);
  for (const name of tried) {
    const dataDir = await newFolder(cleanup);
    await command(["restore", join(samples, name)], { DATA_DIR: dataDir });
    const site = await startSite({ DATA_DIR: dataDir }, cleanup);
    assert((await fetch(`${site.address}/readyz`)).status === 200, `On ${name} the site is not ready.`);
    await site.stop();
  }
  return `${tried.join(", ")}: restored, brought up to date, and served`;
}
