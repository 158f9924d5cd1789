import { describe, expect, test } from "bun:test";
import * as fs from "node:fs";
import { join } from "node:path";
import { connect } from "#db/connect.ts";
import { runsOn } from "#db/embedded/postmaster.ts";
import { until } from "#tests/until.ts";
import { countAfterInsert, countRows, serverOf, useDatabases } from "./databases.ts";

const { log, newFolder, open, startChild } = useDatabases();

function isRunning(pid: number, dataDir: string): boolean {
  return runsOn(pid, join(fs.realpathSync(dataDir), "pg", "data"));
}

const DEBIAN_15 = "/usr/lib/postgresql/15/bin";

/** The processes a server has forked; on Linux only, elsewhere they end by themselves. */
function forkedBy(pid: number): number[] {
  if (process.platform !== "linux") return [];
  return fs
    .readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      try {
        return fs.readFileSync(`/proc/${each}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(pid);
      } catch {
        return false;
      }
    });
}

describe("an empty folder", () => {
  const places = fs.existsSync(DEBIAN_15) ? [undefined, DEBIAN_15] : [undefined];
  console.log(`PG_BIN case with ${DEBIAN_15}: ${places.length > 1 ? "run" : "not there, not run"}`);

  for (const pgBin of places) {
    test(`becomes a safe database, programs from ${pgBin ?? "the bundled package"}`, async () => {
      const dataDir = newFolder();
      const database = await open(dataDir, { pgBin });
      expect(database).toMatchObject({ kind: "embedded", owner: true });
      const { sql } = connect(database, { max: 1, statementTimeoutMs: 1234 });
      const settings = await sql<{ name: string; setting: string }[]>`
        select name, setting from pg_settings where name in
          ('fsync', 'data_checksums', 'listen_addresses', 'statement_timeout', 'server_encoding', 'TimeZone')
        union all select 'is_superuser', current_setting('is_superuser')`;
      expect(Object.fromEntries(settings.map((each) => [each.name, each.setting]))).toEqual({
        fsync: "on",
        data_checksums: "on",
        listen_addresses: "",
        statement_timeout: "1234",
        server_encoding: "UTF8",
        is_superuser: "off",
        TimeZone: "UTC",
      });
      for (const name of ["pg_trgm", "unaccent", "citext"]) await sql`create extension ${sql(name)}`;
      const [found] = await sql`select unaccent('Pokémon') as plain, similarity('Pikachu', 'Pikachu') as same,
        'MEW'::citext = 'mew' as equal, upper('é') as upper,
        (select string_agg(x, '' order by x) from unnest(array['b', 'A', 'a', 'É', 'e']) as x) as sorted`;
      expect(found).toEqual({ plain: "Pokemon", same: 1, equal: true, upper: "É", sorted: "aAbeÉ" });
      await sql.end();
      expect(fs.statSync(join(dataDir, "pg", "socket")).mode & 0o777).toBe(0o700);
      expect(fs.statSync(join(dataDir, "pg", "data")).mode & 0o777).toBe(0o700);

      const pid = serverOf(dataDir);
      await database.close();
      expect(isRunning(pid, dataDir)).toBe(false);
      expect(fs.readFileSync(join(dataDir, "pg", "server.log"), "utf8")).toContain("database system is shut down");
    });
  }

  test("opened by two processes at once gets one server", async () => {
    const dataDir = newFolder();
    const both = [startChild(dataDir, "hold"), startChild(dataDir, "hold")];
    const answers = await Promise.all(both.map((each) => each.line()));
    expect(answers.toSorted()).toEqual(["joined", "owner"]);
    expect((await open(dataDir)).owner).toBe(false);
  });

  test("opens after killed first starts", async () => {
    const dataDir = newFolder();
    const root = join(dataDir, "pg");
    for (let round = 0; round < 3; round++) {
      const { process: child } = startChild(dataDir, "hold");
      const isBegun = () => fs.existsSync(root) && fs.readdirSync(root).some((name) => name.startsWith("new-"));
      await until(isBegun);
      await Bun.sleep(Math.random() * 250);
      child.kill("SIGKILL");
      await child.exited;
    }
    expect(await countAfterInsert(await open(dataDir))).toBe(1);
  });

  test("leftovers of a killed first start are removed by the next start", async () => {
    const dataDir = newFolder();
    const leftover = join(dataDir, "pg", "new-1");
    fs.mkdirSync(join(leftover, "base"), { recursive: true });
    await open(dataDir);
    expect(fs.existsSync(leftover)).toBe(false);
  });
});

describe("a second process", () => {
  test("joins the server, sees the data, and leaves the server running", async () => {
    const dataDir = newFolder();
    const first = await open(dataDir);
    await countAfterInsert(first);
    const pid = serverOf(dataDir);
    const second = startChild(dataDir, "count");
    expect([await second.line(), await second.line()]).toEqual(["joined", "1"]);
    expect(await second.process.exited).toBe(0);
    expect(serverOf(dataDir)).toBe(pid);
    expect(await countAfterInsert(first)).toBe(2);
  });

  test("keeps the server running when the first one closes, and stops it when the last one does", async () => {
    const dataDir = newFolder();
    const first = await open(dataDir);
    const second = startChild(dataDir, "hold");
    expect(await second.line()).toBe("joined");
    const pid = serverOf(dataDir);
    await first.close();
    expect(isRunning(pid, dataDir)).toBe(true);
    second.process.kill("SIGINT");
    expect(await second.line()).toBe("1");
    expect(await second.process.exited).toBe(0);
    expect(isRunning(pid, dataDir)).toBe(false);
  });
});

/** What a server forks may end by itself between being listed and being killed. */
function killUnlessGone(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

describe("a process that ends badly", () => {
  async function killInTheMiddle(dataDir: string, andServer: boolean): Promise<number> {
    const child = startChild(dataDir, "insert");
    expect(await child.line()).toBe("owner");
    let acknowledged = 0;
    while (acknowledged < 50) acknowledged = Number(await child.line());
    const server = serverOf(dataDir);
    child.process.kill("SIGKILL");
    if (andServer) for (const pid of [server, ...forkedBy(server)]) killUnlessGone(pid);
    for (let line = await child.line(); line !== undefined; line = await child.line()) acknowledged = Number(line);
    return acknowledged;
  }

  test("leaves its server to the next process, which finds every acknowledged row and stops it at its own end", async () => {
    const dataDir = newFolder();
    const acknowledged = await killInTheMiddle(dataDir, false);
    const server = serverOf(dataDir);
    expect(isRunning(server, dataDir)).toBe(true);
    const next = await open(dataDir);
    expect(next.owner).toBe(true);
    expect(serverOf(dataDir)).toBe(server);
    expect(await countRows(next)).toBeGreaterThanOrEqual(acknowledged);
    await next.close();
    expect(isRunning(server, dataDir)).toBe(false);
  });

  test("loses no acknowledged row when the server is killed with it", async () => {
    const dataDir = newFolder();
    const acknowledged = await killInTheMiddle(dataDir, true);
    const next = await open(dataDir);
    expect(next.owner).toBe(true);
    expect(await countRows(next)).toBeGreaterThanOrEqual(acknowledged);
  });

  test("can still use its server after Ctrl-C, which goes to its whole process group", async () => {
    const dataDir = newFolder();
    const child = startChild(dataDir, "hold");
    expect(await child.line()).toBe("owner");
    const server = serverOf(dataDir);
    process.kill(-child.process.pid, "SIGINT");
    expect(await child.line()).toBe("1");
    expect(await child.process.exited).toBe(0);
    expect(isRunning(server, dataDir)).toBe(false);
  });
});

describe("a server that is killed while in use", () => {
  test("is restarted, once, and clients reconnect", async () => {
    const dataDir = newFolder();
    const database = await open(dataDir);
    await countAfterInsert(database);
    const second = startChild(dataDir, "hold");
    expect(await second.line()).toBe("joined");
    const { sql } = connect(database, { max: 1 });
    const killed = serverOf(dataDir);
    process.kill(killed, "SIGKILL");
    let count = 0;
    while (count === 0) count = await sql`select from witness`.then((rows) => rows.count).catch(() => 0);
    expect(count).toBe(1);
    expect(serverOf(dataDir)).not.toBe(killed);
    expect(log.filter((line) => line.startsWith("PostgreSQL ended by itself"))).toHaveLength(1);
    await sql.end();
    second.process.kill("SIGINT");
    expect(await second.line()).toBe("2");
  });

  test("is not created again if its data is missing", async () => {
    const dataDir = newFolder();
    const database = await open(dataDir);
    const [data, away] = [join(dataDir, "pg", "data"), join(dataDir, "away")];
    const server = serverOf(dataDir);
    fs.renameSync(data, away);
    process.kill(server, "SIGKILL");
    await until(() => log.some((line) => line.includes("is gone")));
    expect(fs.existsSync(data)).toBe(false);
    fs.renameSync(away, data);
    await database.close();
  });
});
