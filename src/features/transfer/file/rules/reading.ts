import * as v from "valibot";
import { type ImportField, importFields } from "#features/transfer/formats/rules/fields.ts";
import { finishOfColumn } from "#features/transfer/formats/rules/finishes.ts";
import { fileFormats } from "#features/transfer/formats/rules/formats.ts";
import { sheet } from "#features/transfer/formats/rules/sheet.ts";
import { invalid } from "#lib/input/inputs.ts";
import type { TextSheet } from "./dialect.ts";

/** What a column can hold: a field of a row, or the copies of the finish that is its title. */
export const columnFields = [...importFields, "finish"] as const;
export type ColumnField = (typeof columnFields)[number];

const place = v.number();
const Stored = v.object({
  format: v.string(),
  places: v.record(v.picklist(importFields), v.optional(place)),
  finishes: v.optional(v.array(v.object({ place, printing: v.string() }))),
  delimiter: v.string(),
  headerRows: v.number(),
  header: v.array(v.string()),
  samples: v.array(v.array(v.string())),
  asks: v.array(
    v.object({
      why: v.picklist(["unknown", "twice", "counts"]),
      places: v.array(place),
      field: v.optional(v.picklist(importFields)),
    }),
  ),
});

/** How a sheet is read, as it is stored: its format by key. */
export const storedOf = ({ format, ...reading }: TextSheet): v.InferOutput<typeof Stored> => ({
  ...reading,
  format: format.key,
});

/**
 * How a sheet is read, from what `storedOf` stored; an unknown format counts as any table. Throws on malformed
 * values.
 */
export function sheetFrom(stored: unknown): TextSheet {
  const { format, ...reading } = v.parse(Stored, stored);
  return { ...reading, format: fileFormats.find(({ key }) => key === format) ?? sheet };
}

/** What each column of a file is read as; null for one that is not read. */
export const fieldsOfColumns = ({ header, places, finishes = [] }: TextSheet): (ColumnField | null)[] =>
  header.map((_, at) => {
    if (finishes.some((finish) => finish.place === at)) return "finish";
    return importFields.find((field) => places[field] === at) ?? null;
  });

/** A file read by other columns than before. A column that stays keeps all that is read from it. @throws Refusal 422. */
export function withFields(reading: TextSheet, chosen: (ColumnField | null)[]): TextSheet {
  const before = fieldsOfColumns(reading);
  if (chosen.length !== before.length) throw invalid({ column: "must have one entry for each column of the file" });
  const places: TextSheet["places"] = {};
  for (const [field, at] of Object.entries(reading.places) as [ImportField, number][]) {
    if (chosen[at] === before[at] && chosen[at] !== "finish") places[field] = at;
  }
  for (const [at, field] of chosen.entries()) if (field !== null && field !== "finish") places[field] = at;
  const finishes = chosen.flatMap((field, at) => (field === "finish" ? finishAt(reading, at) : []));
  assertChosen(chosen, places);
  const { finishes: _, ...rest } = reading;
  return { ...rest, places, asks: [], ...(finishes.length > 0 && { finishes }) };
}

const finishAt = ({ finishes = [], header }: TextSheet, place: number) => [
  finishes.find((finish) => finish.place === place) ?? { place, printing: finishOfColumn(header[place] ?? "") },
];

function assertChosen(chosen: (ColumnField | null)[], { name, setCode, number, ...places }: TextSheet["places"]): void {
  const single = chosen.filter((field) => field !== null && field !== "finish");
  if (new Set(single).size < single.length) throw invalid({ column: "Please choose each field only once." });
  if (chosen.includes("finish") && places.quantity !== undefined)
    throw invalid({ column: "Please choose a quantity, or quantities of finishes, but not both." });
  const ids = [
    places.printId,
    places.cardId,
    places.tcgplayerId,
    places.cardmarketId,
    setCode !== undefined ? number : undefined,
  ];
  if (name === undefined && ids.every((at) => at === undefined))
    throw invalid({ column: "Please choose the column of the card names." });
}
