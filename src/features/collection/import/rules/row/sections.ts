import type { CardIndex } from "../../../../catalogue/lookup/rules/cards.ts";
import { setsNamed } from "../../../../catalogue/lookup/rules/sets.ts";
import { maxColumns } from "../file/limits.ts";
import type { Columns } from "../formats/recognise.ts";

const longestHeading = 80;

/** A row as its columns are read, below the last heading; null for a heading. */
type Sectioned = (cells: string[]) => { columns: Columns; cells: string[] } | null;

/** People write a set's name once, in a row of its own, above its cards. */
export function sectionsOf(index: CardIndex, columns: Columns): Sectioned {
  if (columns.format.key !== "sheet") return (cells) => ({ columns, cells });
  const place = columns.places.setName ?? maxColumns;
  const below = { ...columns, places: { ...columns.places, setName: place } };
  let heading = "";
  return (cells) => {
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
