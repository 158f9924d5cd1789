import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import type { Jobs } from "#db/jobs.ts";
import { lock } from "#db/locks.ts";
import type { Db } from "#db/open.ts";
import { notFound, Refusal, unlessMissing } from "#lib/errors.ts";
import { assertTyped } from "#lib/input/inputs.ts";
import type { Config } from "#src/config.ts";
import { readVitals } from "../queries/server.ts";

type Site = Pick<Config, "dataDir">;

/** Folder of the backups that the site makes itself. */
export const folderOf = ({ dataDir }: Site): string => join(dataDir, "backups");

const named = /^toploader-[\d-]{17}\.backup$/;
const maxFiles = 50;
const key = "backup";

/** "toploader-2026-11-23-070506.backup", UTC. */
const nameAt = (now: Date): string =>
  `toploader-${now.toISOString().slice(0, 19).replace("T", "-").replaceAll(/:/g, "")}.backup`;

export type BackupFile = { name: string; bytes: number; at: Date };

/** The backups on this machine, newest first. */
export async function listBackups(site: Site): Promise<BackupFile[]> {
  const folder = folderOf(site);
  const names = (await readdir(folder).catch(unlessMissing)) ?? [];
  const files = await Promise.all(
    names
      .filter((name) => named.test(name))
      .map(async (name) => {
        const found = await stat(join(folder, name)).catch(unlessMissing);
        return found ? [{ name, bytes: found.size, at: found.mtime }] : [];
      }),
  );
  return files.flat().sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** @throws Refusal 404. */
export async function findBackup(site: Site, name: string): Promise<BackupFile> {
  const found = (await listBackups(site)).find((file) => file.name === name);
  if (!found) throw notFound("backup");
  return found;
}

/** Whether a backup is being made, in any process. */
export const isBackingUp = async (jobs: Jobs): Promise<boolean> => (await jobs.stateOf("backup", key)) === "going";

type Tools = { db: Db; sql: Sql; jobs: Jobs; config: Site };

/** Queues a job that writes a backup. @throws Refusal 409 while another is written, or without disk space. */
export async function startBackup({ db, sql, jobs, config }: Tools, by: Actor): Promise<{ name: string }> {
  await assertRoom(sql, config);
  const name = nameAt(by.now);
  return await db.transaction(async (tx) => {
    await lock(tx, "backup start");
    if (await isBackingUp(jobs)) throw new Refusal(409, "A backup is already being made.");
    await jobs.send("backup", { name }, { tx, key });
    await record(tx, by, { action: "backup.start", object: `backup:${name}` });
    return { name };
  });
}

/** A compressed backup is far smaller than the database. */
async function assertRoom(sql: Sql, config: Site): Promise<void> {
  if ((await listBackups(config)).length >= maxFiles) {
    throw new Refusal(409, `There are ${maxFiles} backups. Delete some first.`);
  }
  const [{ databaseBytes }, { bavail, bsize }] = await Promise.all([readVitals(sql), statfs(config.dataDir)]);
  if (bavail * bsize < databaseBytes) throw new Refusal(409, "There isn’t enough free disk space for a backup.");
}

/** Opens a backup for download. @throws Refusal 404, 422. */
export async function openBackup(db: Db, site: Site, { name, typed }: { name: string; typed: string }, by: Actor) {
  const { bytes } = await findBackup(site, name);
  assertTyped(typed, "download");
  await db.transaction((tx) => record(tx, by, { action: "backup.download", object: `backup:${name}` }));
  return { bytes, body: Bun.file(join(folderOf(site), name)).stream() };
}

/** @throws Refusal 404, 422. */
export async function deleteBackup(db: Db, site: Site, { name, typed }: { name: string; typed: string }, by: Actor) {
  const { bytes } = await findBackup(site, name);
  assertTyped(typed, "delete");
  return await db.transaction(async (tx) => {
    await record(tx, by, { action: "backup.delete", object: `backup:${name}`, before: { bytes } });
    await rm(join(folderOf(site), name)).catch((error: NodeJS.ErrnoException) => {
      // Another request was faster.
      throw error.code === "ENOENT" ? notFound("backup") : error;
    });
    return null;
  });
}

/** The folder of backups, made if it is missing, without what a killed process left. */
export async function readyFolder(site: Site): Promise<string> {
  const folder = folderOf(site);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A killed process leaves an unfinished file.
  for (const name of await readdir(folder)) if (name.endsWith(".partial")) await rm(join(folder, name));
  return folder;
}
