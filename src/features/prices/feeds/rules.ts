type Listed = { file: string; id: string; reason: string };

/** `read` = matched + unmatched + ambiguous + rejected + empty. `changed`: rows of the history. `held`: for staff. */
export type PriceReport = {
  files: number;
  read: number;
  matched: number;
  unmatched: number;
  ambiguous: number;
  rejected: number;
  empty: number;
  changed: number;
  held: number;
  rates: number;
  lists: { unmatched: Listed[]; ambiguous: Listed[]; rejected: Listed[] };
  skipped: string[];
};

/** The report of a feed before anything was read. */
export const emptyReport = (): PriceReport => ({
  files: 0,
  read: 0,
  matched: 0,
  unmatched: 0,
  ambiguous: 0,
  rejected: 0,
  empty: 0,
  changed: 0,
  held: 0,
  rates: 0,
  lists: { unmatched: [], ambiguous: [], rejected: [] },
  skipped: [],
});

/** Bounds the memory for a wholly wrong file. */
const LONGEST_LIST = 10_000;

/** Counts a row in a report, and lists it if there is still room. */
export function addToReport(report: PriceReport, kind: keyof PriceReport["lists"], row: Listed): void {
  report[kind]++;
  if (report.lists[kind].length < LONGEST_LIST) report.lists[kind].push(row);
}

const LINES_SHOWN = 20;

/** A report as lines for the command line. */
export function reportLines(report: PriceReport): string[] {
  const lines = [
    `${report.files} files, ${report.read} prices read: ${report.matched} matched, ${report.unmatched} unmatched, ` +
      `${report.ambiguous} ambiguous, ${report.rejected} rejected, ${report.empty} without a price.`,
    `${report.changed} prices and ${report.rates} exchange rates changed.`,
  ];
  if (report.held > 0) lines.push(`${report.held} prices jumped and are held back; "prices held" lists them.`);
  for (const [kind, rows] of Object.entries(report.lists)) {
    lines.push(...rows.slice(0, LINES_SHOWN).map((row) => `${kind}: ${row.file}: ${row.id}: ${row.reason}`));
    if (rows.length > LINES_SHOWN) lines.push(`${kind}: ${rows.length - LINES_SHOWN} more; --json lists them.`);
  }
  lines.push(...report.skipped.map((file) => `skipped: ${file}: no prices in it`));
  return lines;
}
