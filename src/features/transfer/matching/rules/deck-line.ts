import { judgeLine } from "#features/catalogue/lines/rules/read.ts";
import { type ResolvedLine, resolveLine } from "#features/catalogue/lines/rules/resolve.ts";
import type { CardIndex } from "#features/catalogue/lookup/rules/cards.ts";
import type { FileFormat } from "#features/transfer/formats/rules/fields.ts";
import { numbersOf } from "./numbers.ts";
import { matchPlace } from "./place.ts";
import { ambiguous, type CardDescription, type RowMatch, type RowToMatch, unchecked, unresolved } from "./row.ts";
import { rowsByTitle } from "./titles.ts";
import { printingChoices, settle } from "./variant.ts";

/** The card of a row that is a line of a deck list. */
export function matchDeckLine(index: CardIndex, format: FileFormat, description: CardDescription): RowMatch {
  const judged = judgeLine(description.name);
  if (judged.is === "invalid") return unresolved(judged.remark);
  if (judged.is !== "card") return unresolved({ kind: "no_line" });
  const { line } = judged;
  const found = resolveLine(index, line);
  const printing = line.isParallel ? "Reverse Holo" : "";
  const row = { ...description, names: [], asides: [], category: "", printing, ...noNumber };
  if (found.is === "found" && found.isExact) return settleLine(index, format, row, found);
  const whole = line.readings.find(({ code, number, setName }) => code + number + (setName ?? "") === "");
  const title = inTitle(index, format, { ...row, name: whole?.name ?? "" });
  if (title) return title;
  if (found.is === "unknown") return unresolved(found.remark);
  return ambiguous(
    found.contradiction ?? { kind: "no_printing" },
    found.cards.flatMap((card) => printingChoices(index, format, row, card).slice(0, 1)),
  );
}

function settleLine(
  index: CardIndex,
  format: FileFormat,
  row: RowToMatch,
  { cards, remark, doubt }: ResolvedLine,
): RowMatch {
  if (doubt !== undefined)
    return ambiguous(
      doubt,
      cards.flatMap((card) => printingChoices(index, format, row, card)),
    );
  const settled = settle(index, format, row, cards);
  return remark === undefined ? settled : unchecked(settled);
}

/** "Iono - Paldea Evolved 185/193", as people offer cards for trade. */
function inTitle(index: CardIndex, format: FileFormat, row: RowToMatch): RowMatch | undefined {
  const [read] = rowsByTitle(index, row);
  const [number] = read ? numbersOf(read.number) : [];
  return read && number && matchPlace(index, format, { ...read, ...number });
}

const noNumber = { number: "", key: "", total: null };
