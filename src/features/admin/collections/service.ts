import type { Sql } from "postgres";
import type { Db } from "#db/open.ts";
import { titlesOf } from "#features/catalogue/edits/queries/curated.ts";
import { loadCardIndex } from "#features/catalogue/lookup/queries.ts";
import { listTable } from "#features/transfer/file/rules/deck-list.ts";
import { dialectOf } from "#features/transfer/file/rules/dialect.ts";
import type { Dialect } from "#features/transfer/file/rules/rows.ts";
import { fileRows } from "#features/transfer/file/rules/rows.ts";
import { stagedOf } from "#features/transfer/import/jobs/stage.ts";
import type { StagedRow } from "#features/transfer/import/queries/rows.ts";
import { remarksText } from "#features/transfer/remarks/views/rows.ts";
import { Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { countText } from "#lib/text/locale.ts";
import { takeTurns } from "#lib/turns.ts";
import { mostCards, type Remark, type Unmatched } from "./schema.ts";

type Added = { cards: string[]; unmatched: Unmatched[]; remarks: Remark[] };

/** Lines or rows of a CSV, matched as an import of a collection matches them. @throws Refusal 422. */
export async function matchAdded(db: Db, sql: Sql, text: string): Promise<Added> {
  if (text === "") return { cards: [], unmatched: [], remarks: [] };
  const rows = await stagedRows(db, text).catch((error: unknown) => {
    throw error instanceof Refusal ? invalid({ added: error.message }) : error;
  });
  const [taken, open] = [rows.filter(isMatched), rows.filter((row) => !isMatched(row))];
  const remarked = taken.flatMap((row) => {
    const reason = remarksText(row.remarks ?? []);
    return reason === null ? [] : [{ line: lineOf(row), place: placeOf(row), reason }];
  });
  const titles = await titlesOf(sql, [...open.flatMap(placesOf), ...remarked.map(({ place }) => place)]);
  const choices = (row: StagedRow) =>
    placesOf(row).flatMap((place) => {
      const known = titles.get(place);
      return known ? [{ place, title: known.title }] : [];
    });
  const unmatched = open.map((row) => ({
    line: lineOf(row),
    reason: remarksText(row.remarks ?? []) ?? "",
    choices: choices(row),
  }));
  const remarks = remarked.map((one) => ({ ...one, title: titles.get(one.place)?.title ?? one.place }));
  return { cards: taken.map(placeOf), unmatched: oncePerLine(unmatched), remarks: oncePerLine(remarks) };
}

const isMatched = ({ state }: StagedRow) => state === "matched";

const oncePerLine = <One extends { line: string }>(all: One[]): One[] => [
  ...new Map(all.map((one) => [one.line, one])).values(),
];

const placeOf = ({ cardId, variant }: Pick<StagedRow, "cardId" | "variant">) => `${cardId} ${variant}`;

const placesOf = ({ choices }: StagedRow): string[] =>
  (choices ?? []).map(({ cardId, variant }) => `${cardId} ${variant}`);

const lineOf = ({ said: { name, set, number, printing } }: Pick<StagedRow, "said">): string =>
  [name.replace(/^1 /, ""), set, number, printing].filter((part) => part !== "").join(", ");

async function stagedRows(db: Db, text: string): Promise<StagedRow[]> {
  const { table, dialect } = await readable(text);
  const index = await loadCardIndex(db);
  const taken = { keepsGraded: false, isOfCards: true };
  const staged: StagedRow[] = [];
  const turn = takeTurns();
  for await (const rows of fileRows(table, dialect, 500)) {
    for (const row of rows) {
      await turn();
      staged.push(stagedOf(index, dialect, row, taken));
    }
    if (staged.length > mostCards) throw new Refusal(422, `At most ${countText(mostCards)} lines`);
  }
  return staged;
}

/** A table with a known header, else a card on each line, with or without a count. */
async function readable(text: string): Promise<{ table: string; dialect: Dialect }> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const list = await listTable(lines.map((line) => (/^\W*\d/.test(line) ? line : `1 ${line}`)));
  for (const table of [text, list]) {
    const dialect = await knownDialect(table);
    if (dialect) return { table, dialect };
  }
  throw new Refusal(422, "No line matches a card");
}

async function knownDialect(table: string): Promise<Dialect | undefined> {
  try {
    const { asks, ...dialect } = await dialectOf(table);
    return asks.some(({ why }) => why === "unknown") ? undefined : dialect;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

type Step = { add?: string; remove?: string; move?: string; to?: number };

/** @throws Refusal 409 for a card that is not there any more. */
export function steppedCollection(cards: string[], { add, remove, move, to = 1 }: Step): string[] {
  const gone = [remove, move].find((card) => card !== undefined && !cards.includes(card));
  if (gone !== undefined) throw new Refusal(409, "That card is no longer in this collection.");
  const left = cards.filter((card) => card !== remove && card !== move);
  if (move !== undefined) left.splice(to - 1, 0, move);
  return add === undefined ? left : [...left, add];
}
