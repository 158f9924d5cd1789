import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeFeedKey, publishFile } from "#features/prices/publish/commands.ts";
import { type CommandContext, showHelp } from "#lib/command.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { inputs } from "#lib/ingest/inputs.ts";
import type { PriceFeed } from "../schema/formats.ts";
import { importPrices } from "../service/import.ts";
import { syncPrices, TCGCSV } from "../service/sync.ts";
import { HELP } from "./help.ts";
import { tell, tellHeld, tellSync } from "./tell.ts";

export async function pricesCommand(context: CommandContext, args: string[]): Promise<number> {
  const { values, positionals } = parsed(args);
  const [verb, ...paths] = positionals;
  const isImport = verb === "import" && paths.length > 0;
  const [file] = paths;
  const isPublished = (verb === "publish" || verb === "key") && paths.length === 1;
  const isAlone = (verb === "sync" || verb === "held") && paths.length === 0;
  if (values.help || !(isImport || isPublished || isAlone))
    return showHelp(context.print, HELP, { ...values, words: positionals });
  if (verb === "held") return await tellHeld(context, values.json);
  try {
    if (verb === "key" && file) return await makeFeedKey(context, file);
    if (verb === "publish" && file) return await publishFile(context, file, values["key-file"]);
    return await (isImport ? importFeeds(context, paths, values) : syncFeeds(context, values));
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    context.print(values.json ? JSON.stringify({ error: error.message }) : error.message);
    return 1;
  }
}

type Options = ReturnType<typeof parsed>["values"];

async function importFeeds(context: CommandContext, paths: string[], { force, json, key }: Options): Promise<number> {
  const now = new Date();
  const feeds = feedsOf(paths, { asOf: now, keys: key.length > 0 ? key : context.config.pricesKeys });
  return tell(context, await importPrices(context.sql, feeds, now, { force }), json);
}

async function syncFeeds(context: CommandContext, { json, force, ...values }: Options): Promise<number> {
  const report = await syncPrices(context.sql, {
    folder: join(context.config.dataDir, "prices-sync"),
    baseUrl: values["base-url"]?.replace(/\/+$/, "") ?? context.config.pricesUrl ?? TCGCSV,
    keys: values.key.length > 0 ? values.key : values["base-url"] === undefined ? context.config.pricesKeys : [],
    contact: context.config.contactEmail,
    moreUrls: values["more-url"],
    force,
    now: new Date(),
    retryMs: 1000,
    progress: json ? () => {} : context.print,
  });
  return tellSync(context, report, json);
}

const options = {
  help: { type: "boolean", short: "h", default: false },
  json: { type: "boolean", default: false },
  force: { type: "boolean", default: false },
  "base-url": { type: "string" },
  "key-file": { type: "string" },
  key: { type: "string", multiple: true, default: [] as string[] },
  "more-url": { type: "string", multiple: true, default: [] as string[] },
} as const;

const parsed = (args: string[]) => parseArgs({ args, allowPositionals: true, options });

async function* feedsOf(paths: string[], more: Omit<PriceFeed, "input">): AsyncGenerator<PriceFeed> {
  for await (const input of inputs(paths)) yield { input, ...more };
}
