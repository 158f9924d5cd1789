import type { FileFormat, ImportField } from "./fields.ts";
import type { FinishColumn } from "./finishes.ts";
import { fileFormats } from "./formats.ts";
import { plainTitle } from "./words-of-titles.ts";

/** `isUncounted`: a table below another one has no quantity, though the first one has. */
export type SheetColumns = {
  format: FileFormat;
  places: Partial<Record<ImportField, number>>;
  finishes?: FinishColumn[];
  isUncounted?: boolean;
};

/** The format whose columns a header has, and their places; undefined if it is none that we know. */
export function recognise(header: string[]): SheetColumns | undefined {
  const places = new Map<string, number>();
  for (const [index, name] of header.entries()) if (!places.has(plainTitle(name))) places.set(plainTitle(name), index);
  const format = fileFormats.find(({ needs }) => needs.every((name) => places.has(plainTitle(name))));
  if (!format) return undefined;
  const found: SheetColumns["places"] = {};
  for (const [field, name] of Object.entries(format.fields) as [ImportField, string][]) {
    const place = places.get(plainTitle(name));
    if (place !== undefined) found[field] = place;
  }
  return { format, places: found };
}
