import type { CardIndex } from "#features/catalogue/lookup/rules/cards.ts";
import { setsNamed } from "#features/catalogue/lookup/rules/sets.ts";
import { isCounted } from "#features/transfer/file/rules/dialect.ts";
import { maxColumns } from "#features/transfer/file/rules/limits.ts";
import { recogniseSheet } from "#features/transfer/formats/rules/guess.ts";
import type { SheetColumns } from "#features/transfer/formats/rules/recognise.ts";
import { plainTitle } from "#features/transfer/formats/rules/words-of-titles.ts";

const longestHeading = 80;

type Sheet = SheetColumns & { header: string[] };

/** A row as its columns are read, below the last heading; null for a heading. */
type Sectioned = (cells: string[]) => { columns: SheetColumns; cells: string[] } | null;

/** People write a set's name once, in a row of its own, above its cards, and paste several sheets, each with its titles. */
export function sheetSections(index: CardIndex, sheet: Sheet): Sectioned {
  if (sheet.format.key !== "sheet") return (cells) => ({ columns: sheet, cells });
  const titles = new Set(sheet.header.map(plainTitle).filter((title) => title !== ""));
  let columns: SheetColumns = sheet;
  let heading = "";
  return (cells) => {
    const titled = columnsBelow(sheet, titles, cells);
    if (titled) {
      columns = titled;
      return null;
    }
    const place = columns.places.setName ?? maxColumns;
    const below = { ...columns, places: { ...columns.places, setName: place } };
    const [text = "", more] = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
    if (more === undefined && text.length <= longestHeading) {
      const isSet = setsNamed(index.sets, text, "").length > 0;
      heading = isSet ? text : "";
      return isSet ? null : { columns, cells };
    }
    if (heading === "" || (cells[place] ?? "").trim() !== "") return { columns, cells };
    const filled = [...cells];
    filled[place] = heading;
    return { columns: below, cells: filled };
  };
}

const fewestTitles = 2;

/** How the rows are read below a row that has titles of the sheet once more, in any order; undefined for any other row. */
function columnsBelow(sheet: Sheet, titles: ReadonlySet<string>, cells: string[]): SheetColumns | undefined {
  const said = cells.filter((cell) => cell.trim() !== "");
  if (said.length < fewestTitles || !said.every((cell) => titles.has(plainTitle(cell)))) return undefined;
  const isSame = sheet.header.every((title, at) => plainTitle(title) === plainTitle(cells[at] ?? ""));
  if (isSame) return sheet;
  const below = recogniseSheet(cells);
  return below && { ...below, isUncounted: isCounted(sheet) && !isCounted(below) };
}
