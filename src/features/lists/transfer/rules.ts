import { parse } from "csv-parse/sync";
import { Refusal } from "../../../lib/errors.ts";
import { parseBounded } from "../../../lib/input/bounded-json.ts";
import { check } from "../../../lib/input/inputs.ts";
import { csvLine, plainCell } from "../../collection/export/rules/cells.ts";
import { maxPockets } from "../rules/limits.ts";
import { ListFile } from "./schema.ts";

const columns = ["Place", "Name", "Set", "Number", "Variant", "Copies", "Card ID", "Variant ID"] as const;

export const headLine = csvLine([...columns]);

const unreadable = new Refusal(422, "This is not a list that was exported here.", {
  file: "Please choose a CSV or JSON file of a list that was exported here.",
});

/** @throws Refusal 422 for another file. */
export function readList(text: string): ListFile {
  try {
    return text.trimStart().startsWith("{") ? ofJson(text) : ofCsv(text);
  } catch {
    throw unreadable;
  }
}

const ofJson = (text: string): ListFile => check(ListFile, parseBounded(text, { values: 5 * maxPockets, depth: 4 }));

/** Spreadsheets may save with semicolons. */
function ofCsv(text: string): ListFile {
  const rows: Record<string, string>[] = parse(text, {
    bom: true,
    columns: checked,
    delimiter: [",", ";"],
    max_record_size: 5000,
    to: maxPockets + 1,
  });
  return check(ListFile, { cards: rows.map(cardOf) });
}

function checked(names: string[]): string[] {
  if (names.includes("Place") && names.includes("Card ID")) return names;
  throw unreadable;
}

const cardOf = (row: Record<string, string>) => ({
  order: Number(row.Place) - 1,
  cardId: plainCell(row["Card ID"] ?? ""),
  variant: plainCell(row["Variant ID"] ?? "") || null,
});
