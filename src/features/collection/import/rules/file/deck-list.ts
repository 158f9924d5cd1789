import { isDeckList, readLine } from "../../../../catalogue/lines/rules/read.ts";
import { deckColumns } from "../formats/fields.ts";
import { guessed } from "../formats/sheet.ts";

export const longestList = 20_000;

/** A deck list as a table of its lines; any other text as it is. */
export const tableOf = (text: string): string =>
  text.length > longestList || !isDeckList(text) || hasHeader(text) ? text : listTable(text.split(/\r?\n/));

/** "Card,Set" above "2x Iono,Paldea Evolved". */
const hasHeader = (text: string): boolean => {
  const [first = "", second = ""] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return [",", ";", "\t"].some(
    (delimiter) =>
      second.includes(delimiter) &&
      Object.keys(guessed(first.split(delimiter))).length === first.split(delimiter).length,
  );
};

/** Lines that name a card, as a table; headings and prose are left out. */
export function listTable(lines: string[]): string {
  const rows = lines.flatMap((line) => {
    const read = readLine(line);
    return read ? [`${read.quantity},"${line.trim().replaceAll('"', '""')}"`] : [];
  });
  return [Object.values(deckColumns).join(","), ...rows].join("\n");
}
