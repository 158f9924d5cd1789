import { maxPockets } from "#features/lists/list/rules/limits.ts";
import type { ListType } from "#features/lists/list/rules/types.ts";
import { csvLine, plainCell } from "#features/transfer/export/rules/cells.ts";
import { options, parsedRows } from "#features/transfer/file/rules/rows.ts";
import { Refusal } from "#lib/errors.ts";
import { parseBounded } from "#lib/input/bounded-json.ts";
import { check } from "#lib/input/inputs.ts";
import { ListFile } from "../schema.ts";

const columns = [
  "Place",
  "Name",
  "Set",
  "Number",
  "Variant",
  "Copies",
  "Card ID",
  "Variant ID",
  "Local Name",
  "Name Language",
] as const;

export const headLine = csvLine([...columns]);

const unreadable = new Refusal(422, "This file isn’t a list exported from Toploader.", {
  file: "Please choose a CSV or JSON file of a list exported from Toploader.",
});

/** @param type of a CSV file. @throws Refusal 422 for another file. */
export async function readList(text: string, type: ListType): Promise<ListFile> {
  try {
    return text.trimStart().startsWith("{") ? ofJson(text) : await ofCsv(text, type);
  } catch {
    throw unreadable;
  }
}

const ofJson = (text: string): ListFile => check(ListFile, parseBounded(text, { values: 5 * maxPockets, depth: 4 }));

/** Spreadsheets may save with semicolons, and with empty cells at the ends of rows. */
async function ofCsv(text: string, type: ListType): Promise<ListFile> {
  const [head = ""] = text.split("\n", 1);
  const delimiter = head.includes(";") ? ";" : ",";
  const table = parsedRows(text, { ...options(delimiter), bom: true, to: maxPockets + 2 });
  const [names = [], ...rows] = await Array.fromAsync(table);
  if (!names.includes("Place") || !names.includes("Card ID")) throw unreadable;
  const named = (row: string[]) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""]));
  return check(ListFile, { cards: rows.map((row) => cardOf(named(row), type)) });
}

/** What a place counts from: in a Pokédex list it is the number of the Pokémon, in others it counts from 1. */
const firstPlace = (type: ListType): number => (type === "POKEDEX" ? 0 : 1);

/** Position of a row in a list from its place in a file, which counts from 0. */
export const placeInList = (type: ListType, order: number): number => order + firstPlace(type);

const cardOf = (row: Record<string, string>, type: ListType) => ({
  order: Number(row.Place) - firstPlace(type),
  cardId: plainCell(row["Card ID"] ?? ""),
  variant: plainCell(row["Variant ID"] ?? "") || null,
});
