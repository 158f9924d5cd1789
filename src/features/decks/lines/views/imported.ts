import { counted, countText, listText } from "#lib/text/locale.ts";
import type { ReadLine } from "../service/lines.ts";
import { deckLineText } from "./remarks.ts";

type Line = Pick<ReadLine, "line" | "state" | "remark" | "quantity">;

/** What a page says after a list was imported: how many cards, and the lines that were not read as they stand. */
export function importedText(lines: readonly Line[]): string {
  const matched = lines.filter(({ state }) => state === "matched");
  const copies = matched.reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    `Imported ${counted(copies, "card", "cards")}.`,
    named(
      "Skipped, as they have no quantity",
      lines.filter(({ state }) => state === "skipped"),
    ),
    ...[...Map.groupBy(matched, ({ remark }) => deckLineText(remark))].map(([reason, read]) =>
      reason === "" ? "" : named(reason.replace(/\.$/, ""), read),
    ),
  ]
    .filter(Boolean)
    .join(" ");
}

const mostNamed = 5;
const mostLetters = 60;

function named(title: string, lines: readonly Line[]): string {
  if (lines.length === 0) return "";
  const first = lines.slice(0, mostNamed).map(({ line }) => `“${line.slice(0, mostLetters)}”`);
  const more = lines.length - mostNamed;
  return `${title}: ${more > 0 ? listText([...first, `${countText(more)} more`]) : first.join(", ")}.`;
}
