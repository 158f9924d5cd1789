import * as v from "valibot";
import type { LocalNames } from "#db/schema/catalogue/names.ts";
import { fault, Text } from "#features/catalogue/import/schema/fields.ts";
import type { ImportRecord, NamesRecord } from "#features/catalogue/import/schema/records.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { jsonElements } from "#lib/ingest/json-stream.ts";
import { localLanguages } from "#lib/text/language.ts";

/** The parts of a file of names that are objects by id: `{source, licence, sets: {id: {lang: name}}, cards: {…}}`. */
export const namedParts = ["sets", "cards"];

const longestName = 200;

const NamesSchema = v.record(v.string(), v.pipe(Text, v.maxLength(longestName)));

const isLocal = (language: string): boolean => localLanguages.some((one) => one === language);

/** Reads names of TCGdex's cards ("base1-4") and sets by language; a note names each language of the file that is not kept. */
export async function* readLocalNames(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<ImportRecord> {
  const unused = new Set<string>();
  for await (const { key, name: id, value } of jsonElements(bytes, file, namedParts)) {
    if (id === undefined || !namedParts.includes(key)) continue;
    const parsed = v.safeParse(NamesSchema, value);
    if (!parsed.success)
      yield { kind: "reject", source: "tcgdex", file, id, reason: fault(parsed.issues) } satisfies ImportRecord;
    for (const language of Object.keys(parsed.success ? parsed.output : {}))
      if (!isLocal(language)) unused.add(language);
    yield namesRecord(key, id, file, parsed.success ? localOnly(parsed.output) : null);
  }
  if (unused.size > 0)
    yield { kind: "note", file, text: `names in these languages are not used: ${[...unused].sort().join(", ")}` };
}

const localOnly = (names: LocalNames): LocalNames =>
  Object.fromEntries(Object.entries(names).filter(([language]) => isLocal(language)));

/** A record of a set ("sets") or a card ("cards") by TCGdex's id; without a file its import says nothing of it. */
export function namesRecord(key: string, id: string, file: string, names: LocalNames | null): NamesRecord {
  if (key === "sets") return { kind: "names", subject: "set", file, id, names };
  const end = id.lastIndexOf("-");
  const number = numberKey(id.slice(end + 1));
  return { kind: "names", subject: "card", file, id, setId: id.slice(0, Math.max(end, 0)), numberKey: number, names };
}
