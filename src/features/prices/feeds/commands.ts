import { join } from "node:path";
import { parseArgs } from "node:util";
import type { CommandContext } from "../../../lib/command.ts";
import { ImportError } from "../../../lib/ingest/error.ts";
import { inputs } from "../../../lib/ingest/inputs.ts";
import { formatMoney } from "../../../lib/money.ts";
import { type HeldPrice, heldPrices } from "../review/queries.ts";
import { sourceNames } from "../rules.ts";
import { type PriceReport, reportLines } from "./rules/report.ts";
import type { Feed } from "./schema/formats.ts";
import { importPrices } from "./service/import.ts";
import { type SyncReport, syncPrices, TCGCSV } from "./service/sync.ts";

const HELP = `prices import PATH… [--force] [--json]
  Reads price feeds: files or folders, plain or gzipped, recognised by their content. TCGCSV prices (JSON or
  ProductsAndPrices CSV), TCGdex pricing (a card, an array, one card a line), Cardmarket's price guide, and the
  exchange rates of the European Central Bank (eurofxref XML). A feed without a date of its own is of now.
  --force     takes a feed that has fewer than half of the prices that its source had the last time
prices sync [--force] [--base-url URL] [--more-url URL]… [--json]
  Fetches TCGCSV's price lists of Pokémon in English and Japanese, each at most once a day unless --force.
  --base-url  another address of TCGCSV (default PRICES_URL, else ${TCGCSV})
  --force     asks again for what was fetched today, and takes a feed that lacks more than half of the last one
  --more-url  one more feed to fetch: Cardmarket's price guide, the exchange rates
prices held [--json]
  Lists the prices that jumped to 100 times the one that stands, or a hundredth of it; staff accept or drop them
  at /admin/prices.
Prices are joined to variants by product id and printing. What is ambiguous or wrong is listed, never guessed;
--json lists all of it.`;

/** `prices import`, `prices sync` and `prices held`. @returns the exit code: 0, 1 when something failed, 2 for a wrong call. */
export async function pricesCommand(context: CommandContext, args: string[]): Promise<number> {
  const call = parsed(args);
  if (typeof call === "string") {
    context.print(call);
    return 2;
  }
  const { values, positionals } = call;
  const [verb, ...paths] = positionals;
  const isImport = verb === "import" && paths.length > 0;
  const isHeld = verb === "held" && paths.length === 0;
  if (values.help || !(isImport || isHeld || (verb === "sync" && paths.length === 0))) {
    context.print(HELP);
    return values.help ? 0 : 2;
  }
  if (isHeld) return await tellHeld(context, values.json);
  try {
    const now = new Date();
    if (isImport) {
      const { force, json } = values;
      return tell(context, await importPrices(context.sql, feedsOf(paths, now), now, { force }), json);
    }
    const report = await syncPrices(context.sql, {
      folder: join(context.config.dataDir, "prices-sync"),
      baseUrl: values["base-url"]?.replace(/\/+$/, "") ?? context.config.pricesUrl ?? TCGCSV,
      moreUrls: values["more-url"],
      force: values.force,
      now,
      retryMs: 1000,
      progress: values.json ? () => {} : context.print,
    });
    return tellSync(context, report, values.json);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    context.print(values.json ? JSON.stringify({ error: error.message }) : error.message);
    return 1;
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h", default: false },
        json: { type: "boolean", default: false },
        force: { type: "boolean", default: false },
        "base-url": { type: "string" },
        "more-url": { type: "string", multiple: true, default: [] },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function* feedsOf(paths: string[], asOf: Date): AsyncGenerator<Feed> {
  for await (const input of inputs(paths)) yield { input, asOf };
}

function tell({ print }: CommandContext, report: PriceReport, json: boolean): number {
  if (json) print(JSON.stringify(report));
  else for (const line of reportLines(report)) print(line);
  return 0;
}

/** As many as one would read; the rest comes up when these are done. */
const heldShown = 1000;

async function tellHeld({ sql, print }: CommandContext, json: boolean): Promise<number> {
  const held = await heldPrices(sql, heldShown);
  if (json) print(JSON.stringify(held));
  else if (held.length === 0) print("No prices are held back.");
  else for (const price of held) print(heldLine(price));
  return 0;
}

function heldLine({ set, name, number, variantName, source, day, standing, market, currency }: HeldPrice): string {
  const [past, present] = [formatMoney(standing, currency), formatMoney(market, currency)];
  return `${day} ${sourceNames[source]}: ${name} ${number} (${set}), ${variantName}: ${past} → ${present}`;
}

function tellSync(context: CommandContext, report: SyncReport, json: boolean): number {
  if (!json) {
    const { fetched, unchanged, alreadyToday } = report;
    context.print(`${fetched} lists fetched, ${unchanged} unchanged, ${alreadyToday} already fetched today.`);
    for (const line of report.failed) context.print(`failed: ${line}`);
  }
  tell(context, report, json);
  return report.failed.length > 0 ? 1 : 0;
}
