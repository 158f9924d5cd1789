import { existsSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { findBinaries, restoreLinks } from "#db/embedded/postgres-binaries.ts";

/** Where Debian puts each version's programs. */
const debian = "/usr/lib/postgresql";
const needed = ["initdb", "postgres", "pg_dump", "pg_restore", "psql"];
const isWhole = (folder: string): boolean => needed.every((name) => existsSync(join(folder, name)));

function installed(): string | undefined {
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const onPath = Bun.which("pg_dump");
  const folders = [...versions.map((version) => join(debian, version, "bin")), onPath && dirname(realpathSync(onPath))];
  return folders.find((folder): folder is string => typeof folder === "string" && isWhole(folder));
}

/**
 * The folder of a PostgreSQL server with its own tools, `pg_dump` among them, which the npm packages of servers lack: one
 * that is installed, else Debian's package, installed here as root. @throws when none can be had.
 */
export async function findPostgres(): Promise<string> {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && Bun.which("apt-get")) {
    // Without this the package would make a database that nobody uses.
    await Bun.write("/etc/postgresql-common/createcluster.d/none.conf", "create_main_cluster = false\n");
    await output(["apt-get", "update", "-qq"]);
    await output(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "postgresql"]);
  }
  const folder = installed();
  if (folder) return folder;
  throw new Error("Dumps are tested with PostgreSQL's own tools. Please install PostgreSQL 15 or newer, with pg_dump.");
}

/** The servers of npm that are newer than these programs. @throws when there is none. */
export async function newerServers(programs: string): Promise<string[]> {
  const newest = join(dirname(Bun.resolveSync("postgres-newer", import.meta.dir)), "..");
  restoreLinks(newest);
  const version = await majorOf(programs);
  const newer: string[] = [];
  for (const folder of [findBinaries(), join(newest, "native", "bin")]) {
    if ((await majorOf(folder)) > version) newer.push(folder);
  }
  if (newer.length === 0) throw new Error(`No server here is newer than PostgreSQL ${version}.`);
  return newer;
}

const majorOf = async (folder: string): Promise<number> =>
  Number(/\d+/.exec(await output([join(folder, "postgres"), "--version"]))?.[0]);

/** Runs a program. @returns what it printed. @throws with its last words when it fails. */
export async function output(words: string[]): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", PGTZ: "UTC" };
  const child = Bun.spawn(words, { stdin: "ignore", stdout: "pipe", stderr: "pipe", env });
  const [text, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`${words.join(" ")} failed:\n${errors.slice(-3000)}`);
  return text;
}

export type Format = "plain" | "custom";

/** PostgreSQL's own tools, as an administrator calls them; each names its database by its address. */
export const tools = (programs: string) => ({
  dump: (url: string, file: string, format: Format, ...more: string[]) =>
    output([join(programs, "pg_dump"), `--format=${format}`, `--file=${file}`, ...more, url]),
  restore: (url: string, file: string, format: Format) =>
    format === "plain"
      ? output([join(programs, "psql"), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", file, url])
      : output([join(programs, "pg_restore"), "--exit-on-error", `--dbname=${url}`, file]),
});
