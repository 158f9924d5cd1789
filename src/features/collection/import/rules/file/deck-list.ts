import { takeTurns } from "../../../../../lib/turns.ts";
import { areDeckLines, readLine } from "../../../../catalogue/lines/rules/read.ts";
import { deckColumns } from "../formats/fields.ts";
import { guess } from "../formats/guess.ts";

export const longestList = 20_000;

/** A deck list as a table of its lines; any other text as it is. */
export async function tableOf(text: string): Promise<string> {
  if (text.length > longestList) return text;
  const turn = takeTurns();
  const lines = text.split(/\r?\n/);
  const read: ReturnType<typeof readLine>[] = [];
  for (const line of lines) {
    await turn();
    read.push(readLine(line));
  }
  return areDeckLines(lines, read) && !hasHeader(text) ? listTable(lines, read) : text;
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

/** A deck list's lines as a table; one without a count has none. Headings are left out. */
export function listTable(lines: string[], read = lines.map(readLine)): string {
  const rows = lines.flatMap((line, at) => {
    const quantity = read[at]?.quantity;
    if (quantity === undefined && isHeading(line)) return [];
    return [`${quantity ?? ""},"${line.trim().replaceAll('"', '""')}"`];
  });
  return [Object.values(deckColumns).join(","), ...rows].join("\n");
}

/** "Pokémon: 12", "Total Cards - 60", "##Trainer (32)", "****** Pokémon Trading Card Game Deck List ******". */
const isHeading = (line: string): boolean => line.toLowerCase().replace(headingWords, "").trim() === "";

const headingWords =
  /[^\p{L}]+|\b(?:pok[eé]mons?|trainers?|dresseurs?|entrenador(?:es)?|allenator[ei]|treinador(?:es)?|[eé]nerg(?:y|ies?|ien|[ií]as?)|supporters?|items?|stadiums?|tools?|basic|special|cards?|decks?|lists?|trading|game|total)(?!\p{L})/gu;
