import type { CardIndex } from "../../../../catalogue/lookup/rules/cards.ts";
import { isAbroad } from "../../../../catalogue/lookup/rules/likeness.ts";
import { readName } from "../../../../catalogue/lookup/rules/names.ts";
import { sampledRows } from "../file/limits.ts";
import type { Columns } from "../formats/recognise.ts";

/** A row's language where only the other names of its file say that it is not English. */
export const abroad = "abroad";

/** Whether more of a file's first rows have a Pokémon's name of another language than have a card's name. */
export function areAbroad({ byName }: CardIndex, rows: { columns: Columns; cells: string[] }[]): boolean {
  const names = rows.slice(0, sampledRows).map(({ columns, cells }) => cells[columns.places.name ?? -1] ?? "");
  const [ours = [], others = []] = [true, false].map((isOurs) =>
    names.filter((name) => readName(name).names.some((one) => byName.has(one)) === isOurs),
  );
  return others.filter(isAbroad).length > ours.length;
}
