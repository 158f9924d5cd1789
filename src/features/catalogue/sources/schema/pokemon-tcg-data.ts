import * as v from "valibot";
import { partsOfPtcgSet, ptcgSeries, ptcgSet, seriesName } from "#features/catalogue/import/rules/ptcg-ids.ts";
import { fault, idOf, isoDate, maybe, Text, Whole } from "#features/catalogue/import/schema/fields.ts";
import type { ImportRecord, SeriesRecord, SetRecord } from "#features/catalogue/import/schema/records.ts";
import { jsonElements } from "#lib/ingest/json-stream.ts";
import { PtcgCardSchema, ptcgRecord } from "./ptcg-card.ts";

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
    const parsed = v.safeParse(PtcgCardSchema, value);
    const card = parsed.success && ptcgRecord(parsed.output);
    if (card) yield card;
    if (!parsed.success) yield { kind: "reject", source: "ptcg", file, id: idOf(value), reason: fault(parsed.issues) };
  }
}

/** `sets/en.json`: the sets of pokemon-tcg-data, and codes and dates that the main source lacks. */
export async function* readPtcgSets(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<ImportRecord> {
  for await (const { value } of jsonElements(bytes, file)) {
    const parsed = v.safeParse(SetSchema, value);
    if (parsed.success) yield* setRecords(parsed.output);
    else yield { kind: "reject", source: "ptcg", file, id: idOf(value), reason: fault(parsed.issues) };
  }
}

function* setRecords(set: v.InferOutput<typeof SetSchema>): Generator<SeriesRecord | SetRecord> {
  const { setId, seriesId, tcgplayerGroup, cardmarketExpansion } = ptcgSet(set.id) ?? {
    setId: set.id,
    seriesId: ptcgSeries(set.series),
  };
  const common = { source: "ptcg", category: "EN" } as const;
  yield { kind: "series", ...common, id: seriesId, name: seriesName(seriesId) ?? set.series };
  const record: SetRecord = {
    kind: "set",
    ...common,
    id: setId,
    seriesId,
    name: set.name,
    code: set.ptcgoCode ?? undefined,
    releaseDate: isoDate(set.releaseDate),
    printedTotal: set.printedTotal ?? undefined,
    sourceIds: {
      ptcgData: set.id,
      ...(set.ptcgoCode && { ptcgo: set.ptcgoCode }),
      ...(tcgplayerGroup && { tcgplayerGroup }),
      ...(cardmarketExpansion && { cardmarketExpansion }),
    },
  };
  yield record;
  for (const part of partsOfPtcgSet(set.id))
    yield { ...record, id: part.setId, name: part.name, printedTotal: undefined, sourceIds: {} };
}
