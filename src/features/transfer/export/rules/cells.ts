/** Characters that spreadsheets may skip before a formula. */
const skipped = /^[\s\p{Cf}\p{Cc}']+/u;

/**
 * Whether a spreadsheet may run a text as a formula (OWASP, CSV injection): by its first character, full-width and
 * small forms included (NFKC), or by a leading tab or line break.
 */
const isRisky = (text: string): boolean =>
  /^'*[\t\r\n]/.test(text) || /^[=+\-@−]/.test(text.replace(skipped, "").slice(0, 4).normalize("NFKC"));

/** Puts an apostrophe before a text that a spreadsheet would run. `plainCell` removes it. */
export const safeCell = (text: string): string => (isRisky(text) ? `'${text}` : text);

/** A cell as it was before export put an apostrophe before what a spreadsheet would run. */
export const plainCell = (cell: string): string => (cell.startsWith("'") && isRisky(cell) ? cell.slice(1) : cell);

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: (string | number | null)[]): string =>
  `${cells.map((cell) => quoted(typeof cell === "number" ? String(cell) : safeCell(cell ?? ""))).join(",")}\r\n`;

const quoted = (text: string): string => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
