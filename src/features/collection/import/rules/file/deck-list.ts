import { isDeckList, readLine } from "../../../../catalogue/lines/rules/read.ts";
import { deckColumns } from "../formats/fields.ts";

export const longestList = 20_000;

/** A deck list as a table of its lines; any other text as it is. */
export function tableOf(text: string): string {
  if (text.length > longestList || !isDeckList(text)) return text;
  const rows = text.split(/\r?\n/).flatMap((line) => {
    const read = readLine(line);
    return read ? [`${read.quantity},"${line.trim().replaceAll('"', '""')}"`] : [];
  });
  return [Object.values(deckColumns).join(","), ...rows].join("\n");
}
