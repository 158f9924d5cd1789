/** What spreadsheets may skip before a formula; apostrophes are ours or the text's. */
const skipped = /^[\s\p{Cf}\p{Cc}']+/u;

/**
 * Whether a spreadsheet may take a text for a formula (OWASP, CSV injection): by its first sign, also a full-width, small
 * or raised one, which NFKC folds, or by a leading tab or line break.
 */
const isRisky = (text: string): boolean =>
  /^'*[\t\r\n]/.test(text) || /^[=+\-@−]/.test(text.replace(skipped, "").slice(0, 4).normalize("NFKC"));

/** A text that no spreadsheet runs: an apostrophe stands before one that would be a formula. `plainCell` takes it off. */
export const safeCell = (text: string): string => (isRisky(text) ? `'${text}` : text);

/** The text that `safeCell` was given. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && isRisky(cell) ? cell.slice(1) : cell);

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: (string | number | null)[]): string =>
  `${cells.map((cell) => quoted(typeof cell === "number" ? String(cell) : safeCell(cell ?? ""))).join(",")}\r\n`;

const quoted = (text: string): string => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
