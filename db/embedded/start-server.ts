import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseError } from "../error.ts";
import { checkVersion, makeData, makeFile, type Place, removeLeftovers } from "./data-folder.ts";
import { findBinaries } from "./postgres-binaries.ts";
import { type Postmaster, readPostmaster } from "./postmaster.ts";
import { chooseServerUser, giveTo, type ServerUser, spawnAs } from "./server-user.ts";

/** macOS has the shortest limit; Linux allows 107. */
const SOCKET_PATH_BYTES = 103;

const SOCKET_NAME = ".s.PGSQL.5432";

/** Settings for a small machine, which caches in the operating system. As durable as the defaults. */
const SETTINGS = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  port: "5432",
  fsync: "on",
  shared_buffers: "32MB",
  max_connections: "60",
  huge_pages: "off",
  jit: "off",
  autovacuum_max_workers: "2",
  max_logical_replication_workers: "0",
  max_wal_size: "256MB",
  log_timezone: "UTC",
  logging_collector: "off",
  log_destination: "stderr",
  log_checkpoints: "off",
  // The application logs failed statements; here they would log input.
  log_min_messages: "log",
  log_error_verbosity: "terse",
};

export type Programs = { binaries: string; user: ServerUser };

/** Prepares the place of the server, and makes the data folder. @throws DatabaseError */
export async function preparePlace(
  place: Place,
  pgBin: string | undefined,
  log: (line: string) => void,
): Promise<Programs> {
  const binaries = findBinaries(pgBin);
  const { user, major } = chooseServerUser(binaries, place.root, place.data, log);
  removeLeftovers(place);
  if (!fs.existsSync(place.data)) await makeData(place, user, binaries, log);
  checkVersion(place.data, major);
  giveTo(user, place.data);
  return { binaries, user };
}

export async function startServer(
  place: Place,
  { binaries, user }: Programs,
): Promise<{ server: Postmaster } | { failure: string }> {
  fs.rmSync(place.serverLog, { force: true });
  const output = makeFile(place.serverLog);
  const sockets = socketFolder(place, user);
  // After a power cut the lock's process id may be any program's. No server runs here, and the folder is private.
  fs.rmSync(join(sockets, `${SOCKET_NAME}.lock`), { force: true });
  const settings = Object.entries({
    ...SETTINGS,
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // Detached: Ctrl-C reaches every process of the terminal, and the server must outlive our last requests.
  const child = spawnAs(user, [join(binaries, "postgres"), "-D", place.data, ...settings], place.root, output, true);
  fs.closeSync(output);
  child.unref();
  for (;;) {
    const found = readPostmaster(place.data);
    if (found?.pid === child.pid && found.isReady) return { server: found };
    if (child.exitCode !== null || child.signalCode !== null) return { failure: lastWords(place.serverLog) };
    await Bun.sleep(10);
  }
}

export function lastWords(serverLog: string): string {
  if (!fs.existsSync(serverLog)) return "it left no word";
  const lines = fs.readFileSync(serverLog, "utf8").trim().split("\n");
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
  return `${fatal || "it ended without a word"} (see ${serverLog})`;
}

/** Private to the server's user; a temporary folder if ours has too long a path. */
function socketFolder(place: Place, user: ServerUser): string {
  const name = `toploader-${createHash("sha256").update(place.root).digest("hex").slice(0, 16)}`;
  const inside = join(place.root, "socket");
  const folder = [inside, join(fs.realpathSync(tmpdir()), name)].find(
    (each) => Buffer.byteLength(join(each, SOCKET_NAME)) <= SOCKET_PATH_BYTES,
  );
  if (!folder) throw new DatabaseError(`The paths of DATA_DIR (${place.root}) and TMPDIR are too long for a socket.`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Another user could have made that temporary folder, and replace our socket.
  const state = fs.lstatSync(folder);
  const isOurs = folder === inside || [process.getuid?.(), user.owner?.uid].includes(state.uid);
  if (!isOurs || !state.isDirectory() || (state.mode & 0o077) !== 0) {
    throw new DatabaseError(`${folder} is not a private folder of this program; remove it.`);
  }
  giveTo(user, folder);
  return folder;
}
