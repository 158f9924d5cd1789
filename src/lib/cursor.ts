import { isUuid } from "./input/uuid.ts";
import { isDate } from "./time.ts";

/** By PostgreSQL's name of a type: whether a text can be cast to it. */
const isOf = {
  bigint: (text: string) => /^-?\d{1,15}$/.test(text),
  date: (text: string) => text.length === "2023-05-31".length && isDate(text),
  float8: (text: string) => /^-?(Infinity|\d{1,30}(\.\d{1,30})?(e[+-]?\d{1,2})?)$/.test(text),
  text: (text: string) => /^\P{Cc}*$/u.test(text),
  timestamptz: (text: string) =>
    isDate(text.slice(0, 10)) && /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?\+00$/.test(text.slice(10)),
  uuid: isUuid,
};

export type KeyType = keyof typeof isOf;

/** The values of a row in the columns that a list is sorted by; the last make it unique. */
export type SortKey = readonly (string | number)[];

/** "words" is shorter, for values without spaces. */
type Format = "json" | "words";

export const maxCursorLength = 1000;

/**
 * A cursor is the sort key of the last row shown. The next page begins after it, so rows that are added or removed
 * meanwhile are neither shown twice nor lost.
 */
export const cursorText = (key: SortKey, format: Format = "json"): string =>
  format === "json" ? JSON.stringify(key.map(String)) : key.join(" ");

/** null when malformed, too long or of another order. */
export function readCursor(text: string, types: readonly KeyType[], format: Format = "json"): string[] | null {
  if (text.length > maxCursorLength) return null;
  const parts = format === "json" ? parsed(text) : text.split(" ");
  if (!Array.isArray(parts) || parts.length !== types.length) return null;
  const isRight = (part: unknown, index: number) => typeof part === "string" && isOf[types[index] ?? "text"](part);
  return parts.every(isRight) ? parts : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export type PageOf<Row, Cursor> = { rows: Row[]; next: Cursor | null };

/** @param rows one more than `limit` if another page follows. */
export function pageOf<Row, Cursor>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): PageOf<Row, Cursor> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last !== undefined && rows.length > limit ? cursorOf(last) : null };
}

/** Cursors of the pages beside a page of a counted list; null: none, "": the start. */
export type Neighbours = { before: number; previous: string | null; next: string | null };

/** @param list `before`: rows before the page. `start`: the last row before the page before. */
export function neighboursOf<Row>(
  { rows, start, before, total }: { rows: readonly Row[]; start: Row | undefined; before: number; total: number },
  textOf: (row: Row) => string,
): Neighbours {
  const last = rows.at(-1);
  return {
    before,
    previous: before === 0 ? null : start === undefined ? "" : textOf(start),
    next: last !== undefined && before + rows.length < total ? textOf(last) : null,
  };
}

/** Every page of a list, each loaded after the last key of the previous one. */
export async function* everyPage<Row>(
  ask: (after: SortKey | null) => PromiseLike<Row[]>,
  keyOf: (row: Row) => SortKey,
): AsyncGenerator<Row[]> {
  let after: SortKey | null = null;
  for (;;) {
    const rows: Row[] = await ask(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = keyOf(last);
  }
}
