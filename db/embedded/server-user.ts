import { chownSync, lchownSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseError } from "../error.ts";

/** `owner`: who must own PostgreSQL's files; undefined: no change. */
export type ServerUser = {
  description: string;
  prefix: string[];
  ids: { uid?: number; gid?: number };
  owner?: { uid: number; gid: number };
};

/** "nobody": PostgreSQL needs a user with a name, and nearly every system has this one. */
const NOBODY = 65534;

const UNCHANGED: ServerUser = { description: "as the present user", prefix: [], ids: {} };

const NAMESPACE: ServerUser = {
  description: "in a user namespace of its own",
  prefix: ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
  ids: {},
};

/** Environment of the server, without our own variables: other processes of that user could read their secrets. */
const ENVIRONMENT = {
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  ...(process.env.LD_LIBRARY_PATH ? { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH } : {}),
  LC_ALL: "C",
  TZ: "UTC",
};

/**
 * PostgreSQL refuses to run as root, so root drops to the folder's owner or to "nobody"; if that user cannot reach the
 * files (a private home) or the present user has no name (a container), a user namespace is used.
 * @param folder holds `dataDir`, which may not exist yet. @throws DatabaseError
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

function runAs(user: ServerUser, command: string[], cwd: string): { exitCode: number; output: string } {
  try {
    const run = Bun.spawnSync([...user.prefix, ...command], { ...user.ids, cwd, env: ENVIRONMENT, stdin: "ignore" });
    return { exitCode: run.exitCode, output: `${run.stdout}${run.stderr}` };
  } catch (error) {
    return { exitCode: 127, output: String(error) };
  }
}

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

export function giveTo(user: ServerUser, path: string): void {
  const now = lstatSync(path);
  if (!user.owner || (now.uid === user.owner.uid && now.gid === user.owner.gid)) return;
  chownTree(path, user.owner);
}

/** The folder comes last, so that an interrupted change is repeated. */
function chownTree(path: string, owner: { uid: number; gid: number }): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) chownTree(child, owner);
    else lchownSync(child, owner.uid, owner.gid);
  }
  chownSync(path, owner.uid, owner.gid);
}
