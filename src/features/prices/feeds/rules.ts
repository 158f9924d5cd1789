type Listed = { file: string; id: string; reason: string };

/** `read` = matched + unmatched + ambiguous + rejected + empty. `changed`: rows of the history. `held`: for staff. `linked`: products found. `derived`: cards whose printings are known by it. */
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
  linked: number;
  derived: number;
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
  linked: 0,
  derived: 0,
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
