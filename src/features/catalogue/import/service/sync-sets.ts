import * as v from "valibot";
import type { CategoryId } from "#features/catalogue/rules/paths.ts";
import { isChinese, type TcgdexLanguage } from "#features/catalogue/sources/schema/tcgdex.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { Text } from "../schema/fields.ts";
import type { politeClient } from "./sync-client.ts";

export const LANGUAGES: Record<CategoryId, TcgdexLanguage> = { EN: "en", JP: "ja", "TCG-POCKET-EN": "en" };
const POCKET_SERIES = "tcgp";
const Brief = v.object({ id: Text });
const SeriesWithSets = v.object({ id: Text, sets: v.array(v.object({ id: Text, name: v.optional(Text) })) });
export type SourceClient = ReturnType<typeof politeClient>;
export type SetJob = {
  name: string;
  base: string;
  url: string;
  language: TcgdexLanguage;
  category: CategoryId;
  series: unknown;
};

/** Sets of a game that the source lists, series by series. */
export async function setJobs(client: SourceClient, base: string, category: CategoryId): Promise<SetJob[]> {
  const language = LANGUAGES[category];
  const all = shaped(v.array(Brief), await client.json(`${base}/series`), `${base}/series`);
  const jobs: SetJob[] = [];
  for (const { id: seriesId } of all) {
    if ((seriesId === POCKET_SERIES) !== (category === "TCG-POCKET-EN")) continue;
    const address = `${base}/series/${encodeURIComponent(seriesId)}`;
    const series = await client.json(address);
    for (const { id, name } of shaped(SeriesWithSets, series, address).sets) {
      if (isChinese(language, id)) continue;
      jobs.push({ name: name ?? id, base, url: `${base}/sets/${encodeURIComponent(id)}`, language, category, series });
    }
  }
  return jobs;
}

/** @throws ImportError for any other shape. */
export function shaped<S extends v.GenericSchema>(schema: S, answer: unknown, url: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, answer);
  if (!parsed.success) throw new ImportError(`${url} does not behave like the TCGdex API.`);
  return parsed.output;
}
