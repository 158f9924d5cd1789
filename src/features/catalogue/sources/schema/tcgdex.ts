import * as v from "valibot";
import { fault, isoDate, maybe, Text } from "#features/catalogue/import/schema/fields.ts";
import { prefixed, type SeriesRecord, type SetRecord } from "#features/catalogue/import/schema/records.ts";
import { JAPANESE_SERIES, JAPANESE_SETS } from "#features/catalogue/japanese/rules/names.ts";
import type { CategoryId } from "#features/catalogue/rules/paths.ts";
import { tcgdexRecord } from "./tcgdex-card.ts";
import { TcgdexCardSchema } from "./tcgdex-card-schema.ts";

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

export type TcgdexLanguage = "en" | "ja";
const POCKET_SERIES = "tcgp";

export const categoryOf = (language: TcgdexLanguage, seriesId: string): CategoryId =>
  seriesId === POCKET_SERIES ? "TCG-POCKET-EN" : language === "ja" ? "JP" : "EN";

/** TCGdex lists empty Chinese sets among the Japanese ones. */
export const isChinese = (language: TcgdexLanguage, setId: string): boolean =>
  language === "ja" && /^CS[A\d]/.test(setId);

/** Known errors of the source. */
const CORRECTIONS: Record<string, Partial<SetRecord>> = {
  svp: { sourceIds: { tcgplayerGroup: 22872, cardmarketExpansion: 5241 } },
  "jp-SV11B": { printedTotal: 86 },
  "jp-SV4a": { name: "シャイニートレジャーex" },
};

export function seriesRecord(raw: unknown, language: TcgdexLanguage): SeriesRecord | string {
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

/** Id of a series with its category, since two may share the source's. */
const seriesId = (category: CategoryId, id: string): string => prefixed(category, id);

export function setRecord(set: TcgdexSet, language: TcgdexLanguage): SetRecord {
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
export function cardFrom(raw: unknown, language: TcgdexLanguage, setSeries: ReadonlyMap<string, string>) {
  const parsed = v.safeParse(TcgdexCardSchema, raw);
  if (!parsed.success) return fault(parsed.issues);
  const card = parsed.output;
  const series = setSeries.get(card.set.id);
  if (series === undefined) return `its set ${card.set.id} is not in the file`;
  return tcgdexRecord(card, { language, category: categoryOf(language, series), series });
}
