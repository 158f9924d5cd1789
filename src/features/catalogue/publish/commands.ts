import { writeFile } from "node:fs/promises";
import type { Sql } from "postgres";
import type { CategoryId } from "#features/catalogue/rules/paths.ts";
import type { CommandContext } from "#lib/command.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { inputs } from "#lib/ingest/inputs.ts";
import { isSignedFeed, publicKeyOf } from "#lib/ingest/signed-feed.ts";
import { countText } from "#lib/text/locale.ts";
import type { ImportReport } from "../import/schema/report.ts";
import { catalogueFeed, importCatalogueFeed, privateKeyIn } from "./service.ts";

type Publishing = { category: CategoryId | undefined; keyFile: string | undefined };

/** @throws ImportError */
export async function publishGame(
  { config, print, sql }: CommandContext,
  file: string,
  { category = "EN", keyFile = config.feedKeyFile }: Publishing,
): Promise<number> {
  if (!keyFile)
    throw new ImportError('No key to sign with: set FEED_KEY_FILE or give --key-file. "prices key" makes one.');
  const key = await privateKeyIn(keyFile);
  const { bytes } = await catalogueFeed(sql, category, key, new Date());
  await writeFile(file, bytes);
  print(`${file}: ${category}, ${countText(bytes.length)} bytes, signed by ${publicKeyOf(key)}.`);
  return 0;
}

/** Whether a path is a file that begins like a signed feed. */
export async function isFeedFile(path: string): Promise<boolean> {
  const head = await Bun.file(path)
    .slice(0, 64)
    .bytes()
    .catch(() => new Uint8Array());
  return isSignedFeed(head);
}

/** Imports signed feeds of games, each in one transaction. @throws ImportError */
export async function importFeedFiles(sql: Sql, paths: string[], keys: readonly string[]): Promise<ImportReport> {
  let report: ImportReport | undefined;
  for await (const input of inputs(paths)) report = await importCatalogueFeed(sql, input, { keys, now: new Date() });
  if (!report) throw new ImportError(`Nothing to import was found in ${paths.join(", ")}.`);
  return report;
}
