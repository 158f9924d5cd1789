import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { DatabaseError } from "../error.ts";

export type Postmaster = { pid: number; socket: string; isReady: boolean };

const SUPERUSER = "postgres";
/** Long, because crash recovery replays the WAL since the last checkpoint. */
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 60_000;
/** Grace period for an incomplete `postmaster.pid`. */
const WRITING_MS = 2_000;
const PATIENCE_MS = 10_000;

/** Undefined without a `postmaster.pid`; pid 0 while it is incomplete. */
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

export function runsOn(pid: number, dataDir: string): boolean {
  return ` ${commandOf(pid)} `.includes(` ${dataDir} `);
}

/** Empty if the process does not exist or is a zombie. */
function commandOf(pid: number): string {
  if (process.platform !== "linux") return Bun.spawnSync(["ps", "-o", "args=", "-p", String(pid)]).stdout.toString();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

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

/** Waits while one starts or stops. Removes a stale `postmaster.pid`: its process id may belong to any program. */
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

/** Compares data directories: a copied `postmaster.pid` names the original server's socket. */
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
