import { afterAll, afterEach } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#db/connect.ts";
import { readPostmaster } from "#db/embedded/postmaster.ts";
import { type DatabaseLocation, type OpenDatabase, openDatabase } from "#db/open.ts";

/** Embedded databases of a test file: what a test opens or starts ends with it. */
export function useDatabases() {
  // A socket's path has to be short.
  const base = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "tl-db-")));
  const opened: OpenDatabase[] = [];
  const children: Bun.Subprocess[] = [];
  const log: string[] = [];
  let folders = 0;
  afterEach(async () => {
    const ended = children.splice(0).map((child) => {
      child.kill("SIGKILL");
      return child.exited;
    });
    await Promise.all(ended);
    await Promise.all(opened.splice(0).map((each) => each.close()));
  });
  afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
  return {
    base,
    children,
    /** The log lines of the database opened last. */
    log,
    newFolder: () => join(base, String(++folders)),
    async open(dataDir: string, more: Partial<DatabaseLocation> = {}): Promise<OpenDatabase> {
      log.length = 0;
      const database = await openDatabase({ dataDir, ...more }, (line) => log.push(line));
      opened.push(database);
      return database;
    },
    /** Starts a process on the folder, in a process group of its own as a terminal would. */
    startChild(dataDir: string, task: string) {
      const child = Bun.spawn([process.execPath, join(import.meta.dir, "../embedded-process.ts"), dataDir, task], {
        stdout: "pipe",
        stderr: "inherit",
        detached: true,
      });
      children.push(child);
      return { process: child, line: linesOf(child.stdout) };
    },
  };
}

/** Reads the next line of a stream; undefined at the end, when an unfinished line is dropped. */
function linesOf(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let rest = "";
  return async (): Promise<string | undefined> => {
    while (!rest.includes("\n")) {
      const { value, done } = await reader.read();
      if (done) return undefined;
      rest += decoder.decode(value, { stream: true });
    }
    const [first = "", ...others] = rest.split("\n");
    rest = others.join("\n");
    return first;
  };
}

export function serverOf(dataDir: string): number {
  return readPostmaster(join(fs.realpathSync(dataDir), "pg", "data"))?.pid ?? 0;
}

export async function countRows(database: OpenDatabase): Promise<number> {
  const { sql } = connect(database, { max: 1 });
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from witness`;
  await sql.end();
  return row?.count ?? 0;
}

export async function countAfterInsert(database: OpenDatabase): Promise<number> {
  const { sql } = connect(database, { max: 1 });
  await sql`create table if not exists witness (n serial primary key)`;
  await sql`insert into witness default values`;
  await sql.end();
  return await countRows(database);
}
