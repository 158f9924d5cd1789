import { isDeckList, readLine } from "../../../../catalogue/lines/rules/read.ts";
import { deckColumns } from "../formats/fields.ts";

export const longestList = 20_000;

/** A deck list as a table of its lines; any other text as it is. */
export const tableOf = (text: string): string =>
  text.length > longestList || !isDeckList(text) ? text : listTable(text.split(/\r?\n/));

/** Lines that name a card, as a table; headings and prose are left out. */
export function listTable(lines: string[]): string {
  const rows = lines.flatMap((line) => {
    const read = readLine(line);
    return read ? [`${read.quantity},"${line.trim().replaceAll('"', '""')}"`] : [];
  });
  return [Object.values(deckColumns).join(","), ...rows].join("\n");
}
