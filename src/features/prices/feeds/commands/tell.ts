import { heldPrices } from "#features/prices/review/queries/held.ts";
import type { HeldPrice } from "#features/prices/review/schema.ts";
import { sourceNames } from "#features/prices/rules/sources.ts";
import type { CommandContext } from "#lib/command.ts";
import { formatMoney } from "#lib/money.ts";
import type { PriceReport } from "../rules.ts";
import type { SyncReport } from "../service/download.ts";
import { reportLines } from "../views.ts";

export function tell({ print }: CommandContext, report: PriceReport, json: boolean): number {
  if (json) print(JSON.stringify(report));
  else for (const line of reportLines(report)) print(line);
  return 0;
}

const heldShown = 1000;

export async function tellHeld({ sql, print }: CommandContext, json: boolean): Promise<number> {
  const held = await heldPrices(sql, heldShown);
  if (json) print(JSON.stringify(held));
  else if (held.length === 0) print("No prices are held back.");
  else for (const price of held) print(heldLine(price));
  if (!json && held.length === heldShown)
    print(`These are the first ${heldShown}. Review them on the site to see the rest.`);
  return 0;
}

function heldLine({ set, name, number, variantName, source, day, standing, market, currency }: HeldPrice): string {
  const [past, present] = [formatMoney(standing, currency), formatMoney(market, currency)];
  return `${day} ${sourceNames[source]}: ${name} ${number} (${set}), ${variantName}: ${past} → ${present}`;
}

export function tellSync(context: CommandContext, report: SyncReport, json: boolean): number {
  if (!json) {
    const { fetched, unchanged, alreadyToday } = report;
    context.print(`${fetched} lists fetched, ${unchanged} unchanged, ${alreadyToday} already fetched today.`);
    for (const line of report.failed) context.print(`failed: ${line}`);
  }
  tell(context, report, json);
  return report.failed.length > 0 ? 1 : 0;
}
