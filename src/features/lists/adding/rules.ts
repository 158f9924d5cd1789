import { type DeckLine, judgeLine, maxLineLength, readDeckLine } from "#features/catalogue/lines/rules/read.ts";
import { resolveLine } from "#features/catalogue/lines/rules/resolve.ts";
import type { LineRemark } from "#features/catalogue/lines/schema.ts";
import { type CardIndex, exactNames, type KnownCard } from "#features/catalogue/lookup/rules/cards.ts";
import { fold } from "#features/catalogue/lookup/rules/names.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { takeTurns } from "#lib/turns.ts";

type LineState = "matched" | "ambiguous" | "unknown" | "invalid";

export type FilledLine = {
  line: string;
  state: LineState;
  quantity: number;
  card: KnownCard | null;
  set: string | null;
  /** Words that do not belong to the found card: a number that it does not have. */
  unused: string;
  remark: LineRemark | undefined;
};

export const maxLines = 1000;

const numberedPattern = /^(?:(\d{1,3})\s*[x×]?\s+)?(.*\S)\s+#?([A-Za-z]{0,5}\d+[a-z]?)\/([A-Za-z]{0,5}\d+)$/;

/** Lines of a text that are not blank. */
export const nonEmptyLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");

/** Reads a deck list, or names with numbers; leaves out headings and blank lines. */
export async function readPastedLines(index: CardIndex, lines: string[]): Promise<FilledLine[]> {
  const turn = takeTurns();
  const filledLines: FilledLine[] = [];
  for (const line of lines) {
    await turn();
    filledLines.push(...filledIn(index, line));
  }
  return filledLines;
}

function filledIn(index: CardIndex, line: string): FilledLine[] {
  if (line.length > maxLineLength) return [unfilled(line.slice(0, maxLineLength), "unknown")];
  const judged = judgeLine(line);
  if (judged.is === "nothing") return [];
  if (judged.is === "invalid") return [unfilled(line, "invalid", judged.remark)];
  const read = judged.is === "card" ? judged.line : readDeckLine(`1 ${line}`);
  if (!read) return [unfilled(line, "unknown")];
  return [numberedLine(index, line) ?? countedLine(index, line, read) ?? []].flat();
}

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

function countedLine(index: CardIndex, line: string, read: DeckLine): FilledLine | null {
  const found = resolveLine(index, read);
  // Reported with or without a count; the preview shows "Not found".
  if (found.is === "unknown") return { ...unfilled(line, "unknown"), quantity: read.quantity };
  if (found.doubt !== undefined) return { ...unfilled(line, "unknown", found.doubt), quantity: read.quantity };
  const [card, ...others] = found.cards;
  if (!card) return null;
  return filled(index, {
    line,
    card,
    quantity: read.quantity,
    isExact: found.isExact || others.length === 0,
    remark: found.contradiction ?? found.remark,
  });
}

const unfilled = (line: string, state: LineState, remark?: LineRemark): FilledLine => ({
  ...{ line, state, remark, quantity: 0, card: null, set: null, unused: "" },
});

type Found = { line: string; card: KnownCard; quantity: number; isExact: boolean; remark?: LineRemark | undefined };

function filled({ sets }: CardIndex, { line, card, quantity, isExact, remark }: Found): FilledLine {
  const set = sets.byId.get(card.setId);
  return {
    line,
    state: isExact ? "matched" : "ambiguous",
    quantity,
    card,
    set: set?.name ?? null,
    unused: isExact ? "" : unusedOf(line, card, set?.codes ?? []),
    remark,
  };
}

const quantities = /^[*•·-]?\s*(?:\d{1,3}\s*[x×]?|[x×]\s?\d{1,3})\s+|\s+[x×]\s?\d{1,3}$/gi;

function unusedOf(line: string, card: KnownCard, codes: readonly string[]): string {
  const words = line.replace(quantities, "").split(" ");
  const named = words.findLastIndex((_, last) => exactNames(card).includes(fold(words.slice(0, last + 1).join(" "))));
  if (named === -1) return "";
  const rest = words.slice(named + 1);
  return rest.filter((word) => !codes.some((code) => code.toUpperCase() === word.toUpperCase())).join(" ");
}
