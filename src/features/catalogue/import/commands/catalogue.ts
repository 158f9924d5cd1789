import { parseArgs } from "node:util";
import type { Sql } from "postgres";
import { importFeedFiles, isFeedFile, publishGame } from "#features/catalogue/publish/commands.ts";
import { CATEGORY_IDS } from "#features/catalogue/rules/paths.ts";
import { importSealed } from "#features/catalogue/sealed/service.ts";
import { type CommandContext, showHelp } from "#lib/command.ts";
import { ImportError } from "#lib/ingest/error.ts";
import type { ImportReport } from "../schema/report.ts";
import { importRecords } from "../service/import.ts";
import { startLoad } from "../service/load.ts";
import { recordsOf } from "../service/read.ts";
import type { CatalogueSyncOptions, SyncProgress } from "../service/sync.ts";
import { checkCatalogue, checkLines, sealedLine } from "./check.ts";
import { summary } from "./summary.ts";

const help = `catalogue import PATH… [--json]
  Reads files or folders, plain, gz or tar.gz, recognized by their content: TCGdex JSON, pokemon-tcg-data, TCG Pocket
  JSON, PTCG-database (Japanese), PokéAPI CSV, names in other languages by TCGdex's ids. No collection changes, and
  importing the same data again changes nothing.
  Also the signed feeds of "catalogue publish"; no other files beside them.
catalogue sealed FILE [--json]
  Reads Cardmarket's list of sealed products (products_nonsingles_6.json), after the sets that they belong to.
catalogue check [--json]
  Prints how well the sources agree, field by field, and what none of them has. The JSON lists every difference.
catalogue sync [--category C] [--json]
  Updates the catalogue from the public TCGdex API; if interrupted, it continues where it stopped. /admin/catalogue also
  shows its progress and can cancel it.
  --category  only one of ${CATEGORY_IDS.join(", ")}
  --base-url  another URL of the API (default: CATALOGUE_URL)
  --key       public key of a signed feed's publisher, also for import (default: CATALOGUE_KEYS)
catalogue publish FILE [--category C] [--key-file KEY]
  Writes what the sources state of one game (default: EN), signed, to FILE. FEED_CATALOGUE=on serves all games.
  --key-file  the private key (default: FEED_KEY_FILE); "prices key" makes one

  bun run cli catalogue import downloads/tcgdex-en.json.gz downloads/tcgdex-ja.json.gz
  bun run cli catalogue sync --category EN`;

const options = {
  help: { type: "boolean" },
  json: { type: "boolean" },
  category: { type: "string" },
  "base-url": { type: "string" },
  "key-file": { type: "string" },
  key: { type: "string", multiple: true, default: [] as string[] },
} as const;

export type Printer = { line(text: string): void; progress(text: string): void };

/** @returns the exit code: 0, 1 after a failure, 2 for wrong usage. */
export async function catalogueCommand(context: CommandContext, args: string[]): Promise<number> {
  const { sql, config, print } = context;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [verb, ...paths] = positionals;
  const category = CATEGORY_IDS.find((id) => id === values.category);
  if (verb === "check" && paths.length === 0 && !values.help) return await catalogueCheck(sql, print, values);
  const [file] = paths;
  if (verb === "sealed" && file && paths.length === 1 && !values.help)
    return await sealedImport(sql, print, file, values);
  const isNamed = category === values.category;
  if (verb === "publish" && file && paths.length === 1 && isNamed && !values.help) {
    return await published(print, () => publishGame(context, file, { category, keyFile: values["key-file"] }));
  }
  const isSync = verb === "sync" && paths.length === 0 && category === values.category;
  if (values.help || !(isSync || (verb === "import" && paths.length > 0)))
    return showHelp(print, help, { ...values, words: positionals });
  const out = { line: print, progress: showProgress };
  const keys = values.key.length > 0 ? values.key : config.catalogueKeys;
  if (!isSync) return await catalogueImport(sql, paths, out, { ...values, keys });
  const baseUrl = values["base-url"] ?? config.catalogueUrl;
  const languages = config.catalogueLanguages;
  const trusted = values["base-url"] === undefined ? keys : values.key;
  return await catalogueSync(sql, { category, baseUrl, languages, keys: trusted, json: values.json }, out);
}

async function sealedImport(sql: Sql, print: (line: string) => void, file: string, { json }: { json?: boolean }) {
  return await published(print, async () => {
    const report = await importSealed(sql, file);
    print(
      json ? JSON.stringify(report) : `${sealedLine(report)}; ${report.changes} changed, ${report.leftOut} left out`,
    );
    return 0;
  });
}

async function published(print: (line: string) => void, publish: () => Promise<number>): Promise<number> {
  try {
    return await publish();
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    print(error.message);
    return 1;
  }
}

async function catalogueCheck(sql: Sql, print: (line: string) => void, { json }: { json?: boolean }) {
  const check = await checkCatalogue(sql);
  if (json) print(JSON.stringify(check));
  else for (const line of checkLines(check)) print(line);
  return 0;
}

function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

type ImportOptions = { json?: boolean; keys?: readonly string[] };

export async function catalogueImport(sql: Sql, paths: string[], print: Printer, options: ImportOptions = {}) {
  return await reported(print, options, async () => {
    const feeds = await Promise.all(paths.map(isFeedFile));
    if (feeds.every(Boolean)) return await importFeedFiles(sql, paths, options.keys ?? []);
    if (feeds.some(Boolean)) throw new ImportError("Import signed feeds without other files.");
    const records = recordsOf(paths, (file) => print.progress(`reading ${file}`));
    return importRecords(
      sql,
      counted(records, (count) => print.progress(`${count} records read`)),
    );
  });
}

export async function catalogueSync(sql: Sql, options: CatalogueSyncOptions & { json?: boolean }, print: Printer) {
  return await reported(print, options, async () => {
    const { finished } = await startLoad(sql, options, (progress) => print.progress(bar(progress)));
    return await finished;
  });
}

function bar({ done, of, set }: SyncProgress): string {
  const width = 24;
  const filled = of === 0 ? width : Math.round((done / of) * width);
  return `[${"#".repeat(filled)}${".".repeat(width - filled)}] ${done}/${of} ${set ?? ""}`;
}

async function reported(
  print: Printer,
  { json }: { json?: boolean },
  work: () => Promise<ImportReport>,
): Promise<number> {
  try {
    const report = await work();
    print.progress("");
    if (json) print.line(JSON.stringify(report));
    else for (const line of summary(report)) print.line(line);
    return isEmpty(report) ? 1 : 0;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    print.progress("");
    print.line(json ? JSON.stringify({ error: error.message }) : error.message);
    return 1;
  }
}

/** Whether every record was rejected. */
const isEmpty = ({ sets, rejects }: ImportReport): boolean => sets.length === 0 && rejects.length > 0;

const STEP = 5_000;

async function* counted<T>(items: AsyncIterable<T>, onCount: (count: number) => void): AsyncGenerator<T> {
  let count = 0;
  for await (const item of items) {
    if (++count % STEP === 0) onCount(count);
    yield item;
  }
}
