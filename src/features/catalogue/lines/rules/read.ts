import type { LineRemark } from "../schema.ts";

/** What a line may mean by its last words; without a set the whole is the name. */
type LineReading = { name: string; code: string; number: string; isId: boolean; setName?: string; size?: string };

export type DeckLine = {
  quantity: number;
  /** PTCG Live's "PH": a parallel, that is reverse, holofoil. */
  isParallel: boolean;
  readings: LineReading[];
};

export type JudgedLine =
  | { is: "card"; line: DeckLine }
  | { is: "nothing" }
  | { is: "skipped" }
  | { is: "invalid"; written: string; remark: LineRemark };

const counted = /^(?:[*•·]\s*|[-–]\s+)?(?:([-+−–]?\d[\d.,]*)\s*[x×]?|[x×]\s?([-+−–]?\d[\d.,]*))\s+(\S.*)$/i;
const countedLast = /^(?:[*•·]\s*|[-–]\s+)?(\S.*?)\s+[x×]\s?([-+−–]?\d[\d.,]*)$/i;
const quantity = /^(?!0+$)\d{1,3}$/;
const comment = /\s(?:\/\/|#\s).*$/;
const headingWords =
  /[^\p{L}]+|(?<!\p{L})(?:pok[eé]mons?|trainers?|dresseurs?|entrenador(?:es)?|allenator[ei]|treinador(?:es)?|[eé]nerg(?:y|ies?|ien|[ií]as?)|supporters?|items?|stadiums?|tools?|considering|basic|special|cards?|cart[ae]s?|karten|decks?|lists?|trading|game|total[ei]?s?|insgesamt|nombre|d[ei])(?!\p{L})/gu;

/** "Pokémon: 12", "60 cards", "****** Pokémon Trading Card Game Deck List ******"; not "1 Energy 13", of the set called Energy. */
const isHeading = (line: string): boolean =>
  /\p{L}/u.test(line) && !/^\d+ \p{L}+ \d+$/u.test(line) && line.toLowerCase().replace(headingWords, "").trim() === "";

/** What Live, shops and sites append: parallel holofoil, the ACE SPEC rule, a price. */
const endings =
  /\s+(?:PH|NM|[-–(]?\s*ACE\s?SPEC\)?|foil|holo|\*[FH]\*|[$€£]\s?\d[\d.,]*|\d[\d.,]*\s?[$€£]|(?<=\d\s+)\([A-Z ]+\))$/i;
const bracketed = /^(.*\S)\s*[([]([A-Za-z][\w.-]*[ -]#?[A-Za-z]{0,5}\d\w*)[)\]]$/;
const inBrackets = /^(.*\S)\s*[([]([^()[\]]{2,60})[)\]]$/;
/** TCGplayer's mass entry: "Iono [PAL] 185/193", and "Iono - 185/193 [PAL]". */
const entered = /^(.*\S)\s*\[([A-Za-z][\w.-]*)\]\s+#?([A-Za-z]{0,5}\d+[a-z]?)(?:\/[A-Za-z]*\d+)?$/;
const enteredLast = /^(.*\S)\s+#?([A-Za-z]{0,5}\d+[a-z]?)(?:\/[A-Za-z]*\d+)?\s*\[([A-Za-z][\w.-]*)\]$/;
const apiId = /^(?:(.*)\s)?([a-z]+[a-z0-9.]*)-([A-Za-z]{0,5}\d+(?:[a-z]|_\w)?|[A-Z?!])$/;
const coded =
  /^(?:(.*)\s)?([A-Za-z0-9][\w.]*(?:-[A-Za-z0-9]+)*)(?:\s+#?|-)([A-Za-z]{0,5}\d+[A-Za-z]?)(?:\/[A-Za-z]*\d+)?$/;

/** "Iono 185/193" and "Iono 185/193 PAL": a number and the size of its set. */
const sized = /^(.*\S)\s+#?([A-Za-z]{0,5}\d+[a-z]?)\/([A-Za-z]{0,5}\d+)(?:\s+([A-Z][A-Z0-9-]{1,6}))?$/;

/** Unown A, or "E/28", Alph Lithograph FOUR, Basic Fire Energy FIR, Pikachu at the Museum MUSEUM. */
const lettered = /^(.*\S)\s+([A-Z]{2,4})\s+(?:([A-Z!?]|[A-Z]{3,6})|([A-Z!?])\/\d{1,3})$/;
const numbered = /^(.*\S)\s+#?([A-Za-z]{0,5}\d+[a-z]?)$/;
const unnumbered = /^(.*\S)\s+([A-Z][A-Z0-9-]{1,6})$/;

/** The letters of a line that is read; the patterns are slow on long text. */
export const maxLineLength = 200;

/** What a line of a deck list of PTCG Live, PTCGO, Limitless or a simulator is. A number that no quantity can be is told, never dropped. */
export function judgeLine(text: string): JudgedLine {
  const line = text.trim().replace(/\s+/g, " ");
  if (line.length > maxLineLength) return /^\W*\d/.test(line) ? invalid(line, tooLong) : { is: "skipped" };
  const { written, card } = countOf(line.replace(comment, ""));
  if (line === "" || isHeading(line)) return { is: "nothing" };
  if (card === "") return { is: "skipped" };
  if (!quantity.test(written)) return invalid(written, { kind: "line_quantity", written });
  return { is: "card", line: { quantity: Number(written), ...cardOf(card) } };
}

const tooLong: LineRemark = { kind: "long_line", most: maxLineLength };

const invalid = (written: string, remark: LineRemark): JudgedLine => ({ is: "invalid", written, remark });

/** The card that a judged line names; null for headings, counts and lines that are not understood. */
export const cardLine = (judged: JudgedLine): DeckLine | null => (judged.is === "card" ? judged.line : null);

/** The card of one line of a deck list; null when it names none. */
export const readDeckLine = (text: string): DeckLine | null => cardLine(judgeLine(text));

function cardOf(card: string): Omit<DeckLine, "quantity"> {
  let rest = card.trim();
  const ends: string[] = [];
  for (let end = endings.exec(rest); end; end = endings.exec(rest)) {
    ends.push(end[0].trim().toUpperCase());
    rest = rest.slice(0, end.index).trim();
  }
  // Cardmarket's wants: "Iono (PAL 185) (Paldea Evolved)" and "Iono (Paldea Evolved)".
  const [, named = "", setName = ""] = inBrackets.exec(rest) ?? [];
  if (bracketed.test(named)) rest = named;
  const [, before, inside] = bracketed.exec(rest) ?? [];
  if (before !== undefined) rest = `${before} ${inside}`;
  const readings = readingsOf(rest);
  if (setName !== "" && rest !== named) readings.unshift({ name: named, code: "", number: "", isId: false, setName });
  return { isParallel: ends.includes("PH"), readings };
}

const none = { written: "", card: "" };

/** "4 Iono", "4x Iono", "x4 Iono" and "Iono x4". */
function countOf(line: string): typeof none {
  const [, first, second, card] = counted.exec(line) ?? [];
  if (card !== undefined) return { written: first ?? second ?? "", card };
  const [, name, after] = countedLast.exec(line) ?? [];
  return name === undefined ? none : { written: after ?? "", card: name };
}

function readingsOf(text: string): LineReading[] {
  const readings: LineReading[] = [];
  const add = (pattern: RegExp, isId = false) => {
    const [, name = "", code = "", whole = "", letter = ""] = pattern.exec(text) ?? [];
    const number = whole || letter;
    if (code !== "") readings.push({ name: nameOf(name, code), code, number, isId });
  };
  add(apiId, true);
  add(coded);
  add(entered);
  const [, entry, printed = "", set = ""] = enteredLast.exec(text) ?? [];
  if (entry !== undefined) readings.push({ name: entry.replace(/\s+-$/, ""), code: set, number: printed, isId: false });
  const [, before, of = "", size = "", after = ""] = sized.exec(text) ?? [];
  if (before !== undefined) readings.push({ name: before, code: after, number: of, isId: false, size });
  add(lettered);
  const [, name = text, number = ""] = numbered.exec(text) ?? [];
  readings.push({ name: text, code: "", number: "", isId: false }, { name, code: "", number, isId: false });
  add(unnumbered);
  return readings;
}

/** Name of a card; in "Fire Energy 2" and "Lightning Energy SWSHEnergy 4" its word Energy was read as the set. */
const nameOf = (name: string, code: string): string =>
  /energy$/i.test(code) && name !== "" && !/energy/i.test(name) ? `${name} Energy` : name;

/** Whether a text is a deck list: most lines that begin with a count end with a set and a number, and it has no columns. */
export function isDeckList(text: string): boolean {
  const lines = text.split(/\r?\n/);
  return areDeckLines(lines, lines.map(readDeckLine));
}

/** `read`: what `readDeckLine` makes of each line. */
export function areDeckLines(all: string[], read: (DeckLine | null)[]): boolean {
  const lines = all.filter((line) => line.trim() !== "");
  const found = read.filter((line) => line !== null);
  const rows = lines.filter((line) => /^\s*"?\d+"?\s*[,;\t]/.test(line));
  return found.length > 0 && rows.length === 0 && 2 * found.length >= lines.length - maxOther;
}

const maxOther = 12;
