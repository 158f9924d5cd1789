import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "#db/connect.ts";
import { type OpenDatabase, openDatabase } from "#db/open.ts";
import { type CommandContext, showHelp } from "#lib/command.ts";
import { decimalText } from "#lib/text/locale.ts";
import type { Config } from "#src/config.ts";
import { backUp } from "./queries/backup.ts";
import { restore } from "./queries/restore.ts";
import { noteBackup } from "./queries/server.ts";
import { BackupError } from "./rules.ts";
import type { Finding } from "./schema.ts";
import { examine, findingLine, noDatabase } from "./service/doctor.ts";

type Print = CommandContext["print"];

const backupHelp = `backup FILE [--json]

Writes everything in the database (collections, accounts, the catalogue, prices) to one compressed file with a checksum, as of one moment, while the site keeps running. An existing file with that name is replaced once the new one is complete.
Keep it private: it holds password hashes and the site's secret. It does not include cached images.

  bun run cli backup toploader-$(date +%F).backup`;

const restoreHelp = `restore FILE [--replace] [--json]

Puts a backup into an empty database: a new DATA_DIR, or an empty database at DATABASE_URL. The whole file is checked
first, and a backup from an older version is upgraded. It either succeeds or changes nothing.

  --replace   delete what is in the database first; restart the site afterwards if it is running

  DATA_DIR=./new bun run cli restore toploader-2026-01-31.backup`;

const doctorHelp = `doctor [--json]

Checks the database, its schema, free disk space, clocks, indexes and the age of catalogue, prices and backups, and says how to fix what it finds. Exits with 1 if something is broken; warnings exit with 0.

  bun run cli doctor`;

const options = {
  json: { type: "boolean", default: false },
  replace: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

export const backupCommand = ({ sql, print }: CommandContext, args: string[]): Promise<number> =>
  withFile(args, print, backupHelp, async (file, { json }) => {
    await checkTarget(file);
    const summary = await backUp(sql, file, new Date());
    await noteBackup(sql, summary.created);
    const size = `${decimalText(summary.bytes / 1_000_000, 1)} MB`;
    print(json ? JSON.stringify(summary) : `Saved ${summary.tables} tables to ${file} (${size}).`);
  });

/** What cannot be looked at is none: writing there says why. */
const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() ?? false;

/** @throws BackupError */
async function checkTarget(file: string): Promise<void> {
  const folder = dirname(resolve(file));
  if (!(await isFolder(folder))) throw new BackupError(`${folder} doesn’t exist.`);
}

export const restoreCommand = ({ sql, print }: CommandContext, args: string[]): Promise<number> =>
  withFile(args, print, restoreHelp, async (file, { json, replace }) => {
    const summary = await restore(sql, file, { replace });
    print(json ? JSON.stringify(summary) : `Restored ${summary.tables} tables as of ${summary.created}.`);
  });

type Given = { json: boolean; replace: boolean };

async function withFile(
  args: string[],
  print: Print,
  help: string,
  work: (file: string, given: Given) => Promise<void>,
): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (values.help || file === undefined || more.length > 0)
    return showHelp(print, help, { ...values, words: positionals });
  if (await isFolder(file)) throw new BackupError(`${file} is a folder. Name a file.`);
  await work(file, values);
  return 0;
}

/** Opens the database itself: one that cannot be opened is a finding. @returns the exit code. */
export async function doctorCommand(
  { config, print }: Pick<CommandContext, "config" | "print">,
  args: string[],
): Promise<number> {
  const { values } = parseArgs({ args, options });
  if (values.help) {
    print(doctorHelp);
    return 0;
  }
  const findings = await diagnose(config);
  if (values.json) print(JSON.stringify(findings));
  else for (const finding of findings) print(findingLine(finding));
  return findings.some(({ level }) => level === "fail") ? 1 : 0;
}

async function diagnose(config: Config): Promise<Finding[]> {
  let opened: OpenDatabase;
  try {
    opened = await openDatabase(config, () => {});
  } catch (error) {
    return [noDatabase(error instanceof Error ? error : new Error(String(error)))];
  }
  const { sql } = connect(opened, { max: 2 });
  try {
    return await examine(sql, opened, config, new Date());
  } finally {
    await sql.end({ timeout: 5 });
    await opened.close();
  }
}
