import * as v from "valibot";
import { ImportError } from "../../../../../lib/ingest/error.ts";
import { jsonElements } from "../../../../../lib/ingest/json-stream.ts";
import type { CategoryId } from "../../../rules/paths.ts";
import { JAPANESE_SERIES, JAPANESE_SETS } from "../../rules/japanese-names.ts";
import { fault, idOf, isoDate, maybe, Text } from "../fields.ts";
import { type ImportRecord, prefixed, type Reject, type SeriesRecord, type SetRecord } from "../records.ts";
import { CardSchema, cardRecord } from "./tcgdex-card.ts";

const SeriesSchema = v.object({ id: Text, name: Text, releaseDate: maybe(v.string()) });

export const SetSchema = v.object({
  id: Text,
  name: Text,
  serie: v.object({ id: Text }),
  releaseDate: maybe(v.string()),
  cardCount: maybe(v.object({ official: maybe(v.number()) })),
  tcgOnline: maybe(v.string()),
  abbreviation: maybe(v.object({ official: maybe(v.string()) })),
  thirdParty: maybe(v.object({ tcgplayer: maybe(v.number()), cardmarket: maybe(v.number()) })),
  cards: maybe(v.array(v.object({ id: Text, localId: v.union([v.string(), v.number()]) }))),
});
export type TcgdexSet = v.InferOutput<typeof SetSchema>;

export type Language = "en" | "ja";
const POCKET_SERIES = "tcgp";

const categoryOf = (language: Language, seriesId: string): CategoryId =>
  seriesId === POCKET_SERIES ? "TCG-POCKET-EN" : language === "ja" ? "JP" : "EN";

/** TCGdex lists empty Chinese sets among the Japanese ones. */
export const isChinese = (language: Language, setId: string): boolean => language === "ja" && /^CS[A\d]/.test(setId);

/** Known errors of the source. */
const CORRECTIONS: Record<string, Partial<SetRecord>> = {
  "jp-SV11B": { printedTotal: 86 },
  "jp-SV4a": { name: "シャイニートレジャーex" },
};

export function seriesRecord(raw: unknown, language: Language): SeriesRecord | string {
  const parsed = v.safeParse(SeriesSchema, raw);
  if (!parsed.success) return fault(parsed.issues);
  const { id, name, releaseDate } = parsed.output;
  const category = categoryOf(language, id);
  const englishName = category === "JP" ? JAPANESE_SERIES[id] : undefined;
  return {
    kind: "series",
    source: "tcgdex",
    id: seriesId(category, id),
    category,
    name,
    englishName,
    releaseDate: isoDate(releaseDate),
  };
}

/** Two categories may share a series id. */
const seriesId = (category: CategoryId, id: string): string => prefixed(category, id);

export function setRecord(set: TcgdexSet, language: Language): SetRecord {
  const category = categoryOf(language, set.serie.id);
  const id = prefixed(category, set.id);
  const folder = `${set.serie.id}/${set.id}`;
  return {
    kind: "set",
    source: "tcgdex",
    id,
    category,
    seriesId: seriesId(category, set.serie.id),
    name: set.name,
    englishName: category === "JP" ? JAPANESE_SETS[set.id] : undefined,
    code: category === "EN" ? codeOf(set) : set.id,
    releaseDate: isoDate(set.releaseDate),
    printedTotal: set.cardCount?.official ?? 0,
    sourceIds: {
      ...(set.thirdParty?.tcgplayer && { tcgplayerGroup: set.thirdParty.tcgplayer }),
      ...(set.thirdParty?.cardmarket && { cardmarketExpansion: set.thirdParty.cardmarket }),
    },
    logoImage: `${language}/${folder}/logo`,
    symbolImage: `univ/${folder}/symbol`,
    ...CORRECTIONS[id],
  };
}

/** The deck-list code; a gallery has its main set's ("BRS:TG" → BRS). */
const codeOf = (set: TcgdexSet): string | undefined =>
  set.tcgOnline ?? set.abbreviation?.official?.replace(/:.*$/, "") ?? undefined;

/** A string is the reason the card cannot be used. */
export function cardFrom(raw: unknown, language: Language, setSeries: ReadonlyMap<string, string>) {
  const parsed = v.safeParse(CardSchema, raw);
  if (!parsed.success) return fault(parsed.issues);
  const card = parsed.output;
  const series = setSeries.get(card.set.id);
  if (series === undefined) return `its set ${card.set.id} is not among the sets of the file`;
  return cardRecord(card, { language, category: categoryOf(language, series), series });
}

const MetaSchema = v.object({ lang: v.string() });

/** A compiled file of one language: {meta, series[], sets[], cards[]}. */
export async function* readTcgdex(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<ImportRecord> {
  let language: Language | undefined;
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
      text: `left out ${chinese.length} Chinese sets among the Japanese: ${chinese.join(", ")}`,
    };
  }
}

function languageOf(meta: unknown, file: string): Language {
  const { lang } = v.is(MetaSchema, meta) ? meta : { lang: "unknown" };
  if (lang === "en" || lang === "ja") return lang;
  throw new ImportError(`${file} is in the language "${lang}"; English (en) and Japanese (ja) can be imported.`);
}

function setOfReject(raw: unknown, language: Language, setSeries: ReadonlyMap<string, string>): string | undefined {
  const named = v.safeParse(v.object({ set: v.object({ id: v.string() }) }), raw);
  if (!named.success) return undefined;
  const { id } = named.output.set;
  return prefixed(categoryOf(language, setSeries.get(id) ?? ""), id);
}
