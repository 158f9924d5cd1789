import { counted } from "#lib/text/locale.ts";
import type { PriceReport } from "./rules.ts";

const LINES_SHOWN = 20;

/** A report as lines for the command line. */
export function reportLines(report: PriceReport): string[] {
  const lines = [
    `${report.files} files, ${report.read} prices read: ${report.matched} matched, ${report.unmatched} unmatched, ` +
      `${report.ambiguous} ambiguous, ${report.rejected} rejected, ${report.empty} without a price.`,
    `${report.changed} prices and ${report.rates} exchange rates changed.`,
  ];
  if (report.linked > 0) lines.push(`${report.linked} cards without a product id were found by set, number and name.`);
  if (report.derived > 0)
    lines.push(`${counted(report.derived, "card has", "cards have")} the printings that the feed lists.`);
  if (report.held > 0) lines.push(`${report.held} prices jumped and are held back; "prices held" lists them.`);
  for (const [kind, rows] of Object.entries(report.lists)) {
    lines.push(...rows.slice(0, LINES_SHOWN).map((row) => `${kind}: ${row.file}: ${row.id}: ${row.reason}`));
    if (rows.length > LINES_SHOWN) lines.push(`${kind}: ${rows.length - LINES_SHOWN} more; --json lists them.`);
  }
  lines.push(...report.skipped.map((file) => `skipped: ${file}: no prices in it`));
  return lines;
}
