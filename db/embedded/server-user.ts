import { chownSync, lchownSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseError } from "../error.ts";

/** How PostgreSQL's programs are run: as which user, and who has to own its files (undefined: nothing to change). */
export type ServerUser = {
  description: string;
  prefix: string[];
  ids: { uid?: number; gid?: number };
  owner?: { uid: number; gid: number };
};

/** "nobody": PostgreSQL asks for a user that the system knows by name, and this one is known nearly everywhere. */
const NOBODY = 65534;

const UNCHANGED: ServerUser = { description: "as the present user", prefix: [], ids: {} };

/** Shows the server the present user under that name. */
const NAMESPACE: ServerUser = {
  description: "in a user namespace of its own",
  prefix: ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
  ids: {},
};

/** The environment of PostgreSQL's programs: nothing of ours, whose secrets other processes of that user could read. */
const ENVIRONMENT = {
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  ...(process.env.LD_LIBRARY_PATH ? { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH } : {}),
  LC_ALL: "C",
  TZ: "UTC",
};

/**
 * Finds a way to run PostgreSQL's programs that works here, and the major version they are of.
 * PostgreSQL refuses to run as root, so root drops to the owner of the folder, or to "nobody"; where that user cannot reach
 * the files (a private home), or the present user has no name (a container), it runs in a user namespace.
 * Throws a DatabaseError when no way works. `folder` holds `dataDir`, which may not exist yet.
 */
export function chooseServerUser(
  binaries: string,
  folder: string,
  dataDir: string,
  log: (line: string) => void,
): { user: ServerUser; major: number } {
  const isRoot = process.getuid?.() === 0;
  const failures: string[] = [];
  for (const user of isRoot ? waysOfRoot(folder, dataDir) : [UNCHANGED, NAMESPACE]) {
    const probe = probeUser(user, binaries, folder);
    if ("failure" in probe) {
      failures.push(`${user.description}: ${probe.failure}`);
      continue;
    }
    if (user !== UNCHANGED)
      log(`PostgreSQL runs ${user.description}${isRoot ? ", since it refuses to run as root" : ""}.`);
    return { user, major: probe.major };
  }
  throw new DatabaseError(
    `PostgreSQL's programs in ${binaries} do not run here (${failures.join("; ")}). ${
      isRoot ? "Start Toploader as an ordinary user" : "Set PG_BIN to programs made for this system"
    }, or set DATABASE_URL.`,
  );
}

function waysOfRoot(folder: string, dataDir: string): ServerUser[] {
  const data = lstatSync(dataDir, { throwIfNoEntry: false });
  const { uid, gid } = data ?? lstatSync(folder);
  const namespace = { ...NAMESPACE, owner: { uid: 0, gid: 0 } };
  if (uid !== 0) return [dropTo(uid, gid), namespace];
  return data ? [namespace, dropTo(NOBODY, NOBODY)] : [dropTo(NOBODY, NOBODY), namespace];
}

function dropTo(uid: number, gid: number): ServerUser {
  return { description: `as user ${uid}`, prefix: [], ids: { uid, gid }, owner: { uid, gid } };
}

function probeUser(user: ServerUser, binaries: string, folder: string): { major: number } | { failure: string } {
  const script = 'cd "$1" && id -un >/dev/null && exec "$2" --version';
  const probe = runAs(user, ["sh", "-c", script, "sh", folder, join(binaries, "postgres")], "/");
  const major = /\(PostgreSQL\) (\d+)/.exec(probe.output)?.[1];
  if (probe.exitCode === 0 && major) return { major: Number(major) };
  return { failure: probe.output.trim().split("\n").at(-1) || `it ended with code ${probe.exitCode}` };
}

/** Runs a short program to its end as the given user; a program that cannot be started counts as failed. */
function runAs(user: ServerUser, command: string[], cwd: string): { exitCode: number; output: string } {
  try {
    const run = Bun.spawnSync([...user.prefix, ...command], { ...user.ids, cwd, env: ENVIRONMENT, stdin: "ignore" });
    return { exitCode: run.exitCode, output: `${run.stdout}${run.stderr}` };
  } catch (error) {
    return { exitCode: 127, output: String(error) };
  }
}

/** Starts a program as the given user in a folder. Output goes to the open file `output`, or can be read when "pipe". */
export function spawnAs(user: ServerUser, command: string[], cwd: string, output: number | "pipe", detached: boolean) {
  return Bun.spawn([...user.prefix, ...command], {
    ...user.ids,
    cwd,
    env: ENVIRONMENT,
    stdin: "ignore",
    stdout: output,
    stderr: output,
    detached,
  });
}

/** Gives a folder, with all in it, to the user the server runs as. Symbolic links are not followed. */
export function giveTo(user: ServerUser, path: string): void {
  const now = lstatSync(path);
  if (!user.owner || (now.uid === user.owner.uid && now.gid === user.owner.gid)) return;
  chownTree(path, user.owner);
}

/** The folder itself comes last, so that an interrupted change is seen as not done and repeated. */
function chownTree(path: string, owner: { uid: number; gid: number }): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) chownTree(child, owner);
    else lchownSync(child, owner.uid, owner.gid);
  }
  chownSync(path, owner.uid, owner.gid);
}
