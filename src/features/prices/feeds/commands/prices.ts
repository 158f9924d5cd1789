import { join } from "node:path";
import { parseArgs } from "node:util";
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
  const isHeld = verb === "held" && paths.length === 0;
  if (values.help || !(isImport || isHeld || (verb === "sync" && paths.length === 0)))
    return showHelp(context.print, HELP, { ...values, words: positionals });
  if (isHeld) return await tellHeld(context, values.json);
  try {
    return await (isImport ? importFeeds(context, paths, values) : syncFeeds(context, values));
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    context.print(values.json ? JSON.stringify({ error: error.message }) : error.message);
    return 1;
  }
}

type Options = ReturnType<typeof parsed>["values"];

async function importFeeds(context: CommandContext, paths: string[], { force, json }: Options): Promise<number> {
  const now = new Date();
  return tell(context, await importPrices(context.sql, feedsOf(paths, now), now, { force }), json);
}

async function syncFeeds(context: CommandContext, { json, force, ...values }: Options): Promise<number> {
  const report = await syncPrices(context.sql, {
    folder: join(context.config.dataDir, "prices-sync"),
    baseUrl: values["base-url"]?.replace(/\/+$/, "") ?? context.config.pricesUrl ?? TCGCSV,
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
  "more-url": { type: "string", multiple: true, default: [] as string[] },
} as const;

const parsed = (args: string[]) => parseArgs({ args, allowPositionals: true, options });

async function* feedsOf(paths: string[], asOf: Date): AsyncGenerator<PriceFeed> {
  for await (const input of inputs(paths)) yield { input, asOf };
}
