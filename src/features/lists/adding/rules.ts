import { readLine } from "../../catalogue/lines/rules/read.ts";
import { resolveLine } from "../../catalogue/lines/rules/resolve.ts";
import type { CardIndex, KnownCard } from "../../catalogue/lookup/rules/cards.ts";
import { fold } from "../../catalogue/lookup/rules/names.ts";
import { numberKey } from "../../catalogue/rules/paths.ts";

type LineState = "matched" | "ambiguous" | "unknown";

export type FilledLine = {
  line: string;
  state: LineState;
  quantity: number;
  card: KnownCard | null;
  set: string | null;
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
  const found = named.filter(
    (card) =>
      card.numberKey === numberKey(number) &&
      index.sets.byId.get(card.setId)?.printedTotal === Number(numberKey(total)),
  );
  const [card] = found;
  return card ? filled(index, { line, card, quantity: Number(count), isExact: found.length === 1 }) : null;
}

function countedLine(index: CardIndex, line: string): FilledLine | null {
  const isCounted = /^\W*\d/.test(line);
  const read = readLine(isCounted ? line : `1 ${line}`);
  if (!read) return null;
  const found = resolveLine(index, read);
  // Reported with or without a count; the preview shows "Not found".
  if (found.is === "unknown") return { line, state: "unknown", quantity: read.quantity, card: null, set: null };
  const [card] = found.cards;
  if (!card) return null;
  return filled(index, { line, card, quantity: read.quantity, isExact: found.isExact || found.cards.length === 1 });
}

type Found = { line: string; card: KnownCard; quantity: number; isExact: boolean };

const filled = ({ sets }: CardIndex, { line, card, quantity, isExact }: Found): FilledLine => ({
  line,
  state: isExact ? "matched" : "ambiguous",
  quantity: Math.max(1, quantity),
  card,
  set: sets.byId.get(card.setId)?.name ?? null,
});
