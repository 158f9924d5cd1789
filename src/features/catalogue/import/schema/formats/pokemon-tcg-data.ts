import * as v from "valibot";
import { jsonElements } from "../../../../../lib/ingest/json-stream.ts";
import { slug } from "../../../../../lib/text/slug.ts";
import { fault, idOf, isoDate, maybe, Text, Whole } from "../fields.ts";
import type { ImportRecord, SetRecord } from "../records.ts";
import { CardSchema, cardRecord } from "./ptcg-card.ts";

const SetSchema = v.object({
  id: Text,
  name: Text,
  series: Text,
  printedTotal: maybe(Whole),
  ptcgoCode: maybe(v.string()),
  releaseDate: maybe(v.string()),
});

export async function* readPtcgCards(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<ImportRecord> {
  for await (const { value } of jsonElements(bytes, file)) {
    const parsed = v.safeParse(CardSchema, value);
    if (parsed.success) yield cardRecord(parsed.output);
    else yield { kind: "reject", source: "ptcg", file, id: idOf(value), reason: fault(parsed.issues) };
  }
}

/** `sets/en.json`: codes and dates the main source lacks. */
export async function* readPtcgSets(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<ImportRecord> {
  for await (const { value } of jsonElements(bytes, file)) {
    const parsed = v.safeParse(SetSchema, value);
    if (parsed.success) yield setRecord(parsed.output);
    else yield { kind: "reject", source: "ptcg", file, id: idOf(value), reason: fault(parsed.issues) };
  }
}

const setRecord = (set: v.InferOutput<typeof SetSchema>): SetRecord => ({
  kind: "set",
  source: "ptcg",
  id: set.id,
  category: "EN",
  seriesId: slug(set.series),
  name: set.name,
  code: set.ptcgoCode ?? undefined,
  releaseDate: isoDate(set.releaseDate),
  printedTotal: set.printedTotal ?? undefined,
  sourceIds: { ptcgData: set.id, ...(set.ptcgoCode && { ptcgo: set.ptcgoCode }) },
});
