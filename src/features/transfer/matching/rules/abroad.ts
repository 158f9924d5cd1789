import type { CardIndex } from "#features/catalogue/lookup/rules/cards.ts";
import { isAbroad } from "#features/catalogue/lookup/rules/likeness.ts";
import { readName } from "#features/catalogue/lookup/rules/names.ts";
import { sampledRows } from "#features/transfer/file/rules/limits.ts";
import type { SheetColumns } from "#features/transfer/formats/rules/recognise.ts";
import { takeTurns } from "#lib/turns.ts";

/** A row's language where only the other names of its file say that it is not English. */
export const abroad = "abroad";

type Row = { columns: SheetColumns; cells: string[] };

/** Whether more of a file's first rows have a card's name of another language than have a card's name. */
export async function areAbroad(index: CardIndex, rows: Row[]): Promise<boolean> {
  const turn = takeTurns();
  let more = 0;
  for (const { columns, cells } of rows.slice(0, sampledRows)) {
    await turn();
    const name = cells[columns.places.name ?? -1] ?? "";
    if (readName(name).names.some((one) => index.byName.has(one))) more -= 1;
    else if (isAbroad(index, name)) more += 1;
  }
  return more > 0;
}
