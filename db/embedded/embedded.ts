import * as fs from "node:fs";
import { DatabaseError } from "../error.ts";
import { makePlace, type Place } from "./data-folder.ts";
import { type Release, tryLock, waitForLock } from "./lock.ts";
import { findPostmaster, type Postmaster, readPostmaster, runsOn, stopPostmaster } from "./postmaster.ts";
import { prepareServer } from "./prepare-server.ts";
import { lastWords, type Programs, preparePlace, startServer } from "./start-server.ts";
import { keepRunning } from "./watchdog.ts";

type Log = (line: string) => void;

/** `owner`: this process started the server, or took it over after its users were gone. */
type EmbeddedServer = { socket: string; owner: boolean; close(): Promise<void> };

/** Longer than a first start or a recovery; each step has a shorter limit. */
const LOCK_LIMIT_MS = 400_000;
/** A killed server's backends end only after their statement. */
const STARTS = 40;
const STARTS_PAUSE_MS = 500;
const LOG_LIMIT_BYTES = 1_000_000;
const LOG_CHECK_MS = 600_000;

/** Joins a running server, even of a killed starter, or starts one. The last user stops it. @throws DatabaseError */
export async function openEmbedded(dataDir: string, pgBin: string | undefined, log: Log): Promise<EmbeddedServer> {
  if (process.platform === "win32") {
    throw new DatabaseError("On Windows, set DATABASE_URL to a PostgreSQL server, or use WSL or the container image.");
  }
  try {
    const place = makePlace(dataDir);
    const opened = await waitForLock(place.opening, LOCK_LIMIT_MS);
    try {
      return await openLocked(place, pgBin, log);
    } finally {
      opened();
    }
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(`The database in ${dataDir} cannot be opened: ${reason(error)}.`);
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
}

async function openLocked(place: Place, pgBin: string | undefined, log: Log): Promise<EmbeddedServer> {
  const { server, isStarted } = await joinOrStart(place, pgBin, log);
  try {
    await prepareServer(server.socket, log);
  } catch (error) {
    if (isStarted) await stopPostmaster(place.data, log);
    throw error;
  }
  const isAbandoned = isUnused(place);
  if (!isStarted) {
    const who = isAbandoned ? "took over a server left running" : "joined the server of another process";
    log(`PostgreSQL: ${who} (process ${server.pid}).`);
  }
  const leave = tryLock(place.users, "shared");
  if (!leave) throw new DatabaseError(`The lock ${place.users} is held by another program.`);
  return {
    socket: server.socket,
    owner: isStarted || isAbandoned,
    close: closer(place, leave, watch(place, pgBin, log), log),
  };
}

async function joinOrStart(
  place: Place,
  pgBin: string | undefined,
  log: Log,
): Promise<{ server: Postmaster; isStarted: boolean }> {
  let programs: Programs | undefined;
  for (let attempt = 1; ; attempt++) {
    const running = await findPostmaster(place.data, log);
    if (running) return { server: running, isStarted: false };
    programs ??= await preparePlace(place, pgBin, log);
    const started = await startServer(place, programs);
    if ("server" in started) return { server: started.server, isStarted: true };
    const isInUse = /pre-existing shared memory block|lock file .* already exists/.test(started.failure);
    if (!isInUse || attempt === STARTS) throw new DatabaseError(`PostgreSQL does not start: ${started.failure}`);
    await Bun.sleep(STARTS_PAUSE_MS);
  }
}

/** The socket keeps its path, so clients only reconnect. */
function watch(place: Place, pgBin: string | undefined, log: Log): () => Promise<void> {
  const isRunning = () => {
    const pid = readPostmaster(place.data)?.pid;
    return pid !== undefined && runsOn(pid, place.data);
  };
  async function restart() {
    const opened = await waitForLock(place.opening, LOCK_LIMIT_MS);
    try {
      // An unmounted disk: a restart would make an empty database.
      if (!fs.existsSync(place.data)) throw new DatabaseError(`The database's folder ${place.data} is gone.`);
      await joinOrStart(place, pgBin, log);
    } finally {
      opened();
    }
  }
  return keepRunning({ isRunning, lastWords: () => lastWords(place.serverLog), restart }, log);
}

/** Holds only while the opening lock is held. */
function isUnused(place: Place): boolean {
  const alone = tryLock(place.users, "exclusive");
  alone?.();
  return alone !== undefined;
}

function closer(place: Place, leave: Release, unwatch: () => Promise<void>, log: Log): () => Promise<void> {
  const bound = setInterval(() => {
    const file = fs.statSync(place.serverLog, { throwIfNoEntry: false });
    if (file && file.size > LOG_LIMIT_BYTES) fs.truncateSync(place.serverLog);
  }, LOG_CHECK_MS);
  bound.unref();
  async function close() {
    clearInterval(bound);
    await unwatch();
    const closed = await waitForLock(place.opening, LOCK_LIMIT_MS);
    try {
      leave();
      if (isUnused(place)) await stopPostmaster(place.data, log);
    } finally {
      closed();
    }
  }
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}
