import * as v from "valibot";
import { fault, idOf } from "#features/catalogue/import/schema/fields.ts";
import { type ImportRecord, prefixed, type Reject } from "#features/catalogue/import/schema/records.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { jsonElements } from "#lib/ingest/json-stream.ts";
import { cardFrom, categoryOf, isChinese, SetSchema, seriesRecord, setRecord, type TcgdexLanguage } from "./tcgdex.ts";

const MetaSchema = v.object({ lang: v.string() });

/** A compiled file of one language: {meta, series[], sets[], cards[]}. */
export async function* readTcgdex(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<ImportRecord> {
  let language: TcgdexLanguage | undefined;
  const setSeries = new Map<string, string>();
  const chinese: string[] = [];
  for await (const { key, value } of jsonElements(bytes, file)) {
    if (key === "meta") language = languageOf(value, file);
    if (!["series", "sets", "cards"].includes(key)) continue;
    if (!language) throw new ImportError(`${file} does not say its language before its ${key}.`);
    const reject = (reason: string): Reject => ({ kind: "reject", source: "tcgdex", file, id: idOf(value), reason });
    if (key === "series") {
      const record = seriesRecord(value, language);
      yield typeof record === "string" ? reject(record) : record;
    } else if (key === "sets") {
      const parsed = v.safeParse(SetSchema, value);
      if (!parsed.success) yield reject(fault(parsed.issues));
      else if (isChinese(language, parsed.output.id)) chinese.push(parsed.output.id);
      else {
        setSeries.set(parsed.output.id, parsed.output.serie.id);
        yield setRecord(parsed.output, language);
      }
    } else {
      const record = cardFrom(value, language, setSeries);
      yield typeof record === "string" ? { ...reject(record), setId: setOfReject(value, language, setSeries) } : record;
    }
  }
  if (chinese.length > 0) {
    yield {
      kind: "note",
      file,
      text: `skipped ${chinese.length} Chinese sets among the Japanese: ${chinese.join(", ")}`,
    };
  }
}

function languageOf(meta: unknown, file: string): TcgdexLanguage {
  const { lang } = v.is(MetaSchema, meta) ? meta : { lang: "unknown" };
  if (lang === "en" || lang === "ja") return lang;
  throw new ImportError(`${file} is in the language "${lang}"; English (en) and Japanese (ja) can be imported.`);
}

function setOfReject(
  raw: unknown,
  language: TcgdexLanguage,
  setSeries: ReadonlyMap<string, string>,
): string | undefined {
  const named = v.safeParse(v.object({ set: v.object({ id: v.string() }) }), raw);
  if (!named.success) return undefined;
  const { id } = named.output.set;
  return prefixed(categoryOf(language, setSeries.get(id) ?? ""), id);
}
