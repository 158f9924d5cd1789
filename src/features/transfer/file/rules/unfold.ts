import type { SheetColumns } from "#features/transfer/formats/rules/recognise.ts";
import { readMarks } from "#features/transfer/row/rules/quantity.ts";
import { NotOwned } from "#features/transfer/row/rules/unreadable.ts";
import { maxColumns } from "./limits.ts";

type Row = { columns: SheetColumns; cells: string[] };

const printingPlace = maxColumns + 1;
const countPlace = maxColumns + 2;

/** A row with a count for each finish as a row for each that is owned, or one that says none is; any other as it is. */
export function unfolded({ columns, cells }: Row): Row[] {
  const { finishes } = columns;
  if (!finishes) return [{ columns, cells }];
  const places = { ...columns.places, printing: printingPlace, quantity: countPlace };
  const owned = finishes.filter(({ place }) => !isNone(cells[place]?.trim() ?? ""));
  return (owned.length > 0 ? owned : finishes.slice(0, 1)).map(({ place, printing }) => {
    const filled = [...cells];
    filled[printingPlace] = printing;
    filled[countPlace] = cells[place] ?? "";
    return { columns: { ...columns, places }, cells: filled };
  });
}

function isNone(count: string): boolean {
  try {
    return readMarks(count) === 0;
  } catch (error) {
    return error instanceof NotOwned;
  }
}
