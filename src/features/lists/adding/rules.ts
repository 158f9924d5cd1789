import { readLine } from "../../catalogue/lines/rules/read.ts";
import { resolveLine } from "../../catalogue/lines/rules/resolve.ts";
import { type CardIndex, type KnownCard, namesOf } from "../../catalogue/lookup/rules/cards.ts";
import { fold } from "../../catalogue/lookup/rules/names.ts";
import { numberKey } from "../../catalogue/rules/paths.ts";

type LineState = "matched" | "ambiguous" | "unknown";

export type FilledLine = {
  line: string;
  state: LineState;
  quantity: number;
  card: KnownCard | null;
  set: string | null;
  /** Words that do not belong to the found card: a number that it does not have. */
  unused: string;
};

export const maxLines = 1000;

const numberedPattern = /^(?:(\d{1,3})\s*[x×]?\s+)?(.*\S)\s+#?([A-Za-z]{0,5}\d+[a-z]?)\/([A-Za-z]{0,5}\d+)$/;

/** The pattern is slow on long text. */
const maxLineLength = 200;

/** Without blank lines. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");

/** Reads a deck list, or names with numbers; skips headings and lines too long to be a card. */
export const readLines = (index: CardIndex, lines: string[]): FilledLine[] =>
  lines
    .filter((line) => line.length <= maxLineLength)
    .flatMap((line) => numberedLine(index, line) ?? countedLine(index, line) ?? []);

/** "Charizard ex 199/165" */
function numberedLine(index: CardIndex, line: string): FilledLine | null {
  const [, count = "1", name = "", number = "", total = ""] = numberedPattern.exec(line) ?? [];
  const named = index.byName.get(fold(name)) ?? [];
  const all = named.filter(
    (card) =>
      card.numberKey === numberKey(number) &&
      index.sets.byId.get(card.setId)?.printedTotal === Number(numberKey(total)),
  );
  // Sets of two games may have as many cards.
  const english = all.filter(({ setId }) => index.sets.byId.get(setId)?.category === "EN");
  const found = english.length > 0 ? english : all;
  const [card] = found;
  return card ? filled(index, { line, card, quantity: Number(count), isExact: found.length === 1 }) : null;
}

function countedLine(index: CardIndex, line: string): FilledLine | null {
  const isCounted = /^\W*\d/.test(line);
  const read = readLine(line) ?? (isCounted ? null : readLine(`1 ${line}`));
  if (!read) return null;
  const found = resolveLine(index, read);
  // Reported with or without a count; the preview shows "Not found".
  if (found.is === "unknown") {
    return { line, state: "unknown", quantity: read.quantity, card: null, set: null, unused: "" };
  }
  const [card] = found.cards;
  if (!card) return null;
  return filled(index, { line, card, quantity: read.quantity, isExact: found.isExact || found.cards.length === 1 });
}

type Found = { line: string; card: KnownCard; quantity: number; isExact: boolean };

function filled({ sets }: CardIndex, { line, card, quantity, isExact }: Found): FilledLine {
  const set = sets.byId.get(card.setId);
  return {
    line,
    state: isExact ? "matched" : "ambiguous",
    quantity: Math.max(1, quantity),
    card,
    set: set?.name ?? null,
    unused: isExact ? "" : unusedOf(line, card, set?.codes ?? []),
  };
}

const quantities = /^[*•·-]?\s*(?:\d{1,3}\s*[x×]?|[x×]\s?\d{1,3})\s+|\s+[x×]\s?\d{1,3}$/gi;

function unusedOf(line: string, card: KnownCard, codes: readonly string[]): string {
  const words = line.replace(quantities, "").split(" ");
  const named = words.findLastIndex((_, last) => namesOf(card).includes(fold(words.slice(0, last + 1).join(" "))));
  if (named === -1) return "";
  const rest = words.slice(named + 1);
  return rest.filter((word) => !codes.some((code) => code.toUpperCase() === word.toUpperCase())).join(" ");
}
