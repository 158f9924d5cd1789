import { areDeckLines, cardLine, type JudgedLine, judgeLine } from "#features/catalogue/lines/rules/read.ts";
import { deckColumns } from "#features/transfer/formats/rules/fields.ts";
import { guess } from "#features/transfer/formats/rules/guess.ts";
import { takeTurns } from "#lib/turns.ts";

export const longestList = 20_000;

/** A deck list as a table of its lines; any other text as it is. */
export async function tableOf(text: string): Promise<string> {
  if (text.length > longestList) return text;
  const lines = text.split(/\r?\n/);
  const judged = await judgedIn(lines);
  return areDeckLines(lines, judged.map(cardLine)) && !hasHeader(text) ? tableIn(lines, judged) : text;
}

async function judgedIn(lines: string[]): Promise<JudgedLine[]> {
  const turn = takeTurns();
  const judged: JudgedLine[] = [];
  for (const line of lines) {
    await turn();
    judged.push(judgeLine(line));
  }
  return judged;
}

const mostTitles = 50;

/** "Card,Set" above "2x Iono,Paldea Evolved". */
const hasHeader = (text: string): boolean => {
  const [first = "", second = ""] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return [",", ";", "\t"].some((delimiter) => {
    const titles = first.split(delimiter);
    return (
      second.includes(delimiter) &&
      titles.length <= mostTitles &&
      Object.keys(guess(titles).places).length === titles.length
    );
  });
};

/** A deck list's lines as a table, also those without a count or with one that cannot be. Headings are left out. */
export const listTable = async (lines: string[]): Promise<string> => tableIn(lines, await judgedIn(lines));

function tableIn(lines: string[], judged: JudgedLine[]): string {
  const rows = judged.flatMap((one, at) =>
    one.is === "nothing" ? [] : [`${countOf(one)},${cellOf(lines[at]?.trim() ?? "")}`],
  );
  return [Object.values(deckColumns).join(","), ...rows].join("\n");
}

const cellOf = (text: string) => `"${text.replaceAll('"', '""')}"`;

const countOf = (judged: Exclude<JudgedLine, { is: "nothing" }>): string => {
  if (judged.is === "card") return String(judged.line.quantity);
  return judged.is === "invalid" ? cellOf(judged.written) : "";
};
