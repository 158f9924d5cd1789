import { beforeAll, describe, expect, test } from "bun:test";
import * as fs from "node:fs";
import { join } from "node:path";
import { findBinaries, restoreLinks } from "#db/embedded/postgres-binaries.ts";
import { asSuperuser } from "#db/embedded/postmaster.ts";
import { type OpenDatabase, openDatabase } from "#db/open.ts";
import { countAfterInsert, countRows, serverOf, useDatabases } from "./databases.ts";

const { base, children, log, newFolder, open, startChild } = useDatabases();

const isRoot = process.getuid?.() === 0;

/** The user the server runs as, who owns its socket. */
function serverUid(database: OpenDatabase): number {
  return fs.statSync(String(database.options.path)).uid;
}

describe("an existing folder", () => {
  test("of another major version is refused with both versions named", async () => {
    const dataDir = newFolder();
    await (await open(dataDir)).close();
    fs.writeFileSync(join(dataDir, "pg", "data", "PG_VERSION"), "12\n");
    await expect(open(dataDir)).rejects.toThrow(
      /made by PostgreSQL 12, but PostgreSQL 17 is installed.*backup.*restore/,
    );
  });

  test("whose server's process id belongs to another program now starts again", async () => {
    const dataDir = newFolder();
    await (await open(dataDir)).close();
    const data = join(fs.realpathSync(dataDir), "pg", "data");
    const socket = join(dataDir, "pg", "socket");
    const stranger = Bun.spawn(["sleep", "600"], isRoot ? { uid: fs.statSync(data).uid } : {});
    children.push(stranger);
    fs.writeFileSync(join(data, "postmaster.pid"), `${stranger.pid}\n${data}\n1\n5432\n${socket}\n\n 1 1\nready   \n`);
    fs.writeFileSync(join(socket, ".s.PGSQL.5432.lock"), `${stranger.pid}\n${data}\n1\n5432\n${socket}\n`);
    expect((await open(dataDir)).owner).toBe(true);
    expect(stranger.exitCode).toBeNull();
  });

  test("with an empty postmaster.pid, as after a power cut, starts again", async () => {
    const dataDir = newFolder();
    await (await open(dataDir)).close();
    fs.writeFileSync(join(dataDir, "pg", "data", "postmaster.pid"), "");
    expect((await open(dataDir)).owner).toBe(true);
  });

  test("copied from a running one gets its own server", async () => {
    const [original, copy] = [newFolder(), newFolder()];
    await (await open(copy)).close();
    await open(original);
    fs.cpSync(join(original, "pg", "data", "postmaster.pid"), join(copy, "pg", "data", "postmaster.pid"));
    expect((await open(copy)).owner).toBe(true);
    expect(serverOf(copy)).not.toBe(serverOf(original));
  });

  test("sorted by another ICU version gets its indexes rebuilt", async () => {
    const dataDir = newFolder();
    const first = await open(dataDir);
    await asSuperuser(String(first.options.path), "postgres", async (sql) => {
      await sql`update pg_database set datcollversion = '1' where datname = 'toploader'`;
    });
    await first.close();
    await (await open(dataDir)).close();
    expect(log.filter((line) => line.includes("reindexing toploader"))).toHaveLength(1);
    await open(dataDir);
    expect(log.filter((line) => line.includes("reindexing"))).toEqual([]);
  });
});

describe("a path", () => {
  test("longer than a socket's may be, with odd characters, works and can be joined", async () => {
    const dataDir = join(newFolder(), `it's a "long", odd ü`, "x".repeat(120));
    const database = await open(dataDir);
    const socketFolder = join(String(database.options.path), "..");
    expect(fs.statSync(socketFolder).mode & 0o777).toBe(0o700);
    const second = startChild(dataDir, "count");
    expect(await second.line()).toBe("joined");
    expect(await second.process.exited).toBe(0);
    await database.close();
    fs.rmdirSync(socketFolder);
  });

  test("of a socket folder that others can write is refused", async () => {
    const dataDir = join(newFolder(), "x".repeat(120));
    const database = await open(dataDir);
    const socketFolder = join(String(database.options.path), "..");
    await database.close();
    fs.chmodSync(socketFolder, 0o777);
    await expect(open(dataDir)).rejects.toThrow(/not a private folder/);
    fs.rmdirSync(socketFolder);
  });

  test("with odd characters holds its own socket", async () => {
    const dataDir = join(newFolder(), `a "b",ü'`);
    const database = await open(dataDir);
    expect(database.options.path).toBe(join(dataDir, "pg", "socket", ".s.PGSQL.5432"));
  });
});

describe("the programs", () => {
  const copy = join(base, "package");
  const programs = join(copy, "native", "bin");
  const canMap = Bun.spawnSync(["sh", "-c", "unshare --user --map-user=65534 --map-group=65534 true"]).exitCode === 0;
  const version = () => Bun.spawnSync([join(programs, "postgres"), "--version"]).exitCode;

  beforeAll(() => {
    fs.cpSync(join(findBinaries(), ".."), join(copy, "native"), { recursive: true });
    fs.chmodSync(base, 0o755);
  });

  test("get the library links that the package cannot contain", () => {
    const list: { target: string }[] = JSON.parse(fs.readFileSync(join(copy, "native", "pg-symlinks.json"), "utf8"));
    for (const { target } of list) fs.rmSync(join(copy, target), { force: true });
    expect(version()).not.toBe(0);
    restoreLinks(copy);
    expect(version()).toBe(0);
  });

  test("run as a permitted user: root becomes nobody, others stay", async () => {
    const dataDir = newFolder();
    const database = await open(dataDir, { pgBin: programs });
    expect(serverUid(database)).toBe(isRoot ? 65534 : (process.getuid?.() ?? 0));
    expect(log.some((line) => line.includes("as user 65534"))).toBe(isRoot);
    expect(await countAfterInsert(database)).toBe(1);
  });

  test("run in a private home, in which root needs a user namespace", async () => {
    const home = newFolder();
    fs.mkdirSync(home, { mode: 0o700 });
    const dataDir = join(home, "data");
    if (isRoot && !canMap) {
      await expect(open(dataDir, { pgBin: programs })).rejects.toThrow(/do not run here.*ordinary user/);
      return;
    }
    const database = await open(dataDir, { pgBin: programs });
    expect(serverUid(database)).toBe(process.getuid?.() ?? 0);
    expect(log.some((line) => line.includes("user namespace"))).toBe(isRoot);
    expect(await countAfterInsert(database)).toBe(1);
    await database.close();
    expect(await countRows(await open(dataDir, { pgBin: programs }))).toBe(1);
  });

  test("run for a user without a name, as a container may have, where namespaces are allowed", async () => {
    if (!isRoot) {
      await open(newFolder(), { pgBin: programs });
      expect(log.some((line) => line.includes("user namespace"))).toBe(false);
      return;
    }
    const root = join(newFolder(), "pg");
    fs.mkdirSync(root, { recursive: true });
    fs.chownSync(root, 54321, 54321);
    if (!canMap) {
      await expect(open(join(root, ".."), { pgBin: programs })).rejects.toThrow(/do not run here.*ordinary user/);
      return;
    }
    const database = await open(join(root, ".."), { pgBin: programs });
    expect(log.some((line) => line.includes("user namespace"))).toBe(true);
    expect(serverUid(database)).toBe(0);
  });

  test("can switch between the two ways with their data", async () => {
    const home = newFolder();
    fs.mkdirSync(home, { mode: 0o755 });
    const dataDir = join(home, "data");
    const first = await open(dataDir, { pgBin: programs });
    await countAfterInsert(first);
    await first.close();
    fs.chmodSync(home, 0o700);
    expect(await countRows(await open(dataDir, { pgBin: programs }))).toBe(1);
  });

  test("that are missing give an error with both fixes", async () => {
    await expect(open(newFolder(), { pgBin: base })).rejects.toThrow(
      /no PostgreSQL program "initdb".*DATABASE_URL.*PG_BIN/,
    );
  });

  test("that do not run on this machine give an error of one line", async () => {
    const broken = newFolder();
    fs.mkdirSync(broken);
    for (const name of ["initdb", "postgres"])
      fs.writeFileSync(join(broken, name), "#!/bin/sh\nexit 9\n", { mode: 0o755 });
    await expect(open(newFolder(), { pgBin: broken })).rejects.toThrow(/do not run here.*code 9.*DATABASE_URL/);
  });
});

describe("DATABASE_URL", () => {
  const external = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: newFolder() }, () => {});

  test("of another form is refused", async () => {
    await expect(external("mysql://localhost/x")).rejects.toThrow(/DATABASE_URL is not of the form/);
  });

  test("of a server that does not answer gives an error without the password", async () => {
    const error = await external("postgres://me:hunter2@127.0.0.1:1/x").catch((reason) => reason);
    expect(error.name).toBe("DatabaseError");
    expect(error.message).toMatch(/The server of DATABASE_URL cannot be used/);
    expect(error.message).not.toContain("hunter2");
  });
});
