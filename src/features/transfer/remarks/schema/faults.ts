import * as v from "valibot";
import { ofKind } from "#lib/input/kinds.ts";

const count = v.number();

/** Why a whole file is not imported. */
export const ImportFault = v.variant("kind", [
  ofKind("many_rows", { rows: count, most: count }),
  ofKind("more_rows", { most: count }),
  ofKind("wide_row", { line: count, most: count }),
  ofKind("long_cell", { line: count, most: count }),
  ofKind("long_row", {}),
  ofKind("wide_file", { most: count }),
  ofKind("header_alone", {}),
  ofKind("unknown_columns", { formats: v.array(v.string()) }),
  ofKind("open_quotes", {}),
  ofKind("unparsed", { code: v.string() }),
  ofKind("many_copies", { most: count }),
  ofKind("crowded", { card: v.string(), of: v.picklist(["graded", "notes", "copies"]), most: count }),
  ofKind("unread_by_us", {}),
  ofKind("unwritten_by_us", {}),
]);
export type ImportFault = v.InferOutput<typeof ImportFault>;
