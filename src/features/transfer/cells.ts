/** What makes a spreadsheet take a cell for a formula (OWASP, CSV injection); apostrophes before it are ours or the text's. */
const risky = /^'*[=+\-@\t\r\n]/;

/** A text that no spreadsheet runs: an apostrophe stands before one that would be a formula. `plainCell` takes it off. */
export const safeCell = (text: string): string => (risky.test(text) ? `'${text}` : text);

/** The text that `safeCell` was given. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && risky.test(cell) ? cell.slice(1) : cell);

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: (string | number | null)[]): string =>
  `${cells.map((cell) => quoted(typeof cell === "number" ? String(cell) : safeCell(cell ?? ""))).join(",")}\r\n`;

const quoted = (text: string): string => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
