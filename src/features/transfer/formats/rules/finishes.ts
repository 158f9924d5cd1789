import { wordsOfPrinting } from "#features/transfer/printing/rules/words.ts";

export type FinishColumn = { place: number; printing: string };

const counts =
  /\b(?:qty|quantity|count|copies|owned|have|no\.? of|number of|anzahl|menge|st(?:ü|ue)ck|stk|qt[eé]|quantit[eéà]|nombre|cantidad|cant|qtde?|quantidade)\b\.?/gi;
const answer = /^(?:no|non|nein|n[ãa]o|yes|ja|oui|s[ií]|sim|true|false)$/i;
const other = /\brar|common|standard/i;
const finishes = new Set(["normal", "holo", "reverse", "foil", "1st", "pokeball", "masterball", "cosmos"]);

/** "Normal" and "Reverse Holo", "Qty Holo", "1st Edition"; "" for any other title. */
function printingIn(title: string): string {
  const text = title.replace(counts, " ").replace(/[_#:]/g, " ").trim();
  if (/^unlimited$/i.test(text)) return "Normal";
  const words = answer.test(text) ? [] : [...wordsOfPrinting(text)];
  return words.length > 0 && words.every((word) => finishes.has(word)) ? text : "";
}

/** What a column counts that is said to be of a finish: the finish that its title names, "" where it only counts. */
export const finishOfColumn = (title: string): string =>
  printingIn(title) || (title.replace(counts, " ").trim() === "" ? "" : title.slice(0, 80));

/** Columns that count a finish by their titles: "Foil Qty". */
export const countedFinishes = (header: string[]): number[] =>
  [...header.keys()].filter((place) => {
    const title = header[place] ?? "";
    return printingIn(title) !== "" && title.search(counts) >= 0;
  });

/**
 * Columns of which each counts a finish. Two or more are, unless another column counts and none of them is for normal
 * copies: then they say yes or no.
 */
export function finishColumns(header: string[], hasQuantity: boolean): FinishColumn[] {
  const found = header
    .map((title, place) => ({ place, printing: printingIn(title) }))
    .filter(({ printing }) => printing !== "");
  const is = (word: string) => found.some(({ printing }) => wordsOfPrinting(printing).has(word));
  const kinds = new Set(found.map(({ printing }) => [...wordsOfPrinting(printing)].sort().join(" ")));
  if (kinds.size < 2 || kinds.size < found.length || (hasQuantity && !is("normal"))) return [];
  // Beside reverses alone, what is normal is the plain print, holofoil or not.
  const isPlain = (printing: string) => wordsOfPrinting(printing).has("normal") && !is("holo") && !is("foil");
  return found.map((one) => ({ ...one, printing: isPlain(one.printing) ? "" : one.printing }));
}

/** The column of variants under an unknown title: all its cells are words for finishes. */
export function printingColumn(rows: string[][], taken: ReadonlySet<number>): number | undefined {
  const isFinish = (cell: string) => {
    const words = answer.test(cell.trim()) || other.test(cell) ? [] : [...wordsOfPrinting(cell)];
    return words.length > 0 && words.every((word) => finishes.has(word));
  };
  const cellsOf = (place: number) => rows.map((row) => (row[place] ?? "").trim()).filter((cell) => cell !== "");
  const places = [...(rows[0] ?? []).keys()].filter((place) => !taken.has(place));
  return places.find((place) => cellsOf(place).length > 0 && cellsOf(place).every(isFinish));
}
