import { randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseError } from "../error.ts";
import { giveTo, type ServerUser, spawnAs } from "./server-user.ts";

/** `data` belongs to PostgreSQL, the rest to us, so that its user cannot redirect our writes. */
export type Place = { root: string; data: string; serverLog: string; opening: string; users: string };

export function makePlace(dataDir: string): Place {
  const wanted = join(dataDir, "pg");
  const isRoot = process.getuid?.() === 0;
  // Under root the server runs as another user, who must reach the private inner folders.
  fs.mkdirSync(wanted, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const root = fs.realpathSync(wanted);
  const [opening, users] = [join(root, "opening.lock"), join(root, "users.lock")];
  for (const lock of [opening, users]) if (!fs.existsSync(lock)) fs.closeSync(makeFile(lock));
  return { root, data: join(root, "data"), serverLog: join(root, "server.log"), opening, users };
}

/** Owned by its folder's owner, under sudo not the present user. Concurrent creation is safe. */
export function makeFile(path: string): number {
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW } = fs.constants;
  const file = fs.openSync(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
  const folder = fs.statSync(dirname(path));
  if (process.getuid?.() === 0) fs.fchownSync(file, folder.uid, folder.gid);
  return file;
}

export function removeLeftovers(place: Place): void {
  for (const name of fs.readdirSync(place.root)) {
    if (!name.startsWith("new-")) continue;
    try {
      fs.rmSync(join(place.root, name), { recursive: true, force: true });
    } catch {
      // Its initdb still runs; the next start removes it.
    }
  }
}

/** Renames the folder once complete: a killed initdb leaves an unusable one. */
export async function makeData(
  place: Place,
  user: ServerUser,
  binaries: string,
  log: (line: string) => void,
): Promise<void> {
  log(`PostgreSQL: making a new database in ${place.data}.`);
  const fresh = join(place.root, `new-${randomUUID()}`);
  fs.mkdirSync(fresh, { mode: 0o700 });
  giveTo(user, fresh);
  const locale = ["--locale-provider=icu", "--icu-locale=und", "--locale=C", "--encoding=UTF8"];
  // The private folder of the socket decides who may connect.
  const access = ["--username=postgres", "--auth=trust", "--data-checksums"];
  const command = [join(binaries, "initdb"), `--pgdata=${fresh}`, ...locale, ...access];
  const run = spawnAs(user, command, place.root, "pipe", false);
  const [errors, , exitCode] = await Promise.all([text(run.stderr), text(run.stdout), run.exited]);
  if (exitCode !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true });
    const line =
      errors.split("\n").find((each) => /error|fatal|could not/i.test(each)) ?? `it ended with code ${exitCode}`;
    throw new DatabaseError(`No database can be made in ${place.root}: ${line}`);
  }
  fs.renameSync(fresh, place.data);
  syncFolder(place.root);
}

async function text(stream: ReadableStream<Uint8Array> | number | undefined): Promise<string> {
  return stream instanceof ReadableStream ? await new Response(stream).text() : "";
}

/** A rename survives a power cut only once its folder is synced. */
function syncFolder(path: string): void {
  const folder = fs.openSync(path, "r");
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}

export function checkVersion(dataDir: string, major: number): void {
  const found = Number(fs.readFileSync(join(dataDir, "PG_VERSION"), "utf8"));
  if (found === major) return;
  throw new DatabaseError(
    `The database in ${dataDir} was made by PostgreSQL ${found}, but PostgreSQL ${major} is installed. With PG_BIN set to ` +
      `the programs of PostgreSQL ${found} run "backup FILE", then move ${dirname(dataDir)} away, unset PG_BIN and run "restore FILE".`,
  );
}
