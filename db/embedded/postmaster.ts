import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { DatabaseError } from "../error.ts";

/** A PostgreSQL server as it describes itself in `postmaster.pid` of its data folder. */
export type Postmaster = { pid: number; socket: string; isReady: boolean };

/** The superuser of an embedded server: used to look after it, never by the application. */
const SUPERUSER = "postgres";
/** Recovery after a crash replays everything since the last checkpoint, which can take long on a slow disk. */
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 60_000;
/** How long a server may take between making its `postmaster.pid` and writing the first lines. */
const WRITING_MS = 2_000;
const PATIENCE_MS = 10_000;

/** Reads who runs on a data folder; undefined when nobody does, and process 0 when the file is not (yet) whole. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  const path = join(dataDir, "postmaster.pid");
  if (!existsSync(path)) return undefined;
  const [pid, , , port, socketDir, , , status] = readFileSync(path, "utf8").split("\n");
  return {
    pid: Number(pid) || 0,
    socket: socketDir ? join(socketDir, `.s.PGSQL.${port}`) : "",
    isReady: status?.trim() === "ready",
  };
}

/** True when the process exists and is a PostgreSQL server that was started on this data folder. */
export function runsOn(pid: number, dataDir: string): boolean {
  return ` ${commandOf(pid)} `.includes(` ${dataDir} `);
}

/** The command line of a process; empty when there is no such process, or only what is left of an ended one. */
function commandOf(pid: number): string {
  if (process.platform !== "linux") return Bun.spawnSync(["ps", "-o", "args=", "-p", String(pid)]).stdout.toString();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** Runs some statements as superuser on an embedded server. */
export async function asSuperuser<T>(
  socket: string,
  database: string,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres({
    path: socket,
    user: SUPERUSER,
    database,
    ssl: false,
    max: 1,
    connect_timeout: 10,
    fetch_types: false,
    onnotice: () => {},
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * The server that runs on this data folder, once it is ready for work; undefined when there is none. Waits while a server
 * is starting or stopping. A `postmaster.pid` left by a server that is gone, or copied with the folder, is removed: its
 * process id may by now belong to any program, and PostgreSQL would refuse to start.
 */
export async function findPostmaster(dataDir: string, log: (line: string) => void): Promise<Postmaster | undefined> {
  const begin = Date.now();
  let nextLine = begin + PATIENCE_MS;
  for (;;) {
    const found = readPostmaster(dataDir);
    if (!found) return undefined;
    if (found.isReady && (await answersFor(found.socket, dataDir))) return found;
    const isBeingWritten = found.pid === 0 && Date.now() < begin + WRITING_MS;
    if (!isBeingWritten && !runsOn(found.pid, dataDir)) {
      rmSync(join(dataDir, "postmaster.pid"), { force: true });
      return undefined;
    }
    if (Date.now() > begin + START_LIMIT_MS) {
      throw new DatabaseError(
        `PostgreSQL (process ${found.pid}) runs on ${dataDir}, but does not answer. End it first.`,
      );
    }
    if (Date.now() > nextLine) {
      log(`Waiting for PostgreSQL (process ${found.pid}), which is starting, recovering or stopping.`);
      nextLine += PATIENCE_MS;
    }
    await Bun.sleep(25);
  }
}

/** Whether the server behind a socket is the one of this data folder (a copied folder names another server's socket). */
async function answersFor(socket: string, dataDir: string): Promise<boolean> {
  try {
    const [row] = await asSuperuser(
      socket,
      "postgres",
      (sql) => sql<{ folder: string }[]>`
      select current_setting('data_directory') as folder`,
    );
    return row !== undefined && realpathSync(row.folder) === dataDir;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EACCES") {
      throw new DatabaseError(`The database in ${dataDir} belongs to another user, who has it running.`);
    }
    return false;
  }
}

/** Stops the server of a data folder cleanly: open transactions are rolled back, all data is on disk. Returns when it is gone. */
export async function stopPostmaster(dataDir: string, log: (line: string) => void): Promise<void> {
  const pid = readPostmaster(dataDir)?.pid;
  if (!pid) return;
  const isGone = () => !runsOn(pid, dataDir);
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (isGone()) return;
    process.kill(pid, signal);
    const deadline = Date.now() + STOP_LIMIT_MS;
    while (!isGone() && Date.now() < deadline) await Bun.sleep(10);
  }
  if (!isGone()) log(`PostgreSQL (process ${pid}) did not stop.`);
}
