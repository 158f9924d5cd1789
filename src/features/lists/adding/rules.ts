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

const ofTotal = /^(?:(\d{1,3})\s*[x×]?\s+)?(.*\S)\s+#?([A-Za-z]{0,5}\d+[a-z]?)\/([A-Za-z]{0,5}\d+)$/;

/** The pattern takes its time with long texts. */
const maxLineLength = 200;

/** Without blank ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");

/** Lines of a deck list, or of names with a number; headings and what is too long for a card are skipped. */
export const readLines = (index: CardIndex, lines: string[]): FilledLine[] =>
  lines
    .filter((line) => line.length <= maxLineLength)
    .flatMap((line) => numberedLine(index, line) ?? countedLine(index, line) ?? []);

/** "Charizard ex 199/165" */
function numberedLine(index: CardIndex, line: string): FilledLine | null {
  const [, count = "1", name = "", number = "", total = ""] = ofTotal.exec(line) ?? [];
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
  // Without a count, prose and headings are no cards.
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
