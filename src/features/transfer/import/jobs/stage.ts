import type { CardIndex } from "#features/catalogue/lookup/rules/cards.ts";
import type { FileRow } from "#features/transfer/file/rules/rows.ts";
import type { SheetColumns } from "#features/transfer/formats/rules/recognise.ts";
import { abroad } from "#features/transfer/matching/rules/abroad.ts";
import { matchRow } from "#features/transfer/matching/rules/match.ts";
import { type RowMatch, shortened } from "#features/transfer/matching/rules/row.ts";
import { isStamp } from "#features/transfer/printing/rules/variants.ts";
import type { RowRemark } from "#features/transfer/remarks/schema/rows.ts";
import { withoutGraded, withoutUnknown } from "#features/transfer/row/rules/allowed.ts";
import { oneLine } from "#features/transfer/row/rules/cells.ts";
import { readRow } from "#features/transfer/row/rules/read.ts";
import type { Details, RowReading } from "#features/transfer/row/rules/reading.ts";
import type { StagedRow } from "../queries/rows.ts";

/**
 * How the rows of a file are taken. `isAbroad`: names in it are in another language, also where no column says so.
 * `isOfCards`: only the cards count, as in a curated collection; remarks on notes and conditions are left out.
 */
export type Taken = { keepsGraded: boolean; isAbroad?: boolean; isOfCards?: boolean };

export function stagedOf(index: CardIndex, columns: SheetColumns, { line, cells }: FileRow, taken: Taken): StagedRow {
  const read = withoutUnknown(readRow(columns, cells));
  const row = taken.keepsGraded ? read : withoutGraded(read);
  const found =
    row.is === "readable" ? labelled(matchRow(index, columns.format, saidOf(row, taken), aboutOf(row)), row) : row;
  return {
    line,
    state: found.is,
    remarks: remarksOf(row, found, taken),
    said: row.said,
    quantity: row.quantity,
    ...placeOf(found),
    choices: found.is === "ambiguous" ? found.choices : null,
    details: detailsOf(row, found),
  };
}

const saidOf = ({ description }: RowReading, { isAbroad }: Taken) =>
  isAbroad && description.language === "" ? { ...description, language: abroad } : description;

/** A row without a card keeps its stamp for the one that is found by hand; our own files name variants by their keys. */
function labelled(found: RowMatch, { description: { printing, variantKey } }: RowReading): RowMatch {
  return found.is === "unresolved" && variantKey === "" && isStamp(printing) ? { ...found, stamp: printing } : found;
}

type Found = RowMatch | (RowReading & { stamp?: undefined });

function remarksOf(row: RowReading, found: Found, { isOfCards = false }: Taken): RowRemark[] | null {
  const kind = isOfCards ? "stamp_left_out" : "stamp_as_note";
  const remarks: RowRemark[] = [
    ...(found.remarks ?? []),
    ...(found.stamp ? [{ kind, stamp: shortened(found.stamp) } as const] : []),
    ...(row.is === "readable" && !isOfCards ? row.remarks : []),
  ];
  return remarks.length > 0 ? remarks : null;
}

function detailsOf({ details, said }: RowReading, found: Found): Details | null {
  const { stamp } = found;
  if (!stamp) return Object.keys(details).length > 0 ? details : null;
  const words = [said.name, said.set, said.number, said.printing].filter((part) => part !== "").join(", ");
  const label = [details.note?.label, stamp].filter(Boolean).join(", ");
  return { ...details, note: { label: oneLine(label, 60), text: details.note?.text ?? words } };
}

function aboutOf({ details }: RowReading): "set" | "card" | "variant" {
  if (details.setNote !== undefined) return "set";
  return details.note && details.graded === undefined ? "card" : "variant";
}

const placeOf = (found: RowMatch | { is: "unresolved" | "skipped" }) =>
  found.is === "matched"
    ? { setId: found.setId, cardId: found.cardId, variant: found.variant }
    : { setId: null, cardId: null, variant: null };
